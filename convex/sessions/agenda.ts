import { type ObjectType, v } from "convex/values";
import { agendaItemCharactersMax, agendaItemsMax, agendaMinutesMax } from "../../domain/limits";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { requireById, rowsBy, showFields } from "../gate/rows";
import { notify, type Subject, takeBackLatest } from "../notifications/notify";
import { refuseInvalid } from "../gate/refuse";
import { findRepeat, hashRequest, repeatArguments } from "../gate/repeats";
import { senderOf } from "../gate/rowVerdicts";
import { tidyRequired } from "../gate/tidyTexts";
import { noteChapter } from "../rooms/recordingEnds";
import { requireSession } from "./sessions";
import { agendaColumns } from "./tables";

export const agendaItemFields = {
  itemId: v.id("agendaItems"),
  ...agendaColumns,
};

const textRule = { field: "text", charactersMax: agendaItemCharactersMax };

const toItem = (row: Doc<"agendaItems">) => ({
  itemId: row._id,
  ...showFields(agendaColumns, row),
});

export async function listAgenda({ db }: ViewerQueryCtx, sessionId: string) {
  const session = await requireSession(db, sessionId);
  const rows = await listRows(db, session._id);
  return rows.map(toItem);
}

export const newItemFields = {
  sessionId: v.string(),
  text: v.string(),
  position: v.optional(v.number()),
  minutes: v.optional(v.number()),
  ...repeatArguments,
};

/** At the end, or at a removed item's position. */
export async function addAgendaItem(
  ctx: ViewerMutationCtx,
  { sessionId, text, position, minutes, requestName }: ObjectType<typeof newItemFields>,
): Promise<Id<"agendaItems">> {
  const { db, viewer } = ctx;
  const session = await requireSession(db, sessionId);
  const { _id, clientId } = session;
  const rows = await listRows(db, _id);
  const requestHash = hashRequest(ctx, requestName);
  const repeated = findRepeat(rows, requestHash);
  if (repeated !== undefined) return repeated._id;
  if (rows.length >= agendaItemsMax) refuseInvalid("agenda", "too_long");
  if (position !== undefined && !Number.isFinite(position)) refuseInvalid("position", "malformed");
  if (position === undefined || !(await takeBackLatest(ctx, newsOf(session)))) {
    await notify(ctx, newsOf(session));
  }
  return await db.insert("agendaItems", {
    clientId,
    sessionId: _id,
    text: tidyRequired(text, textRule),
    addedBy: senderOf(viewer),
    isDone: false,
    position: position ?? (rows.at(-1)?.position ?? 0) + 1,
    minutes: tidyMinutes(minutes),
    requestHash,
  });
}

export const itemChangeFields = {
  text: v.optional(v.string()),
  isDone: v.optional(v.boolean()),
  position: v.optional(v.number()),
  minutes: v.optional(v.union(v.number(), v.null())), // Null: no longer planned.
  isRunning: v.optional(v.boolean()), // The two discuss it now: one item at a time, from the server's instant.
};

/** Both sides may change all items. */
export async function changeAgendaItem(
  ctx: ViewerMutationCtx,
  itemId: Id<"agendaItems">,
  { text, isDone, position, minutes, isRunning }: ObjectType<typeof itemChangeFields>,
) {
  const { db } = ctx;
  const item = await requireById(db, "agendaItems", itemId);
  if (position !== undefined && !Number.isFinite(position)) refuseInvalid("position", "malformed");
  await db.patch("agendaItems", item._id, {
    text: text === undefined ? item.text : tidyRequired(text, textRule),
    isDone: isDone ?? item.isDone,
    position: position ?? item.position,
    minutes: minutes === undefined ? item.minutes : tidyMinutes(minutes),
    startedAt: isRunning === false || isDone === true ? undefined : item.startedAt,
  });
  if (isRunning === true) await startItem(db, item);
  if (text !== undefined) await notify(ctx, newsOf(await requireSession(db, item.sessionId)));
}

/** Ends the item that was running. Does nothing if this one is running. */
async function startItem(
  db: DatabaseWriter,
  { _id, sessionId, text, startedAt }: Doc<"agendaItems">,
) {
  if (startedAt !== undefined) return;
  const running = (await listRows(db, sessionId)).filter((row) => row.startedAt !== undefined);
  for (const each of running) await db.patch("agendaItems", each._id, { startedAt: undefined });
  await db.patch("agendaItems", _id, { startedAt: Date.now() });
  await noteChapter(db, sessionId, text);
}

function tidyMinutes(minutes: number | null | undefined) {
  if (minutes == null) return undefined;
  const isPlan = Number.isInteger(minutes) && minutes >= 1 && minutes <= agendaMinutesMax;
  return isPlan ? minutes : refuseInvalid("minutes", "malformed");
}

/** Putting it back at its position is the undo. */
export async function removeAgendaItem(ctx: ViewerMutationCtx, itemId: Id<"agendaItems">) {
  const { db } = ctx;
  const item = await requireById(db, "agendaItems", itemId);
  await db.delete("agendaItems", item._id);
  await notify(ctx, newsOf(await requireSession(db, item.sessionId)));
}

/** New text is news for the other side; ticks and positions are not, because the two see them when they meet. */
const newsOf = ({ _id: sessionId, clientId, title: subjectTitle }: Doc<"sessions">): Subject => ({
  ...{ clientId, kind: "agenda_changed", sessionId, subjectTitle },
});

const listRows = (db: DatabaseReader, sessionId: Id<"sessions">) =>
  rowsBy(db, "agendaItems", "by_sessionId_and_position", { sessionId }).take(agendaItemsMax);
