import { mergeTexts, moveCaret } from "@domain/text/text-merge";

import type { JournalDraft } from "@/features/journey/journal-draft";
import { forget, keep, readKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { textDirection } from "@/lib/text/text-direction";

/** A section's text in this window and its draft in the browser, which all windows of the person share. */
export function openSharedDraft(slot: Slot<JournalDraft>, savedText: () => string) {
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
