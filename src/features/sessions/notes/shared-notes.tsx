import { Suspense, useId, useRef, useState } from "react";

import type { SessionDetails } from "../booking/session-types";
import { earlyNotes, notesKey } from "./kept-notes";
import type { NotesState } from "./notes-document";
import { NotesFrame } from "./notes-frame";
import { Textarea } from "@/components/ui/textarea";
import { afterCoaching } from "@/content/after-coaching";
import { notes } from "@/content/sessions";
import { useWasIdle } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";

const { SharedWriting } = lateParts(() => import("./shared-writing"));

const nothingHere = { text: "", isRefused: false };

export function SharedNotes({ session }: { session: SessionDetails }) {
  if (useIsReadOnly()) return <NotesText title={notes.title} text={session.notes} />;
  return <SharedEditor key={session.sessionId} session={session} />;
}

/** The field shows immediately. Text that is written before the shared text has arrived is added to it. */
function SharedEditor({ session }: { session: SessionDetails }) {
  const { sessionId } = session;
  const { userId } = useViewer();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<NotesState | null>(null);
  const [early] = useState(() => earlyNotes(notesKey({ userId, sessionId }), session.notes));
  const [isEarly, setIsEarly] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const isDue = useWasIdle() || isWanted;
  const { title, lead } = notes;
  const { text, isSaved, isRefused } = state ?? { ...nothingHere, isSaved: !isEarly };
  const status = text === "" && isSaved ? null : { isSaved, isRefused };
  return (
    <NotesFrame {...{ title, lead, status }} circle="shared">
      <div className="relative mt-4">
        <Textarea
          ref={fieldRef}
          aria-label={notes.label}
          placeholder={notes.placeholder}
          defaultValue={early.text}
          onFocus={() => setIsWanted(true)}
          onChange={({ target }) => {
            if (state !== null) return;
            early.keep(target.value);
            setIsEarly(true);
          }}
          aria-invalid={isRefused || undefined}
          className="block field-sizing-content min-h-60"
        />
        <Suspense>
          {isDue && <SharedWriting session={session} fieldRef={fieldRef} onChange={setState} />}
        </Suspense>
      </div>
    </NotesFrame>
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
