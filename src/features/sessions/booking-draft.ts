import { isOneOf } from "@domain/closed-words";
import { SESSION_TYPES } from "@domain/session-types";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import { personKey } from "@/lib/kept-keys";
import type { Slot } from "@/lib/local-store";

import type { Wishes } from "./what-fields";

export const noWishes: Wishes = { title: "", description: "", sessionType: "" };

/** What a client has written of a booking and not sent, by person. Times are not kept: they go stale. */
export const bookingDraft = (userId: string): Slot<Wishes> =>
  jsonSlot(personKey("session_draft", userId), (parsed) => {
    const { title, description, sessionType } = fieldsOf(parsed);
    return {
      title: textIn(title),
      description: textIn(description),
      sessionType: isOneOf(SESSION_TYPES, sessionType) ? sessionType : "",
    };
  });
