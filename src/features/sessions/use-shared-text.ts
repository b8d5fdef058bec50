import { moveCaret } from "@domain/text-merge";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

import { refusalIn } from "@/content/failures";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import { type KeptKey } from "@/lib/kept-keys";
import { localStore, type Slot } from "@/lib/local-store";
import {
  dueEdit,
  fail,
  isUnsaved,
  openShared,
  receive,
  send,
  settle,
  type SharedText,
  type StoredText,
  type TextEdit,
  write,
} from "@/lib/shared-text";

/** Long enough to send several letters at once, short enough for the other side to read along. */
const pauseMs = 400;
/** After a failure that is not about the text. */
const retryMs = 3_000;

type SharedTextOptions = {
  stored: StoredText;
  /** Unsaved text is stored here for the next visit. */
  draftKey: KeptKey;
  save: (edit: TextEdit) => Promise<StoredText>;
};

/** Saves automatically and merges with what the other side writes. */
export function useSharedText({ stored, draftKey, save }: SharedTextOptions) {
  const draft = draftSlot(draftKey);
  const [shared, setShared] = useState<SharedText>(() => openWithDraft(stored, draft));
  const [isRefused, setIsRefused] = useState(false);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const caretTextRef = useRef(shared.text);

  const received = receive(shared, stored);
  if (received !== shared) setShared(received);

  const latestRef = useRef(shared);
  useLayoutEffect(() => {
    latestRef.current = shared;
  });
  const isDue = dueEdit(shared) !== null && !isRefused;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      const edit = dueEdit(latestRef.current);
      if (edit !== null) void deliver(edit);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };

    async function deliver(edit: TextEdit) {
      setShared((current) => send(current, edit));
      try {
        const answer = await save(edit);
        setShared((current) => settle(current, answer));
      } catch (error) {
        if (refusalIn(error) === null) await new Promise((done) => setTimeout(done, retryMs));
        else setIsRefused(true);
        setShared(fail);
      }
    }
  }, [isDue, save]);

  useEffect(() => {
    if (isUnsaved(shared)) localStore.set(draft, { base: shared.base.text, text: shared.text });
    else localStore.remove(draft);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The slot is created from the same key on each render.
  }, [shared, draftKey]);

  const { text, sent } = shared;
  useCaret(fieldRef, caretTextRef, text);

  return {
    fieldRef,
    text,
    isSaved: !isUnsaved(shared) && sent === null,
    isRefused,
    handleWrite: (typed: string) => {
      caretTextRef.current = typed;
      setIsRefused(false);
      setShared((current) => write(current, typed));
    },
  };
}

/** Keeps the caret at its text when the other side's text arrives. */
function useCaret(
  fieldRef: RefObject<HTMLTextAreaElement | null>,
  caretTextRef: RefObject<string>,
  text: string,
) {
  const selectionRef = useRef<[number, number]>([0, 0]);
  useEffect(() => {
    const remember = () => {
      const element = fieldRef.current;
      if (element !== null && document.activeElement === element) {
        selectionRef.current = [element.selectionStart, element.selectionEnd];
      }
    };
    document.addEventListener("selectionchange", remember);
    return () => {
      document.removeEventListener("selectionchange", remember);
    };
  }, [fieldRef]);
  useLayoutEffect(() => {
    const before = caretTextRef.current;
    caretTextRef.current = text;
    const element = fieldRef.current;
    if (before === text || element === null || document.activeElement !== element) return;
    const [start, end] = selectionRef.current;
    element.setSelectionRange(moveCaret(before, text, start), moveCaret(before, text, end));
  }, [fieldRef, caretTextRef, text]);
}

const draftSlot = (key: KeptKey): Slot<TextEdit> =>
  jsonSlot(key, (parsed) => {
    const { base, text } = fieldsOf(parsed);
    return typeof base === "string" && typeof text === "string"
      ? { base: textIn(base), text: textIn(text) }
      : null;
  });

/** Merges unsaved text of an earlier visit with the stored text. */
function openWithDraft(stored: StoredText, slot: Slot<TextEdit>): SharedText {
  const draft = localStore.get(slot);
  if (draft === null) return openShared(stored);
  return receive(openShared({ text: draft.base, revision: -1 }, draft.text), stored);
}
