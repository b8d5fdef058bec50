import type { Id } from "@convex/_generated/dataModel";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";

export interface GiveDraft {
  /** Empty: the clients that are chosen. */
  tagId: string;
  clientIds: Id<"users">[];
  note: string;
  dueDate: string;
}

export const blankGiveDraft: GiveDraft = { tagId: "", clientIds: [], note: "", dueDate: "" };

/** In the browser, until it is handed out or cancelled. `to` is a client's id, "some", or "selected". */
export const giveDraftSlot = (userId: string, to: string): Slot<GiveDraft> =>
  jsonSlot(personKey("handout_draft", userId, to), (parsed) => {
    const { tagId, clientIds, note, dueDate } = fieldsOf(parsed);
    const ids = Array.isArray(clientIds) ? clientIds.map(textIn) : [];
    return {
      ...{ tagId: textIn(tagId), note: textIn(note), dueDate: textIn(dueDate) },
      clientIds: ids.filter((id): id is Id<"users"> => id !== ""),
    };
  });
