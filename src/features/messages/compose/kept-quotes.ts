import type { Id } from "@convex/_generated/dataModel";
import { isOneOf } from "@domain/accounts/closed-words";
import { MESSAGE_SENDERS } from "@domain/messages/message-vocabulary";

import type { Quote } from "@/features/messages/message";
import { fieldsOf, textIn } from "@/lib/kept/kept-json";

/** Reads the quote of a stored draft or unsent message, which may hold anything. */
export function readQuote(kept: unknown): { quoted?: Quote } {
  const { messageId, sender, preview } = fieldsOf(kept);
  const id = textIn(messageId);
  if (id === "" || !isOneOf(MESSAGE_SENDERS, sender)) return {};
  return { quoted: { messageId: id as Id<"messages">, sender, preview: textIn(preview) } };
}
