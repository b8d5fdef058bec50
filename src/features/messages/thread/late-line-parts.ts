import { late, lateParts } from "@/lib/loading/late";

/* Most lines have no file, quote or reaction. */
export const { AttachmentCard, QuoteDraft, QuoteLink, Reaction } = lateParts(
  async () => (await import("@/features/messages/thread/line-parts")).lineParts,
);
/** Needed on a press only. */
export const MessageMenu = late(
  async () => (await import("@/features/messages/thread/message-menu")).MessageMenu,
);
