import { AttachmentCard } from "@/features/messages/attachment-card";
import { QuoteDraft, QuoteLink } from "@/features/messages/quote";
import { Reaction } from "@/features/messages/reactions";

export const lineParts = { AttachmentCard, QuoteDraft, QuoteLink, Reaction };
