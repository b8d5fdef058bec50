import { endsAt, type SessionSpan } from "../../domain/time/overlap";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { rowsBy, showFields, within } from "../gate/rows";
import { isHeldByGroup } from "../sessions/diary";
import type { Triggers } from "../gate/record";
import type { RowDraft } from "../gate/rowVerdicts";
import { timingFields } from "./tables";
import { endWaitsFor } from "./waits";

/**
 * Notes each time that becomes free in a coach's calendar, in the transaction that frees it and at constant cost.
 * `notifications/freed.ts` then finds the clients whom it fits. Nothing is noted if nobody waits for the coach.
 */

type Freed = Doc<"freedTimes">["sessions"][number];

/** How many times are gathered in one row; more begin another. */
const gatheredMax = 100;
const rowsLookedAt = 20;

/** System functions that free times call `noteFreed` themselves. */
export const waitTriggers: Triggers = {
  sessions: async (db, { before, after }) => {
    if (after?.status !== "scheduled") return;
    const isKept = before?.status === after.status && before.startsAt === after.startsAt;
    if (!isKept) await endWaitsFor(db, after.clientId, after.startsAt);
  },
  busyTimes: async (db, { before, after }) => {
    if (before !== null) await followHeld(db, before, after);
  },
  outsideDays: async (db, { before }) => {
    if (before !== null) await noteFreed(db, before.coachId, { others: before.spans });
  },
  practiceSettings: async (db, { before, after }) => {
    if (before !== null && after !== null) await followSettings(db, before, after);
  },
};

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

const timingNames = Object.keys(timingFields) as (keyof typeof timingFields)[];

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
  await db.insert("freedTimes", {
    ...{ coachId, sessions: [], others: [], dueAt: Date.now() },
    before: showFields(timingFields, before),
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
  const rows = await rowsBy(db, "freedTimes", "by_coachId_and_dueAt", {
    coachId,
    dueAt: within({ lte: Date.now() }),
  }).take(rowsLookedAt);
  const isOpen = ({ before, waitId, cursor, sessions, others }: Doc<"freedTimes">) =>
    before === undefined &&
    waitId === undefined &&
    cursor === undefined &&
    sessions.length + others.length < gatheredMax;
  return rows.find(isOpen) ?? null;
}

const isAwaited = async (db: DatabaseReader, coachId: Id<"users">) =>
  (await rowsBy(db, "sessionWaits", "by_coachId_and_endsAt", {
    coachId,
    endsAt: within({ gt: Date.now() }),
  }).first()) !== null;
