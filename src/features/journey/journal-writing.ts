import { journalCharactersMax } from "@domain/limits";
import { countCharacters, isBlank } from "@domain/text/text";
import { mergeTexts, moveCaret } from "@domain/text/text-merge";
import type { SectionId } from "@domain/work/phases";

import { draftSlot, type JournalDraft } from "@/features/journey/journal-draft";
import { findEntry, journalSlot } from "@/features/journey/journal-entries";
import { readKept, forget, keep } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { makeListeners } from "@/lib/listeners";
import { textDirection } from "@/lib/text/text-direction";

/** A section's text in this window and its draft in the browser, which all windows of the person share. */
function openSharedDraft(slot: Slot<JournalDraft>, savedText: () => string) {
  const opened = readKept(slot) ?? { content: savedText(), base: savedText() };
  let area: HTMLTextAreaElement | null = null;
  let base = opened.base;
  let known = readKept(slot)?.content; // What this window last read or wrote.
  const text = () => area?.value ?? opened.content;

  /** Adds what another window wrote. True when both had written. */
  function join(): boolean {
    const theirs = readKept(slot);
    if (theirs === null || theirs.content === known) return false;
    const mine = text();
    const content = mergeTexts(known ?? base, mine, theirs.content);
    known = theirs.content;
    base = theirs.base;
    if (area && content !== mine) putIn(area, content);
    return content !== mine && content !== theirs.content;
  }

  /** Stores unsaved text, merged with what another window wrote meanwhile. True when both had written. */
  function store(): boolean {
    if (text() === base) {
      if (readKept(slot)?.content === known) forget(slot);
      return false;
    }
    const hasMerged = join();
    const content = text();
    if (keep(slot, { content, base })) known = content;
    return hasMerged;
  }

  function turn() {
    const direction = textDirection(text());
    if (area && area.dir !== direction) area.dir = direction;
  }

  return {
    openedWith: opened.content,
    text,
    base: () => base,
    isDirty: () => text() !== base,
    isStored: () => text() === known,
    /** Another window saved, emptied or removed the draft, and this window has nothing beyond it. */
    isGone: () => readKept(slot) === null && text() === known,
    join,
    store,
    put: (element: HTMLTextAreaElement) => {
      area = element;
      turn();
    },
    turn,
    show: (content: string) => {
      if (area && area.value !== content) area.value = content;
      base = content;
      if (readKept(slot) === null) known = undefined;
    },
  };
}

/** Keeps the caret at the same words. */
function putIn(area: HTMLTextAreaElement, content: string) {
  const { value, selectionStart, selectionEnd } = area;
  area.value = content;
  const move = (caret: number) => moveCaret(value, content, caret);
  area.setSelectionRange(move(selectionStart), move(selectionEnd));
}

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
 * The text area holds the text: passing 60,000 characters through React at every key press would be slow. React only gets the
 * length.
 */
export function createWriting(userId: string, section: SectionId) {
  const savedText = () => findEntry(readKept(journalSlot(userId)) ?? [], section)?.content ?? "";
  const slot = draftSlot(userId, section);
  const page = openSharedDraft(slot, savedText);
  const measureNow = () => ({ ...measure(page.text()), isDirty: page.isDirty() });
  const state = createState({ ...measureNow(), hasMerged: false, isKept: true });
  const note = (hasMerged: boolean) =>
    state.change({ ...measureNow(), ...(hasMerged ? { hasMerged } : {}) });
  const draft = createLateAct(() => note(page.store()));

  function show(content: string) {
    page.show(content);
    draft.now();
  }

  function followDraft({ key }: StorageEvent) {
    if (key !== slot.key) return;
    if (page.isGone()) show(savedText());
    note(page.join());
    if (page.isDirty() && !page.isStored()) draft.later();
  }

  return {
    openedWith: page.openedWith,
    getState: state.get,
    subscribe: state.subscribe,
    /** Returns how to detach; detaching saves the draft at once. */
    attach: (area: HTMLTextAreaElement) => {
      page.put(area);
      const stop = onLeaving(draft.ifWaiting);
      window.addEventListener("storage", followDraft);
      return () => {
        window.removeEventListener("storage", followDraft);
        stop();
      };
    },
    noteInput: () => {
      page.turn();
      state.change(measureNow());
      draft.later();
    },
    /** After another window saved: shows its text unless something is being written here. */
    follow: (saved: string) => {
      if (!page.isDirty() && saved !== page.base()) show(saved);
    },
    save: (write: Write): SaveResult => {
      const [mine, base, theirs] = [page.text(), page.base(), savedText()];
      if (isBlank(mine)) return "blank";
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
  const { follow, emit } = makeListeners();
  let state = first;
  return {
    get: () => state,
    change: (next: Partial<WritingState>) => {
      state = { ...state, ...next };
      emit();
    },
    subscribe: follow,
  };
}

/** Runs after the key event, so that typing does not wait for storage. */
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
      timer ??= window.setTimeout(now);
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
