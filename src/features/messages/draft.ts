import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import type { Slot } from "@/lib/local-store";

/** Words not sent yet. They stay in this browser, under the id of whoever writes them. */
export type Draft = { content: string; isHighPriority: boolean };

export const NO_DRAFT: Draft = { content: "", isHighPriority: false };

export const draftSlot = (key: string): Slot<Draft> =>
  jsonSlot(key, (parsed) => {
    const { content, isHighPriority } = fieldsOf(parsed);
    return { content: textIn(content), isHighPriority: isHighPriority === true };
  });

/** With a client's id where the coach keeps one for each conversation. */
export const draftKey = (userId: string, clientId?: string) =>
  keyOf("message_draft", userId, clientId);
export const outboxKey = (userId: string, clientId?: string) =>
  keyOf("messages_unsent", userId, clientId);

const keyOf = (name: string, userId: string, clientId?: string) =>
  [name, userId, ...(clientId === undefined ? [] : [clientId])].join("_");
