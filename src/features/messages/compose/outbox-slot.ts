import { isOneOf } from "@domain/accounts/closed-words";
import { MESSAGE_PRIORITIES } from "@domain/messages/message-vocabulary";

import { readQuote } from "@/features/messages/compose/kept-quotes";
import type { UnsentMessage } from "@/features/messages/message";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { type KeptKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";

/** Stored text may hold anything, so it is read field by field. */
export const outboxSlot = (key: KeptKey): Slot<UnsentMessage[]> => jsonSlot(key, readLines);

const readLines = (parsed: unknown) => (Array.isArray(parsed) ? parsed.flatMap(readLine) : null);

function readLine(kept: unknown): UnsentMessage[] {
  const fields = fieldsOf(kept);
  const [requestName, content] = [textIn(fields.requestName), textIn(fields.content)];
  if (requestName === "" || content === "") return [];
  const priority = isOneOf(MESSAGE_PRIORITIES, fields.priority) ? fields.priority : "normal";
  const writtenAt = typeof fields.writtenAt === "number" ? fields.writtenAt : 0;
  const replyTo = textIn(fields.replyTo);
  return [
    {
      requestName,
      content,
      priority,
      writtenAt,
      ...(replyTo === "" ? {} : { replyTo }),
      ...readQuote(fields.quoted),
    },
  ];
}
