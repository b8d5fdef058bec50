import { late } from "@/lib/late";

/** Most lines have no file, quote or reaction. */
export const AttachmentCard = late(
  async () => (await import("@/features/messages/attachment-card")).AttachmentCard,
);
export const QuoteLink = late(async () => (await import("@/features/messages/quote")).QuoteLink);
export const QuoteDraft = late(async () => (await import("@/features/messages/quote")).QuoteDraft);
export const Reaction = late(async () => (await import("@/features/messages/reactions")).Reaction);
export const MessageMenu = late(
  async () => (await import("@/features/messages/message-menu")).MessageMenu,
);
export const LATE_LINE_PARTS = [QuoteLink, Reaction, MessageMenu, AttachmentCard];
