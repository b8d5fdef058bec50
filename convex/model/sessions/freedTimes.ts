import { endsAt, type SessionSpan } from "../../../domain/time/overlap";
import type { Doc, Id, TableNames } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { isHeldByGroup } from "../clients/diary";
import type { RowDraft } from "../rowVerdicts";
import { endWaitsFor } from "./waits";

/**
 * Notes each time that a coach's calendar loses, in the transaction that frees it and at constant cost, however many wait.
 * `notifications/freed.ts` then looks for those it fits. Nothing is noted for a coach for whom nobody waits.
 */

/** The row before and after; null if missing. */
interface Write {
  table: TableNames;
  before: object | null;
  after: object | null;
}

type Freed = Doc<"freedTimes">["sessions"][number];

/** Gathered in one row; more begin another. */
const gatheredMax = 100;
const rowsLookedAt = 20;

/** Called by the guarded database after each write. System functions that free times call `noteFreed` themselves. */
export async function keepWaits(db: DatabaseWriter, { table, before, after }: Write) {
  if (table === "sessions" && after !== null) {
    await followSession(db, before as RowDraft<"sessions"> | null, after as RowDraft<"sessions">);
  }
  if (before === null) return;
  if (table === "busyTimes") {
    await followHeld(db, before as RowDraft<"busyTimes">, after as RowDraft<"busyTimes"> | null);
  }
  if (table === "outsideDays") {
    const { coachId, spans } = before as RowDraft<"outsideDays">;
    await noteFreed(db, coachId, { others: spans });
  }
  if (table === "practiceSettings" && after !== null) {
    await followSettings(
      db,
      before as RowDraft<"practiceSettings">,
      after as RowDraft<"practiceSettings">,
    );
  }
}

async function followSession(
  db: DatabaseWriter,
  before: RowDraft<"sessions"> | null,
  { clientId, status, startsAt }: RowDraft<"sessions">,
) {
  const isKept = before?.status === status && before.startsAt === startsAt;
  if (status === "scheduled" && !isKept) await endWaitsFor(db, clientId, startsAt);
}

async function followHeld(
  db: DatabaseWriter,
  { coachId, sessionId, startsAt, durationMinutes, groupId }: RowDraft<"busyTimes">,
  after: RowDraft<"busyTimes"> | null,
) {
  const isKept = after?.startsAt === startsAt && after.durationMinutes === durationMinutes;
  if (isKept || endsAt({ startsAt, durationMinutes }) <= Date.now()) return;
  if (await isHeldByGroup(db, { coachId, startsAt, durationMinutes, groupId })) return;
  const clientId = (await db.get("sessions", sessionId))?.clientId;
  await noteFreed(db, coachId, { sessions: [{ startsAt, durationMinutes, clientId }] });
}

const timingNames = [
  ...(["weekly", "exceptions", "noticeHours", "bufferMinutes"] as const),
  ...(["dailySessions", "timeZone"] as const),
];

async function followSettings(
  db: DatabaseWriter,
  before: RowDraft<"practiceSettings">,
  after: RowDraft<"practiceSettings">,
) {
  const isKept = timingNames.every(
    (name) => JSON.stringify(before[name]) === JSON.stringify(after[name]),
  );
  const { coachId } = before;
  if (isKept || !(await isAwaited(db, coachId))) return;
  const { weekly, exceptions, noticeHours, bufferMinutes, dailySessions, timeZone } = before;
  await db.insert("freedTimes", {
    ...{ coachId, sessions: [], others: [], dueAt: Date.now() },
    before: { weekly, exceptions, noticeHours, bufferMinutes, dailySessions, timeZone },
  });
}

/** `sessions` count for the limit of a day, `others` are of another calendar. */
export async function noteFreed(
  db: DatabaseWriter,
  coachId: Id<"users">,
  { sessions = [], others = [] }: { sessions?: Freed[]; others?: SessionSpan[] },
) {
  const ahead = others.filter((span) => endsAt(span) > Date.now());
  if (sessions.length + ahead.length === 0 || !(await isAwaited(db, coachId))) return;
  const gathering = await findGathering(db, coachId);
  if (gathering === null) {
    await db.insert("freedTimes", { coachId, sessions, others: ahead, dueAt: Date.now() });
    return;
  }
  await db.patch("freedTimes", gathering._id, {
    sessions: [...gathering.sessions, ...sessions],
    others: [...gathering.others, ...ahead],
  });
}

async function findGathering(db: DatabaseReader, coachId: Id<"users">) {
  const rows = await db
    .query("freedTimes")
    .withIndex("by_coachId_and_dueAt", (q) => q.eq("coachId", coachId).lte("dueAt", Date.now()))
    .take(rowsLookedAt);
  const isOpen = ({ before, waitId, cursor, sessions, others }: Doc<"freedTimes">) =>
    before === undefined &&
    waitId === undefined &&
    cursor === undefined &&
    sessions.length + others.length < gatheredMax;
  return rows.find(isOpen) ?? null;
}

const isAwaited = async (db: DatabaseReader, coachId: Id<"users">) =>
  (await db
    .query("sessionWaits")
    .withIndex("by_coachId_and_endsAt", (q) => q.eq("coachId", coachId).gt("endsAt", Date.now()))
    .first()) !== null;
