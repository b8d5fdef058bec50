import {
  recordingChaptersMax,
  recordingsPerSessionMax,
} from "../../domain/schedule/session-recordings";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { rowsBy } from "../gate/rows";

export const listRecordings = (db: DatabaseReader, sessionId: Id<"sessions">) =>
  rowsBy(db, "recordings", "by_sessionId", { sessionId }).take(recordingsPerSessionMax);

/**
 * Called when the call ends: withdraws requests and stops a running recording. People who come in again are asked
 * again.
 */
export async function endRecordings(db: DatabaseWriter, sessionId: Id<"sessions">) {
  for (const row of await listRecordings(db, sessionId)) {
    if (row.endedAt === undefined) await endRecording(db, row);
  }
}

/** A recording that never began is withdrawn. */
export const endRecording = (db: DatabaseWriter, { _id, startedAt }: Doc<"recordings">) =>
  db.patch("recordings", _id, { endedAt: Date.now(), ...(startedAt === undefined && withdrawn) });

/** Lets the sweep delete the recording. */
export const withdrawn = { keptUntil: 0 } as const;

/** Adds a chapter for an agenda item that begins while a recording runs. */
export async function noteChapter(db: DatabaseWriter, sessionId: Id<"sessions">, text: string) {
  const rows = await listRecordings(db, sessionId);
  const running = rows.find((row) => row.startedAt !== undefined && row.endedAt === undefined);
  if (running?.startedAt === undefined) return;
  const { _id, startedAt, chapters } = running;
  if (chapters.length >= recordingChaptersMax) return;
  const atSeconds = Math.round((Date.now() - startedAt) / 1000);
  await db.patch("recordings", _id, { chapters: [...chapters, { atSeconds, text }] });
}
