import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useCallback } from "react";

import { NotesEditor } from "./notes-editor";
import { FailedState } from "@/components/patterns/failed-state";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { privateNotes } from "@/content/coach-sessions";
import { personKey } from "@/lib/kept/kept-keys";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";
import type { TextEdit } from "@/lib/text/shared-text";

/** Clients have no query that returns these. */
export function PrivateNotes({ sessionId }: { sessionId: Id<"sessions"> }) {
  const { userId } = useViewer();
  const stored = useLive(api.calendar.privateNotes, { sessionId });
  const saveNote = useMutation(api.calendar.savePrivateNote);
  const save = useCallback(
    (edit: TextEdit) => saveNote({ sessionId, ...edit }),
    [saveNote, sessionId],
  );
  switch (stored.state) {
    case "loading":
      return (
        <SkeletonGroup label={privateNotes.loading} className="grid gap-4">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-60" />
        </SkeletonGroup>
      );
    case "failed":
      return <FailedState sentence={privateNotes.failed} onRetry={stored.retry} />;
    case "ready":
      return (
        <NotesEditor
          title={privateNotes.title}
          lead={privateNotes.lead}
          label={privateNotes.label}
          placeholder={privateNotes.placeholder}
          circle="coachs"
          stored={stored.value}
          draftKey={personKey("private_notes", userId, sessionId)}
          save={save}
        />
      );
  }
}
