import { isOneOf } from "@domain/accounts/closed-words";
import { REQUEST_TYPES, type RequestType } from "@domain/privacy/requests";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";

export type RequestDraft = { type: RequestType; text: string };

/** Stored in the browser until it is sent. */
export const requestDraftSlot = (userId: string): Slot<RequestDraft> =>
  jsonSlot(personKey("request_draft", userId), (parsed) => {
    const { type, text } = fieldsOf(parsed);
    return isOneOf(REQUEST_TYPES, type) ? { type, text: textIn(text) } : null;
  });
