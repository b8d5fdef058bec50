import { notesCharactersMax } from "@domain/limits";
import { notesTextName } from "@domain/schedule/shared-notes";
import { editOf } from "@domain/text/text-merge";
import {
  applyUpdate,
  Doc,
  encodeStateAsUpdate,
  encodeStateVectorFromUpdate,
  mergeUpdates,
} from "yjs";

import { refusalIn } from "@/content/failures";
import { makeListeners } from "@/lib/listeners";

/** Origin of changes made in this window; others come from the server. */
export const written = Symbol("written");
const received = Symbol("received");

/** Faster than the repeat of a key that is held down. */
const paceMs = 40;
/** For failures that are not about the text. */
const retryMs = 3_000;
/** Each new update loads all earlier ones again, so after this many the window subscribes from a later number. */
const updatesFollowedMax = 16;

export type NotesState = {
  text: string;
  isSaved: boolean;
  isRefused: boolean;
  /** False until the server's text is here. */
  isOpen: boolean;
  /** All updates up to this number have arrived; null while the server's whole state is needed. */
  known: number | null;
};

type NotesDocumentOptions = {
  save: (update: ArrayBuffer) => Promise<unknown>;
  /** Stores unsaved changes on this device; null when all are saved. */
  keep: (state: Uint8Array | null) => void;
  kept: Uint8Array | null;
};

export type NotesText = ReturnType<ReturnType<typeof openNotesDocument>["part"]>;

/**
 * One window's copy of a session's notes or of a joint sheet. It sends its changes to the server one after the other,
 * even after the page is left, until all are saved.
 */
export function openNotesDocument({ save, keep, kept }: NotesDocumentOptions) {
  const doc = new Doc();
  const text = doc.getText(notesTextName);
  const { follow, emit } = makeListeners();
  let state: NotesState = { text: "", isSaved: true, isRefused: false, isOpen: false, known: null };
  let unsent: Uint8Array[] = [];
  let held: Uint8Array[] | null = null;
  let taken = 0;
  let isSending = false;
  const unfit = new Set<string>();
  const holding = new Set<string>();
  let isRefused = false;

  function change({ isOpen = state.isOpen, known = state.known }: Partial<NotesState> = {}) {
    const isSaved = unsent.length === 0 && !isSending && unfit.size === 0;
    state = { text: text.toJSON(), isSaved, isRefused: isRefused || unfit.size > 0, isOpen, known };
    emit();
  }

  doc.on("update", (update, origin) => {
    if (origin !== received) {
      unsent.push(update);
      isRefused = false;
      if (origin !== kept) keep(encodeStateAsUpdate(doc));
      void send();
    }
    change();
  });
  if (kept !== null) applyUpdate(doc, kept, kept);

  function take(update: Uint8Array) {
    if (held === null) applyUpdate(doc, update, received);
    else held.push(update);
  }

  async function send() {
    if (isSending || isRefused || state.known === null || unsent.length === 0) return;
    isSending = true;
    const pause = new Promise((done) => setTimeout(done, paceMs));
    const update = mergeUpdates(unsent);
    unsent = [];
    let isForgotten = false;
    try {
      await save(update.slice().buffer);
      if (unsent.length === 0) keep(null);
    } catch (error) {
      unsent.unshift(update);
      const refusal = refusalIn(error);
      // The server lacks what this change builds on, for example after a restored backup.
      isForgotten = refusal?.code === "INVALID" && refusal.reason === "malformed";
      isRefused = !isForgotten && refusal !== null && refusal.code !== "RATE_LIMITED";
      if (!isRefused) await new Promise((done) => setTimeout(done, retryMs));
    }
    if (unsent.length > 0) await pause;
    isSending = false;
    change(isForgotten ? { known: null } : {});
    void send();
  }

  function makePart(name: string, charactersMax: number) {
    const text = doc.getText(name);
    return {
      ...{ doc, name, text, charactersMax, follow },
      state: () => state,
      /** Holds back others' changes while they must not change the field under the person's hands. */
      hold: (isHeld: boolean) => {
        if (isHeld) holding.add(name);
        else holding.delete(name);
        const isAnyHeld = holding.size > 0;
        const late = isAnyHeld ? [] : (held ?? []);
        held = isAnyHeld ? (held ?? []) : null;
        for (const update of late) take(update);
      },
      /** The text in the field is too long, so it is not part of the document. */
      setUnfit: (isUnfit: boolean) => {
        if (isUnfit === unfit.has(name)) return;
        if (isUnfit) unfit.add(name);
        else unfit.delete(name);
        change();
      },
      isUnfit: () => unfit.has(name),
      write: (value: string, caret?: number) => {
        const { from, to, text: added } = editOf(text.toJSON(), value, caret);
        doc.transact(() => {
          text.delete(from, to - from);
          text.insert(from, added);
        }, written);
      },
    };
  }

  const parts = new Map<string, ReturnType<typeof makePart>>();
  /** Returns one of the document's texts, always the same object. */
  function part(name: string, charactersMax: number) {
    const made = parts.get(name) ?? makePart(name, charactersMax);
    parts.set(name, made);
    return made;
  }

  return {
    ...part(notesTextName, notesCharactersMax),
    part,
    /** Takes the server's whole state, which includes all updates up to this number. */
    open: (all: ArrayBuffer, number: number) => {
      const theirs = new Uint8Array(all);
      take(theirs);
      if (unsent.length > 0) {
        unsent = [encodeStateAsUpdate(doc, encodeStateVectorFromUpdate(theirs))];
      }
      taken = number;
      change({ isOpen: true, known: number });
      void send();
    },
    /** Takes all updates after the known number. If some are missing, they were merged into the server's state. */
    receive: (updates: readonly { number: number; update: ArrayBuffer }[]) => {
      const { known } = state;
      const [first, last] = [updates[0], updates.at(-1)];
      if (known === null || first === undefined || last === undefined) return;
      if (first.number > known + 1) {
        change({ known: null });
        return;
      }
      for (const { number, update } of updates) if (number > taken) take(new Uint8Array(update));
      taken = last.number;
      if (updates.length >= updatesFollowedMax) change({ known: taken });
    },
  };
}
