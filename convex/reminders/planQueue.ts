import { REMINDER_KINDS } from "../../domain/messages/notification-kinds";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { deleteBy, findBy, rowsBy, within } from "../gate/rows";
import { planForAction, planForConversation, planForGoal, planForSession, takeBack } from "./plan";
import { findSides } from "./sides";

/** Schedules a client's reminders again, a page at a time, so that no transaction grows with what the client has. */

const subjectsAtOnce = 20;
const cancelledAtOnce = 200;

/** After a change of their coach, or of what either side chose. Starts over if the client's pages are under way. */
export async function queuePlan(db: DatabaseWriter, clientId: Id<"users">) {
  const known = await findBy(db, "armings", "clientId", clientId);
  const row = { clientId, stage: "sessions", startedAt: Date.now() } as const;
  if (known === null) await db.insert("armings", row);
  else await db.replace("armings", known._id, row);
}

/** One page: sessions ahead, then goals, open actions, and last the conversation, after which the row is deleted. */
export async function planNext(db: DatabaseWriter, row: Doc<"armings">) {
  const { _id, clientId } = row;
  const sides = await findSides(db, clientId);
  const isOver = sides.length === 0;
  if (isOver && !(await cancelSome(db, clientId))) return;
  if (!isOver) {
    const next = await planPage(db, row, sides);
    if (next !== null) {
      await db.patch("armings", _id, next);
      return;
    }
    await planForConversation(db, clientId);
  }
  await db.delete("armings", _id);
}

type Next = Pick<Doc<"armings">, "stage"> & { cursor: string | undefined };

/** Where the next page begins; null after the last. */
async function planPage(
  db: DatabaseWriter,
  { clientId, stage, startedAt, cursor }: Doc<"armings">,
  sides: Awaited<ReturnType<typeof findSides>>,
): Promise<Next | null> {
  const where = { numItems: subjectsAtOnce, cursor: cursor ?? null };
  if (stage === "sessions") {
    const { page, ...rest } = await rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
      clientId,
      status: "scheduled",
      startsAt: within({ gt: startedAt }),
    }).paginate(where);
    for (const session of page) await planForSession(db, session, sides);
    return rest.isDone
      ? { stage: "goals", cursor: undefined }
      : { stage, cursor: rest.continueCursor };
  }
  if (stage === "goals") {
    const { page, ...rest } = await rowsBy(db, "goals", "by_clientId_and_updatedAt", {
      clientId,
    }).paginate(where);
    for (const goal of page) {
      if (goal.targetDate !== undefined) await planForGoal(db, goal, sides);
    }
    return rest.isDone
      ? { stage: "actions", cursor: undefined }
      : { stage, cursor: rest.continueCursor };
  }
  const { page, ...rest } = await rowsBy(db, "agreedActions", "by_clientId_and_doneAt", {
    clientId,
    doneAt: undefined,
  }).paginate(where);
  for (const action of page) await planForAction(db, action, sides);
  return rest.isDone ? null : { stage, cursor: rest.continueCursor };
}

/** Without a coach there are no reminders. True when none is left. */
async function cancelSome(db: DatabaseWriter, clientId: Id<"users">) {
  const deleted = await deleteBy(db, cancelledAtOnce, "reminders", "by_clientId_and_dueAt", {
    clientId,
    dueAt: within({ gt: 0 }),
  });
  if (deleted === cancelledAtOnce) return false;
  for (const kind of REMINDER_KINDS) {
    await takeBack(db, [{ userId: clientId }], { clientId, kind, isStale: () => true });
  }
  return true;
}
