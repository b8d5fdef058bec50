import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { moveCaret } from "@domain/text/text-merge";
import { useMutation } from "convex/react";
import {
  Component,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { FailedState } from "@/components/patterns/failed-state";
import { Skeletons } from "@/components/patterns/skeletons";
import { privateNotes } from "@/content/coach-sessions";
import { personKey, type KeptKey } from "@/lib/kept/kept-keys";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";
import {
  dueEdit,
  fail,
  isUnsaved,
  openShared,
  receive,
  send,
  settle,
  write,
  type TextEdit,
  type StoredText,
  type SharedText,
} from "@/lib/text/shared-text";
import { NotesFrame } from "./notes-frame";
import { Textarea } from "@/components/ui/textarea";
import { refusalIn } from "@/content/failures";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { localStore, type Slot } from "@/lib/kept/local-store";

/** Long enough to send several letters at once, short enough for the other side to read along. */
const pauseMs = 400;
/** For failures that are not about the text. */
const retryMs = 3_000;

type SharedTextOptions = {
  stored: StoredText;
  /** Unsaved text is stored here for the next visit. */
  draftKey: KeptKey;
  save: (edit: TextEdit) => Promise<StoredText>;
};

/** Saves automatically and merges with what the other side writes. */
function useSharedText({ stored, draftKey, save }: SharedTextOptions) {
  const draft = draftSlot(draftKey);
  const [shared, setShared] = useState<SharedText>(() => openWithDraft(stored, draft));
  const [isRefused, setIsRefused] = useState(false);
  const fieldRef = useRef<HTMLTextAreaElement>(null);

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
    return () => clearTimeout(timer);

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
    // oxlint-disable-next-line react/exhaustive-deps -- The slot is created from the same key on each render.
  }, [shared, draftKey]);

  const { text, sent } = shared;

  return {
    fieldRef,
    text,
    isSaved: !isUnsaved(shared) && sent === null,
    isRefused,
    handleWrite: (typed: string) => {
      setIsRefused(false);
      setShared((current) => write(current, typed));
    },
  };
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

/** Clients have no query that returns these. */
export function PrivateNotes({ sessionId }: { sessionId: Id<"sessions"> }) {
  const stored = useLive(api.calendar.privateNotes, { sessionId });
  switch (stored.state) {
    case "loading":
      return (
        <Skeletons
          label={privateNotes.loading}
          className="grid gap-4"
          each={["h-8 w-40", "h-60"]}
        />
      );
    case "failed":
      return <FailedState sentence={privateNotes.failed} onRetry={stored.retry} />;
    case "ready":
      return <NotesEditor sessionId={sessionId} stored={stored.value} />;
  }
}

function NotesEditor({ sessionId, stored }: { sessionId: Id<"sessions">; stored: StoredText }) {
  const draftKey = personKey("private_notes", useViewer().userId, sessionId);
  const saveNote = useMutation(api.calendar.savePrivateNote);
  const save = useCallback(
    (edit: TextEdit) => saveNote({ sessionId, ...edit }),
    [saveNote, sessionId],
  );
  const { fieldRef, text, isSaved, isRefused, handleWrite } = useSharedText({
    stored,
    draftKey,
    save,
  });
  const status = text === "" && isSaved ? null : { isSaved, isRefused };
  const { title, lead, label, placeholder } = privateNotes;
  return (
    <NotesFrame {...{ title, lead, status }} circle="coachs">
      <SteadyCaret fieldRef={fieldRef} text={text}>
        <Textarea
          ref={fieldRef}
          aria-label={label}
          placeholder={placeholder}
          value={text}
          aria-invalid={isRefused || undefined}
          onChange={(event) => handleWrite(event.target.value)}
          className="mt-4 field-sizing-content min-h-60"
        />
      </SteadyCaret>
    </NotesFrame>
  );
}

type SteadyCaretProps = {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  text: string;
  children: ReactNode;
};
type Seen = { text: string; start: number; end: number } | null;

/**
 * Keeps the caret at its text when somebody else's text arrives. A class component, because only that can read the
 * field just before it changes: caret events come later than the key that moved the caret.
 */
export class SteadyCaret extends Component<SteadyCaretProps> {
  override getSnapshotBeforeUpdate(): Seen {
    const field = this.props.fieldRef.current;
    if (field === null || document.activeElement !== field) return null;
    return { text: field.value, start: field.selectionStart, end: field.selectionEnd };
  }

  override componentDidUpdate(_props: SteadyCaretProps, _state: unknown, seen: Seen) {
    const { fieldRef, text } = this.props;
    if (seen === null || seen.text === text) return;
    const [start, end] = [seen.start, seen.end].map((caret) => moveCaret(seen.text, text, caret));
    fieldRef.current?.setSelectionRange(start ?? null, end ?? null);
  }

  override render() {
    return this.props.children;
  }
}
