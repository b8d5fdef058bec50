import type { Id } from "@convex/_generated/dataModel";
import { isOneOf } from "@domain/accounts/closed-words";
import { MESSAGE_SENDERS } from "@domain/messages/message-vocabulary";
import { isBlank } from "@domain/text/text";

import type { Quote } from "@/features/messages/message";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { type KeptKey, personKey } from "@/lib/kept/kept-keys";
import { forget, keep, keepOrForget, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";

export type MessageDraft = { content: string; isHighPriority: boolean; quoted?: Quote | undefined };

const NO_DRAFT: MessageDraft = { content: "", isHighPriority: false };

const draftSlot = (key: KeptKey): Slot<MessageDraft> =>
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

/** Stored at every key press. */
export function useDraft(key: KeptKey) {
  const draft = useKept(draftSlot(key)) ?? NO_DRAFT;
  return {
    draft,
    change: (changed: Partial<MessageDraft>) => {
      const next = { ...draft, ...changed };
      const isEmpty = next.content === "" && !next.isHighPriority && !next.quoted;
      keepOrForget(draftSlot(key), isEmpty ? null : next);
    },
    clear: () => forget({ key }),
  };
}

/** Reads the quote of a stored draft or unsent message, which may hold anything. */
export function readQuote(kept: unknown): { quoted?: Quote } {
  const { messageId, sender, preview } = fieldsOf(kept);
  const id = textIn(messageId);
  if (id === "" || !isOneOf(MESSAGE_SENDERS, sender)) return {};
  return { quoted: { messageId: id as Id<"messages">, sender, preview: textIn(preview) } };
}
