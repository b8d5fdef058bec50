import type { Doc } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import type { Triggers } from "../gate/record";
import type { RowDraft } from "../gate/rowVerdicts";
import {
  planForAction,
  planForConversation,
  planForGoal,
  planForSession,
  dropForAction,
  takeBack,
} from "./plan";

export const reminderTriggers: Triggers = {
  sessions: async (db, { id, before, after }) => {
    const isKept =
      before?.startsAt === after?.startsAt &&
      before?.durationMinutes === after?.durationMinutes &&
      before?.status === after?.status &&
      before?.isRequest === after?.isRequest;
    const session = isKept ? null : await db.get("sessions", id);
    if (session !== null) await planForSession(db, session);
  },
  goals: async (db, { id, before, after }) => {
    const isKept = before?.status === after?.status && before?.targetDate === after?.targetDate;
    const goal = isKept ? null : await db.get("goals", id);
    if (goal !== null) await planForGoal(db, goal);
  },
  agreedActions: async (db, { id, before, after }) => {
    if (after === null) {
      if (before !== null) await dropForAction(db, id, before.clientId);
      return;
    }
    const isKept =
      before !== null && before.dueDate === after.dueDate && before.doneAt === after.doneAt;
    const action = isKept ? null : await db.get("agreedActions", id);
    if (action !== null) await planForAction(db, action);
  },
  messages: async (db, { before, after }) => {
    if (before === null && after !== null) await planForConversation(db, after.clientId);
  },
  threadMarks: async (db, { after }) => {
    if (after !== null) await planForConversation(db, after.clientId);
  },
  coachings: async (db, { before, after }) => {
    if (after !== null && before?.standInId !== after.standInId)
      await followStandIn(db, before, after);
  },
};

/** A client who waits for an answer now waits for another coach; the earlier one is no longer reminded. */
async function followStandIn(
  db: DatabaseWriter,
  before: Doc<"coachings"> | null,
  { clientId, coachId }: RowDraft<"coachings">,
) {
  const about = { clientId, kind: "message_waiting" as const, isStale: () => true };
  await takeBack(db, [{ userId: before?.standInId ?? coachId }], about);
  await planForConversation(db, clientId);
}
