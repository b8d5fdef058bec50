import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useCallback, useId } from "react";

import type { SessionDetails } from "../booking/session-types";
import { NotesEditor } from "./notes-editor";
import { afterCoaching } from "@/content/after-coaching";
import { notes } from "@/content/sessions";
import { personKey } from "@/lib/kept/kept-keys";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";
import type { TextEdit } from "@/lib/text/shared-text";

export function SharedNotes({ session }: { session: SessionDetails }) {
  const { sessionId, notes: text, notesRevision } = session;
  const { userId } = useViewer();
  const saveNotes = useMutation(api.sessions.saveNotes);
  const save = useCallback(
    (edit: TextEdit) => saveNotes({ sessionId, ...edit }),
    [saveNotes, sessionId],
  );
  if (useIsReadOnly()) return <NotesText title={notes.title} text={text} />;
  return (
    <NotesEditor
      title={notes.title}
      lead={notes.lead}
      label={notes.label}
      placeholder={notes.placeholder}
      circle="shared"
      stored={{ text, revision: notesRevision }}
      draftKey={personKey("session_notes", userId, sessionId)}
      save={save}
    />
  );
}

function NotesText({ title, text }: { title: string; text: string }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-2xl font-medium">
        {title}
      </h2>
      {text === "" ? (
        <p className="mt-4 text-muted-foreground italic">{afterCoaching.notes}</p>
      ) : (
        <p dir="auto" className="mt-4 max-w-reading wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
    </section>
  );
}
