import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { typingSaidEveryMs, typingShownMs } from "@domain/messages/typing";
import { caretSaidEveryMs, readCaret, writeCaret } from "@domain/schedule/shared-notes";
import { useMutation } from "convex/react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromJSON,
  createRelativePositionFromTypeIndex,
} from "yjs";

import type { NotesText } from "./notes-document";
import { useLineState } from "@/lib/live/line";
import { useLive } from "@/lib/live/live";
import { useRecent } from "@/lib/live/recent";

type NoteCaretsProps = {
  sessionId: Id<"sessions">;
  notes: NotesText;
  /** Which text of a joint sheet; missing for the notes. */
  text?: string;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  name: string;
  /** The text that says that they are here. */
  here: string;
};

/** Sends where this person's caret is, and shows the other one's. */
export function NoteCarets(props: NoteCaretsProps) {
  const { sessionId, notes, text: place, fieldRef, name, here } = props;
  useOwnCaret(props);
  const other = useLive(api.sharedNotes.caret, { sessionId });
  const said = other.state === "ready" ? other.value : null;
  const { caret, typedAt } = said !== null && said.text === place ? said : nowhere;
  const isHere = useRecent(typedAt, typingShownMs);
  useSyncExternalStore(notes.follow, notes.state);
  const index = isHere && caret !== null ? indexOf(notes, caret) : null;
  if (index === null) return null;
  return <OtherCaret {...{ text: notes.text.toJSON(), index, name, here, fieldRef }} />;
}

const nowhere = { caret: null, typedAt: null };

/** Edits move the caret in both windows, so it is sent only when it moves otherwise, and regularly to stay visible. */
function useOwnCaret({ sessionId, notes, text, fieldRef }: NoteCaretsProps) {
  const setCaret = useMutation(api.sharedNotes.setCaret);
  const isLineOpen = useLineState() === "open";
  useEffect(() => {
    const field = fieldRef.current;
    if (field === null || !isLineOpen) return; // Otherwise it would be sent late, once the connection is back.
    let said: string | null = null;
    let saidAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function say(caret: string | null) {
      [said, saidAt] = [caret, Date.now()];
      setCaret({ sessionId, caret, text }).catch(() => undefined); // Best effort.
    }
    function look() {
      clearTimeout(timer);
      if (field === null || document.activeElement !== field || document.hidden) {
        if (said !== null) say(null);
        return;
      }
      const caret = caretAt(notes, field.selectionEnd);
      const everyMs = caret === said ? typingSaidEveryMs : caretSaidEveryMs;
      const dueMs = saidAt + everyMs - Date.now();
      if (dueMs <= 0) say(caret);
      timer = setTimeout(look, dueMs <= 0 ? typingSaidEveryMs : dueMs);
    }

    const ended = new AbortController();
    const { signal } = ended;
    for (const kind of ["focus", "blur"]) field.addEventListener(kind, look, { signal });
    for (const kind of ["selectionchange", "visibilitychange"]) {
      document.addEventListener(kind, look, { signal });
    }
    const unfollow = notes.follow(look);
    look();
    return () => {
      ended.abort();
      unfollow();
      clearTimeout(timer);
      if (said !== null) say(null);
    };
  }, [sessionId, notes, text, fieldRef, setCaret, isLineOpen]);
}

function caretAt({ text }: NotesText, index: number): string {
  const { item } = createRelativePositionFromTypeIndex(text, index);
  return writeCaret(item ?? "end");
}

/** Null for a position in text that has not arrived yet. */
function indexOf({ doc, name, text }: NotesText, said: string): number | null {
  const caret = readCaret(said);
  if (caret === null || caret === "end") return caret && text.length;
  const place = createRelativePositionFromJSON({ item: caret, tname: name, assoc: 0 });
  return createAbsolutePositionFromRelativePosition(place, doc)?.index ?? null;
}

type OtherCaretProps = Pick<NoteCaretsProps, "fieldRef" | "name" | "here"> & {
  text: string;
  index: number;
};

/** An invisible copy of the text over the field, with the other person's caret in it. */
function OtherCaret({ text, index, name, here, fieldRef }: OtherCaretProps) {
  const mirrorRef = useRef<HTMLDivElement>(null);
  const markRef = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const [field, mirror, mark] = [fieldRef.current, mirrorRef.current, markRef.current];
    if (field === null || mirror === null || mark === null) return;
    const follow = () => {
      mirror.style.width = `${String(field.clientWidth)}px`; // Without the scroll bar.
      mirror.style.transform = `translateY(${String(-field.scrollTop)}px)`;
      mark.dataset.side = mark.offsetLeft > mirror.offsetWidth / 2 ? "end" : "start";
    };
    follow();
    field.addEventListener("scroll", follow);
    return () => field.removeEventListener("scroll", follow);
  });
  return (
    <>
      <p className="sr-only">{here}</p>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-px overflow-clip select-none [overflow-clip-margin:1.25rem]"
      >
        <div
          ref={mirrorRef}
          dir="auto"
          className="px-3.5 py-2.5 text-base wrap-break-word whitespace-pre-wrap text-transparent [unicode-bidi:plaintext]"
        >
          {text.slice(0, index)}
          <span ref={markRef} data-slot="other-caret" className="group/caret relative">
            <span className="absolute top-0 -left-px h-[1.25em] w-0.5 rounded-full bg-highlight" />
            <span
              key={index}
              className="absolute bottom-full left-0 max-w-40 animate-out truncate rounded-control bg-highlight px-1.5 text-xs leading-4 whitespace-nowrap text-highlight-foreground delay-3000 fill-mode-forwards fade-out group-data-[side=end]/caret:right-0 group-data-[side=end]/caret:left-auto"
            >
              {name}
            </span>
          </span>
          {text.slice(index)}
          {"\u200b"}
        </div>
      </div>
    </>
  );
}
