import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { WrittenPlace } from "@domain/schedule/shared-notes";
import { useMutation } from "convex/react";
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";

import { keptNotes, notesKey } from "./kept-notes";
import { openNotesDocument } from "./notes-document";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";

/** This window's copy of a text that both write at the same time: the session's notes or one of its joint sheets. */
export function useWritten({ sessionId, sheetId }: WrittenPlace<Id<"jointSheets">>) {
  const { userId } = useViewer();
  const place = useMemo(() => ({ sessionId, sheetId }), [sessionId, sheetId]);
  const write = useMutation(api.sharedNotes.write);
  const [kept] = useState(() => keptNotes(notesKey({ userId, sessionId, sheetId })));
  const [notes] = useState(() => {
    const save = (update: ArrayBuffer) => write({ ...place, update });
    return openNotesDocument({ save, keep: kept.keep, kept: kept.state });
  });
  const state = useSyncExternalStore(notes.follow, notes.state);
  const { known } = state;

  const all = useLive(api.sharedNotes.get, known === null ? place : "skip");
  useEffect(() => {
    if (all.state !== "ready") return;
    notes.open(all.value.state, all.value.number);
    kept.addDraft(notes.write, notes.text.toJSON());
  }, [all, notes, kept]);

  const latest = useLive(
    api.sharedNotes.updates,
    known === null ? "skip" : { ...place, after: known },
  );
  useLayoutEffect(() => {
    if (latest.state === "ready") notes.receive(latest.value);
  }, [latest, notes]);

  return { notes, state, retry: all.state === "failed" ? all.retry : null };
}
