import { pick } from "convex-helpers";
import { type ObjectType, v } from "convex/values";
import { type CalendarDate, isCalendarDate } from "../../domain/time/calendar-dates";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import {
  AGREED_ACTION_FIELDS,
  agreedActionsDoneListedMax,
  agreedActionsOpenMax,
  isCheckInDay,
  withCheckIn,
} from "../../domain/work/agreed-actions";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { requireById, rowsBy, within } from "../gate/rows";
import { vCalendarDate, vSender } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { record } from "../clients/activity";
import { argumentsOf, columnsOf, pickFields, tidyNew } from "../gate/recordFields";
import { refuseInvalid } from "../gate/refuse";
import { findRepeat, hashRequest, repeatArguments } from "../gate/repeats";
import { senderOf } from "../gate/rowVerdicts";

export const agreedActionFields = {
  actionId: v.id("agreedActions"),
  sessionId: v.optional(v.id("sessions")),
  ...columnsOf(AGREED_ACTION_FIELDS),
  addedBy: vSender,
  addedAt: v.number(),
  doneAt: v.optional(v.number()),
  habitDays: v.optional(v.array(vCalendarDate)),
};

/** Open actions first, by due date, with those without a date last; then the latest done ones. */
export async function listAgreedActions({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const [open, done] = await listRows(db, clientId);
  const dueOf = ({ dueDate }: Doc<"agreedActions">) => dueDate ?? "9999-12-31";
  const byDue = open.toSorted(
    (one, other) => dueOf(one).localeCompare(dueOf(other)) || one.addedAt - other.addedAt,
  );
  return [...byDue, ...done].map(toAction);
}

const toAction = (row: Doc<"agreedActions">) => ({
  actionId: row._id,
  ...pick(row, ["sessionId", "addedBy", "addedAt", "doneAt", "habitDays"]),
  ...pickFields(AGREED_ACTION_FIELDS, row),
});

const listRows = (db: DatabaseReader, clientId: Id<"users">) =>
  Promise.all([listOpen(db, clientId), listDone(db, clientId)]);

const listOpen = (db: DatabaseReader, clientId: Id<"users">) =>
  rowsBy(db, "agreedActions", "by_clientId_and_doneAt", { clientId, doneAt: undefined }).take(
    agreedActionsOpenMax,
  );

const listDone = (db: DatabaseReader, clientId: Id<"users">) =>
  rowsBy(db, "agreedActions", "by_clientId_and_doneAt", { clientId, doneAt: within({ gt: 0 }) })
    .order("desc")
    .take(agreedActionsDoneListedMax);

const wordFields = argumentsOf(AGREED_ACTION_FIELDS);
export const changedActionFields = wordFields;
export const newActionFields = {
  ...wordFields,
  sessionId: v.optional(v.id("sessions")),
  isHabit: v.boolean(),
  ...repeatArguments,
};

/** The row rule refuses another client's session. */
export async function addAgreedAction(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  { sessionId, isHabit, requestName, ...words }: ObjectType<typeof newActionFields>,
): Promise<Id<"agreedActions">> {
  const { db, viewer } = ctx;
  const stored = tidyNew(AGREED_ACTION_FIELDS, words);
  const requestHash = hashRequest(ctx, requestName);
  const [open, done] = await listRows(db, clientId);
  const repeated = findRepeat([...open, ...done], requestHash);
  if (repeated !== undefined) return repeated._id;
  requireRoom(open);
  const actionId = await db.insert("agreedActions", {
    ...{ clientId, sessionId, ...stored, addedBy: senderOf(viewer), addedAt: Date.now() },
    ...(isHabit ? { habitDays: [] } : {}),
    requestHash,
  });
  const subjectTitle = stored.text;
  await record(ctx, { clientId, kind: "action_agreed", sessionId, subjectTitle });
  return actionId;
}

function requireRoom(open: readonly Doc<"agreedActions">[]) {
  if (open.length >= agreedActionsOpenMax) refuseInvalid("agreedActions", "too_long");
}

export async function changeAgreedAction(
  { db }: ViewerMutationCtx,
  actionId: Id<"agreedActions">,
  words: ObjectType<typeof changedActionFields>,
) {
  await db.patch("agreedActions", actionId, tidyNew(AGREED_ACTION_FIELDS, words));
}

/** Also reopens an action that was ticked by mistake. */
export async function setActionDone(
  ctx: ViewerMutationCtx,
  actionId: Id<"agreedActions">,
  isDone: boolean,
) {
  const { db } = ctx;
  const action = await requireById(db, "agreedActions", actionId);
  if ((action.doneAt !== undefined) === isDone) return;
  const { clientId, sessionId, text: subjectTitle } = action;
  if (!isDone) requireRoom(await listOpen(db, clientId));
  await db.patch("agreedActions", actionId, { doneAt: isDone ? Date.now() : undefined });
  if (isDone) await record(ctx, { clientId, kind: "action_done", sessionId, subjectTitle });
}

/** `date` is a day of the client's own calendar. */
export async function checkIn(
  { db }: ViewerMutationCtx,
  actionId: Id<"agreedActions">,
  { date, isDone }: { date: CalendarDate; isDone: boolean },
) {
  const { habitDays, doneAt } = await requireById(db, "agreedActions", actionId);
  if (habitDays === undefined || doneAt !== undefined) refuseInvalid("actionId", "not_allowed");
  if (!isCalendarDate(date)) refuseInvalid("date", "malformed");
  const utcToday = utcMsToWallTime(Date.now(), "UTC").date;
  if (!isCheckInDay(date, utcToday)) refuseInvalid("date", "not_allowed");
  await db.patch("agreedActions", actionId, { habitDays: withCheckIn(habitDays, date, isDone) });
}
