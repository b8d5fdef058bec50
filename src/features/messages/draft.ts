import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import { type KeptKey, personKey } from "@/lib/kept-keys";
import type { Slot } from "@/lib/local-store";

/** Words not sent yet. They stay in this browser, under the id of whoever writes them. */
export type Draft = { content: string; isHighPriority: boolean };

export const NO_DRAFT: Draft = { content: "", isHighPriority: false };

export const draftSlot = (key: KeptKey): Slot<Draft> =>
  jsonSlot(key, (parsed) => {
    const { content, isHighPriority } = fieldsOf(parsed);
    return { content: textIn(content), isHighPriority: isHighPriority === true };
  });

/** With a client's id where the coach keeps one for each conversation. */
export const draftKey = (userId: string, ...clientId: [string?]) =>
  personKey("message_draft", userId, ...clientId.filter((id) => id !== undefined));
export const outboxKey = (userId: string, ...clientId: [string?]) =>
  personKey("messages_unsent", userId, ...clientId.filter((id) => id !== undefined));
