import type { WrittenPlace } from "@domain/schedule/shared-notes";
import { mergeTexts } from "@domain/text/text-merge";
import { Base64 } from "convex/values";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { type KeptKey, personKey } from "@/lib/kept/kept-keys";
import { localStore } from "@/lib/kept/local-store";

export const notesKey = ({ userId, sessionId, sheetId }: WrittenPlace & { userId: string }) =>
  personKey(
    "session_notes",
    userId,
    ...(sheetId === undefined ? [sessionId] : [sessionId, sheetId]),
  );

const slotOf = (key: KeptKey) =>
  jsonSlot(key, (parsed) => {
    const { state, base, text } = fieldsOf(parsed);
    return { state: textIn(state), base: textIn(base), text: textIn(text) };
  });

/** Text typed before the document has loaded is stored together with the text it started from. */
export function earlyNotes(key: KeptKey, notes: string) {
  const slot = slotOf(key);
  const now = notes.replace(/\r\n?/g, "\n");
  const { base, text } = localStore.get(slot) ?? { base: "", text: "" };
  return {
    text: mergeTexts(base, text, now),
    keep: (typed: string) => {
      const state = localStore.get(slot)?.state ?? "";
      localStore.set(slot, { state, base: now, text: typed });
    },
  };
}

/** Unsaved changes on this device: a whole document, and text that was typed before it had loaded. */
export function keptNotes(key: KeptKey) {
  const slot = slotOf(key);
  let last = localStore.get(slot)?.state ?? "";
  return {
    state: last === "" ? null : Base64.toByteArray(last),
    keep: (state: Uint8Array | null) => {
      if (state !== null) {
        last = Base64.fromByteArray(state);
        localStore.set(slot, { state: last, base: "", text: "" });
      } else if (localStore.get(slot)?.state === last) localStore.remove(slot);
    },
    addDraft: (write: (text: string) => void, now: string) => {
      const found = localStore.get(slot);
      if (found === null) return;
      const { state, base, text } = found;
      if (state === "") localStore.remove(slot);
      else localStore.set(slot, { state, base: "", text: "" });
      if (base !== text) write(mergeTexts(base, text, now));
    },
  };
}
