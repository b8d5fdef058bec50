import { isOneOf } from "@domain/closed-words";
import { REQUEST_TYPES, type RequestType } from "@domain/requests";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import { personKey } from "@/lib/kept-keys";
import type { Slot } from "@/lib/local-store";

export type RequestDraft = { type: RequestType; text: string };

/** Stored in the browser until it is sent. */
export const requestDraftSlot = (userId: string): Slot<RequestDraft> =>
  jsonSlot(personKey("request_draft", userId), (parsed) => {
    const { type, text } = fieldsOf(parsed);
    return isOneOf(REQUEST_TYPES, type) ? { type, text: textIn(text) } : null;
  });
