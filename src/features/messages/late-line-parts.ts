import { late, lateParts } from "@/lib/late";

/* Most lines have no file, quote or reaction. */
export const { AttachmentCard, QuoteDraft, QuoteLink, Reaction } = lateParts(
  async () => (await import("@/features/messages/line-parts")).lineParts,
);
/** Needed on a press only. */
export const MessageMenu = late(
  async () => (await import("@/features/messages/message-menu")).MessageMenu,
);
