import { secondMs } from "@domain/time/time-spans";
import { countCharacters } from "@domain/text/text";
import { moveCaret } from "@domain/text/text-merge";
import { type Transaction, UndoManager, type YTextEvent } from "yjs";

import { type NotesText, written } from "./notes-document";

/** While an input method composes, the other person's text waits at most this long: a word may be left unfinished. */
const composedMsMax = 5 * secondMs;

type Delta = YTextEvent["delta"];

/** The position of a caret after somebody else's change. Text inserted exactly at the caret comes after it. */
export function moveIndex(delta: Delta, index: number): number {
  let [at, moved] = [0, index];
  for (const each of delta) {
    at += each.retain ?? 0;
    if (at >= moved) break;
    const added = addedBy(each);
    moved = Math.max(at, moved - (each.delete ?? 0)) + added;
    at += added;
  }
  return moved;
}

/** The position right after the last change of an undo. */
function endOf(delta: Delta): number {
  let [at, end] = [0, 0];
  for (const each of delta) {
    at += each.retain ?? addedBy(each);
    if (each.retain === undefined) end = at;
  }
  return end;
}

const addedBy = ({ insert }: Delta[number]) => (typeof insert === "string" ? insert.length : 0);

/**
 * Keeps a plain field and a shared text equal: the person's edits go into the text, and others' changes into the field,
 * around the caret. Undo reverts only what was written here. Returns how to stop.
 */
export function bindField(field: HTMLTextAreaElement, notes: NotesText): () => void {
  const { text, charactersMax } = notes;
  const undo = new UndoManager(text, { trackedOrigins: new Set([written]) });
  let isComposing = false;
  let composedTimer: ReturnType<typeof setTimeout> | undefined;

  function read() {
    const { value, selectionEnd } = field;
    const isUnfit = countCharacters(value) > charactersMax;
    if (!isUnfit) notes.write(value, selectionEnd);
    notes.setUnfit(isUnfit);
    notes.hold(isComposing || isUnfit);
  }

  /** The person may already have written in the field. */
  function open() {
    const { value, selectionStart, selectionEnd, selectionDirection } = field;
    const opened = text.toJSON();
    if (value === opened) return;
    field.value = opened;
    if (document.activeElement !== field) return;
    const move = (index: number) => moveCaret(value, opened, index);
    field.setSelectionRange(move(selectionStart), move(selectionEnd), selectionDirection);
  }

  function show({ delta }: YTextEvent, { origin }: Transaction) {
    if (origin === written) return;
    const { selectionStart, selectionEnd, selectionDirection, scrollTop } = field;
    field.value = text.toJSON();
    if (document.activeElement !== field) return;
    const move = (index: number) => (origin === undo ? endOf(delta) : moveIndex(delta, index));
    field.setSelectionRange(move(selectionStart), move(selectionEnd), selectionDirection);
    field.scrollTop = scrollTop;
  }

  function compose() {
    isComposing = true;
    clearTimeout(composedTimer);
    composedTimer = setTimeout(endComposing, composedMsMax);
    read();
  }
  function endComposing() {
    clearTimeout(composedTimer);
    isComposing = false;
    read();
  }
  /** Waits one task, because browsers differ in whether the text is there when this event fires. */
  const endSoon = () => {
    clearTimeout(composedTimer);
    composedTimer = setTimeout(endComposing);
  };

  function takeBack(isAgain: boolean) {
    if (isAgain) undo.redo();
    else undo.undo();
    if (field.value !== text.toJSON()) field.value = text.toJSON(); // The field's text was too long.
    read();
  }
  /** The browser's own undo would also revert what the other person wrote. */
  function onBeforeInput(event: InputEvent) {
    const { inputType } = event;
    if (inputType !== "historyUndo" && inputType !== "historyRedo") return;
    event.preventDefault();
    takeBack(inputType === "historyRedo");
  }
  function onKeyDown(event: KeyboardEvent) {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    const key = event.key.toLowerCase();
    if (!(ctrlKey || metaKey) || altKey || isComposing || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    takeBack(key === "y" || shiftKey);
  }

  open();
  text.observe(show);
  const ended = new AbortController();
  const { signal } = ended;
  field.addEventListener("input", read, { signal });
  field.addEventListener("compositionstart", compose, { signal });
  field.addEventListener("compositionupdate", compose, { signal });
  field.addEventListener("compositionend", endSoon, { signal });
  field.addEventListener("beforeinput", onBeforeInput, { signal });
  field.addEventListener("keydown", onKeyDown, { signal });
  return () => {
    ended.abort();
    clearTimeout(composedTimer);
    notes.hold(false);
    text.unobserve(show);
    undo.destroy();
  };
}
