import type { Doc, Id, TableNames } from "../../_generated/dataModel";
import type { DatabaseWriter } from "../../_generated/server";
import type { RowDraft } from "../rowVerdicts";
import { armAction, armConversation, armGoal, armSession, disarmAction, takeBack } from "./arm";

/** The row before and after; null if missing. */
interface Write {
  table: TableNames;
  id: string;
  before: object | null;
  after: object | null;
}

type Session = Pick<RowDraft<"sessions">, "startsAt" | "durationMinutes" | "status" | "isRequest">;

/** Called by the guarded database after each write, in its transaction, and after the tallies, which say who waits. */
export async function keepReminders(db: DatabaseWriter, { table, id, before, after }: Write) {
  if (table === "agreedActions") await followAction(db, { table, id, before, after });
  if (after === null) return;
  if (table === "sessions") {
    const [then, now] = [before as Session | null, after as Session];
    const isKept =
      then?.startsAt === now.startsAt &&
      then.durationMinutes === now.durationMinutes &&
      then.status === now.status &&
      then.isRequest === now.isRequest;
    const session = isKept ? null : await db.get("sessions", id as Doc<"sessions">["_id"]);
    if (session !== null) await armSession(db, session);
  }
  if (table === "goals") {
    const [then, now] = [before as RowDraft<"goals"> | null, after as RowDraft<"goals">];
    const isKept = then?.status === now.status && then.targetDate === now.targetDate;
    const goal = isKept ? null : await db.get("goals", id as Doc<"goals">["_id"]);
    if (goal !== null) await armGoal(db, goal);
  }
  if (table === "messages" && before === null) {
    await armConversation(db, (after as RowDraft<"messages">).clientId);
  }
  if (table === "coachings") {
    const [then, now] = [before as RowDraft<"coachings"> | null, after as RowDraft<"coachings">];
    if (then?.standInId !== now.standInId) await followStandIn(db, then, now);
  }
  if (table === "threadMarks") {
    await armConversation(db, (after as RowDraft<"threadMarks">).clientId);
  }
}

/** Who waits for an answer, waits for another coach; the one before is no longer reminded. */
async function followStandIn(
  db: DatabaseWriter,
  then: RowDraft<"coachings"> | null,
  { clientId, coachId }: RowDraft<"coachings">,
) {
  const about = { clientId, kind: "message_waiting" as const, isStale: () => true };
  await takeBack(db, [{ userId: then?.standInId ?? coachId }], about);
  await armConversation(db, clientId);
}

async function followAction(db: DatabaseWriter, { id, before, after }: Write) {
  const actionId = id as Id<"agreedActions">;
  const [then, now] = [before, after] as (RowDraft<"agreedActions"> | null)[];
  if (now === null || now === undefined) {
    if (then) await disarmAction(db, actionId, then.clientId);
    return;
  }
  const isKept = then?.dueDate === now.dueDate && then?.doneAt === now.doneAt;
  const action = isKept && then !== null ? null : await db.get("agreedActions", actionId);
  if (action !== null) await armAction(db, action);
}
