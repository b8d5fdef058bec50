import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { useMutation } from "convex/react";
import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";

import type { SessionDetails } from "../booking/session-types";
import { keptNotes } from "./kept-notes";
import { NoteCarets } from "./note-carets";
import { type NotesState, openNotesDocument } from "./notes-document";
import { bindField } from "./notes-field";
import { FailedState } from "@/components/patterns/failed-state";
import { notes as words } from "@/content/sessions";
import { personKey } from "@/lib/kept/kept-keys";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";

type SharedWritingProps = {
  session: SessionDetails;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onChange: (state: NotesState) => void;
};

/** Makes a field the one text that both sides write, each seeing where the other is. */
export function SharedWriting({ session, fieldRef, onChange }: SharedWritingProps) {
  const { sessionId } = session;
  const { userId } = useViewer();
  const write = useMutation(api.sharedNotes.write);
  const [kept] = useState(() => keptNotes(personKey("session_notes", userId, sessionId)));
  const [notes] = useState(() => {
    const save = (update: ArrayBuffer) => write({ sessionId, update });
    return openNotesDocument({ save, keep: kept.keep, kept: kept.state });
  });
  const state = useSyncExternalStore(notes.follow, notes.state);
  const { known, isOpen } = state;

  const all = useLive(api.sharedNotes.get, known === null ? { sessionId } : "skip");
  useEffect(() => {
    if (all.state !== "ready") return;
    notes.open(all.value.state, all.value.number);
    kept.addDraft(notes.write, notes.text.toJSON());
  }, [all, notes, kept]);

  const after = known === null ? "skip" : { sessionId, after: known };
  const latest = useLive(api.sharedNotes.updates, after);
  useLayoutEffect(() => {
    if (latest.state === "ready") notes.receive(latest.value);
  }, [latest, notes]);

  useEffect(() => {
    if (isOpen && fieldRef.current !== null) return bindField(fieldRef.current, notes);
    return undefined;
  }, [isOpen, fieldRef, notes]);

  useEffect(() => {
    if (state.isOpen) onChange(state);
  }, [state, onChange]);

  if (all.state === "failed") return <FailedState sentence={words.failed} onRetry={all.retry} />;
  if (!isOpen) return null;
  const other = session.clientId === userId ? session.coach : session.client;
  return (
    <NoteCarets
      sessionId={sessionId}
      notes={notes}
      fieldRef={fieldRef}
      name={other === null ? "" : fullName(other)}
    />
  );
}
