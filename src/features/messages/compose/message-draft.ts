import { isBlank } from "@domain/text/text";

import { readQuote } from "@/features/messages/compose/kept-quotes";
import type { Quote } from "@/features/messages/message";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { type KeptKey, personKey } from "@/lib/kept/kept-keys";
import { keep, readKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";

export type MessageDraft = { content: string; isHighPriority: boolean; quoted?: Quote | undefined };

export const NO_DRAFT: MessageDraft = { content: "", isHighPriority: false };

export const draftSlot = (key: KeptKey): Slot<MessageDraft> =>
  jsonSlot(key, (parsed) => {
    const { content, isHighPriority, quoted } = fieldsOf(parsed);
    return {
      content: textIn(content),
      isHighPriority: isHighPriority === true,
      ...readQuote(quoted),
    };
  });

/** Puts an unsent message back into the draft, above what is being written meanwhile. */
export function putBack(key: KeptKey, { content, ...message }: MessageDraft) {
  const slot = draftSlot(key);
  const begun = readKept(slot) ?? NO_DRAFT;
  keep(slot, {
    content: isBlank(begun.content) ? content : `${content}\n\n${begun.content}`,
    isHighPriority: message.isHighPriority || begun.isHighPriority,
    quoted: message.quoted ?? begun.quoted,
  });
}

/** A coach has one draft per client. */
export const draftKey = (userId: string, ...clientId: [string?]) =>
  personKey("message_draft", userId, ...clientId.filter((id) => id !== undefined));
export const outboxKey = (userId: string, ...clientId: [string?]) =>
  personKey("messages_unsent", userId, ...clientId.filter((id) => id !== undefined));
