import { fullName } from "@domain/accounts/full-name";
import { type RefObject, useEffect } from "react";

import type { SessionDetails } from "../booking/session-types";
import { NoteCarets } from "./note-carets";
import type { NotesState } from "./notes-document";
import { bindField } from "./notes-field";
import { useWritten } from "./use-written";
import { FailedState } from "@/components/patterns/failed-state";
import { notes as words } from "@/content/sessions";
import { useViewer } from "@/lib/sign-in/viewer";

type SharedWritingProps = {
  session: SessionDetails;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onChange: (state: NotesState) => void;
};

/** Turns a field into one text that both sides write, each seeing the other's caret. */
export function SharedWriting({ session, fieldRef, onChange }: SharedWritingProps) {
  const { sessionId } = session;
  const { userId } = useViewer();
  const { notes, state, retry } = useWritten({ sessionId });
  const { isOpen } = state;

  useEffect(() => {
    if (isOpen && fieldRef.current !== null) return bindField(fieldRef.current, notes);
    return undefined;
  }, [isOpen, fieldRef, notes]);

  useEffect(() => {
    if (state.isOpen) onChange(state);
  }, [state, onChange]);

  if (retry !== null) return <FailedState sentence={words.failed} onRetry={retry} />;
  if (!isOpen) return null;
  const other = session.clientId === userId ? session.coach : session.client;
  const name = other === null ? "" : fullName(other);
  return <NoteCarets {...{ sessionId, notes, fieldRef, name }} here={words.isHere(name)} />;
}
