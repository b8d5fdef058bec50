import type { WrittenPlace } from "@domain/schedule/shared-notes";
import { mergeTexts } from "@domain/text/text-merge";
import { Base64 } from "convex/values";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { type KeptKey, personKey } from "@/lib/kept/kept-keys";
import { localStore } from "@/lib/kept/local-store";

/** Of the notes of a session, or of a joint sheet of it. */
export const notesKey = ({ userId, sessionId, sheetId }: WrittenPlace & { userId: string }) =>
  personKey(
    "session_notes",
    userId,
    ...(sheetId === undefined ? [sessionId] : [sessionId, sheetId]),
  );

/** What is not saved yet, on this device. The release before kept a text and what it was made from. */
export function keptNotes(key: KeptKey) {
  const slot = jsonSlot(key, (parsed) => {
    const { state, base, text } = fieldsOf(parsed);
    return { state: textIn(state), base: textIn(base), text: textIn(text) };
  });
  const found = localStore.get(slot);
  let draft = found?.state === "" ? found : null;
  let last = found?.state ?? "";
  return {
    state: last === "" ? null : Base64.toByteArray(last),
    keep: (state: Uint8Array | null) => {
      if (state !== null) {
        last = Base64.fromByteArray(state);
        localStore.set(slot, { state: last, base: "", text: "" });
      } else if (localStore.get(slot)?.state === last) localStore.remove(slot);
    },
    addDraft: (write: (text: string) => void, now: string) => {
      if (draft === null) return;
      localStore.remove(slot);
      write(mergeTexts(draft.base, draft.text, now));
      draft = null;
    },
  };
}
