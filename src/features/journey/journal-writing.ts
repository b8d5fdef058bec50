import { journalCharactersMax } from "@domain/limits";
import { countCharacters, isBlank } from "@domain/text/text";
import { mergeTexts } from "@domain/text/text-merge";
import type { SectionId } from "@domain/work/phases";

import { draftSlot, type JournalDraft } from "@/features/journey/journal-draft";
import { findEntry, journalSlot } from "@/features/journey/journal-entries";
import { forget, keep, readKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { textDirection } from "@/lib/text/text-direction";

const DRAFT_DELAY_MS = 400; // Debounced, so that typing does not wait for the storage.

type WritingState = {
  characters: number;
  isBlank: boolean;
  /** The text area differs from the saved text. */
  isDirty: boolean;
  /** Text saved in another window was merged with this one. */
  hasMerged: boolean;
  /** False when the browser could not store the saved text. */
  isKept: boolean;
};
type SaveResult = "saved" | "not kept" | "blank" | "too long";
type Write = (section: SectionId, content: string) => boolean;

/**
 * The text area holds the text: passing 60,000 characters through React at every key would be slow. React only gets the
 * length.
 */
export function createWriting(userId: string, section: SectionId) {
  const savedText = () => findEntry(readKept(journalSlot(userId)) ?? [], section)?.content ?? "";
  const slot = draftSlot(userId, section);
  const opened = readKept(slot) ?? { content: savedText(), base: savedText() };
  const state = createState({
    ...measure(opened.content),
    isDirty: opened.content !== opened.base,
    hasMerged: false,
    isKept: true,
  });
  let area: HTMLTextAreaElement | null = null;
  let base = opened.base;
  const store = storeIn(slot);
  const text = () => area?.value ?? opened.content;
  const draft = createLateAct(() => store({ content: text(), base }));

  function show(content: string) {
    if (area && area.value !== content) area.value = content;
    base = content;
    draft.now();
    state.change({ ...measure(content), isDirty: false });
  }

  return {
    openedWith: opened.content,
    getState: state.get,
    subscribe: state.subscribe,
    /** Returns how to detach; detaching saves the draft at once. */
    attach: (element: HTMLTextAreaElement) => {
      area = element;
      area.dir = textDirection(element.value);
      return onLeaving(draft.ifWaiting);
    },
    noteInput: () => {
      const content = text();
      const direction = textDirection(content);
      if (area && area.dir !== direction) area.dir = direction;
      state.change({ ...measure(content), isDirty: content !== base });
      draft.later();
    },
    /** After another window saved: shows its text unless something is being written here. */
    follow: (saved: string) => {
      if (!state.get().isDirty && saved !== base) show(saved);
    },
    save: (write: Write): SaveResult => {
      const mine = text();
      if (isBlank(mine)) return "blank";
      const theirs = savedText();
      const hasMerged = theirs !== base && theirs !== "" && theirs !== mine;
      const content = hasMerged ? mergeTexts(base, mine, theirs) : mine;
      if (countCharacters(content) > journalCharactersMax) return "too long";
      const isKept = write(section, content);
      state.change({ hasMerged, isKept });
      show(content);
      return isKept ? "saved" : "not kept";
    },
  };
}

export type Writing = ReturnType<typeof createWriting>;

function measure(content: string) {
  return { characters: countCharacters(content), isBlank: isBlank(content) };
}

function createState(first: WritingState) {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    get: () => state,
    change: (next: Partial<WritingState>) => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function createLateAct(act: () => void) {
  let timer: number | undefined;
  const now = () => {
    window.clearTimeout(timer);
    timer = undefined;
    act();
  };
  return {
    now,
    later: () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(now, DRAFT_DELAY_MS);
    },
    ifWaiting: () => {
      if (timer !== undefined) now();
    },
  };
}

/** When the page is hidden or left, and on detach. Returns how to stop. */
function onLeaving(act: () => void) {
  window.addEventListener("pagehide", act);
  document.addEventListener("visibilitychange", act);
  return () => {
    act();
    window.removeEventListener("pagehide", act);
    document.removeEventListener("visibilitychange", act);
  };
}

/** Stores what is not saved yet. The unsaved text of another window stays. */
function storeIn(slot: Slot<JournalDraft>) {
  let known = readKept(slot)?.content;
  return (draft: JournalDraft) => {
    if (draft.content !== draft.base) {
      known = draft.content;
      keep(slot, draft);
    } else if (readKept(slot)?.content === known) forget(slot);
  };
}
