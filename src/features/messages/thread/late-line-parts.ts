import { lateParts } from "@/lib/loading/late";

/* Separate, because most messages have no file, quote or reaction. */
export const { AttachmentCard, QuoteDraft, QuoteLink, Reaction } = lateParts(
  async () => (await import("@/features/messages/thread/line-parts")).lineParts,
);
export const { MessageMenu } = lateParts(() => import("@/features/messages/thread/message-menu"));
