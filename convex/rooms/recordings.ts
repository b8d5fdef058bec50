import { pick } from "convex-helpers";
import { type Infer, type ObjectType, v } from "convex/values";
import { vaultFormat, wrappedKeyBytes } from "../../domain/privacy/vault";
import {
  isToBePlayed,
  recordingKeptMs,
  recordingPartsMax,
  recordingPartMs,
  recordingQuestionMs,
  recordingsPerSessionMax,
  recordingState,
} from "../../domain/schedule/session-recordings";
import type { Doc, Id } from "../_generated/dataModel";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid } from "../gate/refuse";
import { senderOf } from "../gate/rowVerdicts";
import { requireById, rowsBy, showFields } from "../gate/rows";
import { requireSession } from "../sessions/sessions";
import { endRecording, endRecordings, listRecordings, withdrawn } from "./recordingEnds";
import { requireMeeting } from "./rooms";
import { recordingColumns, sealedKeyFields, type vRecordingType } from "./tables";

export const recordingFields = { recordingId: v.id("recordings"), ...recordingColumns };

type RecordingId = Id<"recordings">;

/** Earliest first. */
export async function listOfSession({ db }: ViewerQueryCtx, sessionId: string) {
  const { _id } = await requireSession(db, sessionId);
  return (await listRecordings(db, _id)).map(toRecording);
}

const listedMax = 200;

/** The client's own recordings, for the cards of their sessions. */
export async function listOwnRecordings({ db, viewer }: ViewerQueryCtx) {
  const rows = await rowsBy(db, "recordings", "by_clientId_and_coachId", {
    clientId: viewer.userId,
  })
    .order("desc")
    .take(listedMax);
  return rows.filter(isToBePlayed).map(toRecording).toReversed();
}

const toRecording = (row: Doc<"recordings">) => ({
  recordingId: row._id,
  ...showFields(recordingColumns, row),
});

const recordedColumns = pick(recordingColumns, [
  ...(["sessionId", "startedAt", "contentType", "parts", "keptUntil"] as const),
]);
export const recordedFields = { recordingId: v.id("recordings"), ...recordedColumns };

/** The recordings of all the coach's clients, for the rows of their sessions. */
export async function listRecorded({ db, viewer }: ViewerQueryCtx) {
  const rows = await rowsBy(db, "recordings", "by_coachId", { coachId: viewer.userId })
    .order("desc")
    .take(recordedMax);
  return rows
    .filter(isToBePlayed)
    .map((row) => ({ recordingId: row._id, ...showFields(recordedColumns, row) }))
    .toReversed();
}

/** Some months of somebody who records every hour. */
const recordedMax = 500;

/** Called by one of two who are in the call. Asking again returns the same request. */
export async function askToRecord(ctx: ViewerMutationCtx, sessionId: string): Promise<RecordingId> {
  const { db, viewer } = ctx;
  const session = await requireMeeting(ctx, sessionId);
  const rows = await listRecordings(db, session._id);
  const askedBy = senderOf(viewer);
  const now = Date.now();
  const open = rows.filter((row) => ["asked", "running"].includes(recordingState(row, now)));
  const own = open.find((row) => row.askedBy === askedBy && row.agreedAt === undefined);
  if (own !== undefined) return own._id;
  if (open.length > 0) refuse({ code: "CONFLICT" });
  if (rows.length >= recordingsPerSessionMax) refuseInvalid("recordings", "too_long");
  await endRecordings(db, session._id); // Ends requests that nobody answered.
  return await db.insert("recordings", {
    ...{ sessionId: session._id, clientId: session.clientId, askedBy, askedAt: now },
    ...{ chapters: [], parts: 0, sizeBytes: 0 },
    keptUntil: now + recordingQuestionMs,
  });
}

/** Called by the person who was asked, while both are in the call. */
export async function agreeToRecording(ctx: ViewerMutationCtx, recordingId: RecordingId) {
  const { db, viewer } = ctx;
  const row = await requireById(db, "recordings", recordingId);
  await requireMeeting(ctx, row.sessionId);
  if (row.askedBy === senderOf(viewer)) refuse({ code: "CONFLICT" });
  if (row.agreedAt !== undefined) return;
  const now = Date.now();
  if (recordingState(row, now) !== "asked") refuse({ code: "CONFLICT" });
  await db.patch("recordings", recordingId, { agreedAt: now, keptUntil: now + recordingKeptMs });
}

/** Called once the client's window has the key too. An agenda item that is running becomes the first chapter. */
export async function beginRecording(
  { db }: ViewerMutationCtx,
  recordingId: RecordingId,
  contentType: Infer<typeof vRecordingType>,
) {
  const row = await requireById(db, "recordings", recordingId);
  if (row.startedAt !== undefined) return;
  if (recordingState(row, Date.now()) !== "running") refuse({ code: "CONFLICT" });
  const points = await rowsBy(db, "agendaItems", "by_sessionId_and_position", {
    sessionId: row.sessionId,
  }).take(recordingsPerSessionMax);
  const point = points.find((each) => each.startedAt !== undefined);
  const chapters = point === undefined ? [] : [{ atSeconds: 0, text: point.text }];
  await db.patch("recordings", recordingId, { startedAt: Date.now(), contentType, chapters });
}

/** Called by either person. A recording that never began is withdrawn. */
export async function stopRecording({ db }: ViewerMutationCtx, recordingId: RecordingId) {
  const row = await requireById(db, "recordings", recordingId);
  if (row.endedAt === undefined) await endRecording(db, row);
}

/** Called when all parts are sent; `parts` is how many there are. Idempotent. */
export async function finishRecording(
  { db }: ViewerMutationCtx,
  recordingId: RecordingId,
  { parts, seconds }: { parts: number; seconds: number },
) {
  const row = await requireById(db, "recordings", recordingId);
  if (row.seconds !== undefined) return;
  if (row.startedAt === undefined || row.parts !== parts || parts === 0) {
    refuse({ code: "CONFLICT" });
  }
  const secondsMax = (recordingPartsMax * recordingPartMs) / 1000;
  if (!(seconds > 0 && seconds <= secondsMax)) refuseInvalid("seconds", "malformed");
  const chapters = row.chapters.filter(({ atSeconds }) => atSeconds < seconds);
  const endedAt = row.endedAt ?? Date.now();
  await db.patch("recordings", recordingId, { seconds, chapters, endedAt });
}

/** Called by either person, at any time: withdraws a request or a recording. The sweep deletes it with its bytes. */
export async function withdrawRecording({ db }: ViewerMutationCtx, recordingId: RecordingId) {
  const row = await requireById(db, "recordings", recordingId);
  await db.patch("recordings", recordingId, { endedAt: row.endedAt ?? Date.now(), ...withdrawn });
}

/** The keys of the client's recordings, as their vault sealed them. */
export async function listSealedKeys({ db, viewer }: ViewerQueryCtx) {
  const rows = await rowsBy(db, "recordingKeys", "by_clientId", { clientId: viewer.userId }).take(
    listedMax,
  );
  return rows.map((row) => showFields(sealedKeyFields, row));
}

/** Keeps one key for each vault. After a renewal of the vault the key is sealed again. */
export async function keepSealedKey(
  { db, viewer }: ViewerMutationCtx,
  { recordingId, vaultId, sealed }: ObjectType<typeof sealedKeyFields>,
) {
  await requireById(db, "recordings", recordingId);
  const isKey = sealed.byteLength === wrappedKeyBytes && new Uint8Array(sealed)[0] === vaultFormat;
  if (!isKey) refuseInvalid("sealed", "malformed");
  const copies = await rowsBy(db, "recordingKeys", "by_recordingId", { recordingId }).take(
    copiesMax,
  );
  const known = copies.find((copy) => copy.vaultId === vaultId);
  if (known !== undefined) {
    await db.patch("recordingKeys", known._id, { sealed });
    return;
  }
  if (copies.length >= copiesMax) refuse({ code: "STORAGE_FULL" });
  await db.insert("recordingKeys", { recordingId, clientId: viewer.userId, vaultId, sealed });
}
const copiesMax = 4;
