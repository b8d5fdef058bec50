import { isOneOf } from "@domain/closed-words";
import { REQUEST_TYPES, type RequestType } from "@domain/requests";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import { personKey } from "@/lib/kept-keys";
import type { Slot } from "@/lib/local-store";

export type RequestDraft = { type: RequestType; text: string };

/** Kept in the browser until it is sent, so that neither a reload nor a failure loses a word. */
export const requestDraftSlot = (userId: string): Slot<RequestDraft> =>
  jsonSlot(personKey("request_draft", userId), (parsed) => {
    const { type, text } = fieldsOf(parsed);
    return isOneOf(REQUEST_TYPES, type) ? { type, text: textIn(text) } : null;
  });
