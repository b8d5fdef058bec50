import { AttachmentCard } from "@/features/messages/files/attachment-card";
import { QuoteDraft, QuoteLink } from "@/features/messages/thread/quote";
import { Reaction } from "@/features/messages/thread/reactions";

export const lineParts = { AttachmentCard, QuoteDraft, QuoteLink, Reaction };
