import { v } from "convex/values";
import { agendaItemCharactersMax, agendaItemsMax } from "../../domain/limits";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { vSender } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "./access";
import { refuseInvalid, refuseNotFound } from "./refuse";
import { senderOf } from "./rowVerdicts";
import { requireSession } from "./sessions";
import { tidyRequired } from "./tidyTexts";

export const agendaItemFields = {
  itemId: v.id("agendaItems"),
  text: v.string(),
  addedBy: vSender,
  isDone: v.boolean(),
  position: v.number(),
};

const textRule = { field: "text", charactersMax: agendaItemCharactersMax };

const toItem = (row: Doc<"agendaItems">) => ({
  itemId: row._id,
  text: row.text,
  addedBy: row.addedBy,
  isDone: row.isDone,
  position: row.position,
});

export async function listAgenda({ db }: ViewerQueryCtx, sessionId: string) {
  const session = await requireSession(db, sessionId);
  const rows = await listRows(db, session._id);
  return rows.map(toItem);
}

/** At the end, or where a removed one stood. */
export async function addAgendaItem(
  { db, viewer }: ViewerMutationCtx,
  { sessionId, text, position }: { sessionId: string; text: string; position?: number },
): Promise<Id<"agendaItems">> {
  const { _id, clientId } = await requireSession(db, sessionId);
  const rows = await listRows(db, _id);
  if (rows.length >= agendaItemsMax) refuseInvalid("agenda", "too_long");
  if (position !== undefined && !Number.isFinite(position)) refuseInvalid("position", "malformed");
  return await db.insert("agendaItems", {
    clientId,
    sessionId: _id,
    text: tidyRequired(text, textRule),
    addedBy: senderOf(viewer),
    isDone: false,
    position: position ?? (rows.at(-1)?.position ?? 0) + 1,
  });
}

interface AgendaChange {
  text?: string;
  isDone?: boolean;
  position?: number;
}

/** Either side may reword, tick and move every item, whoever added it. */
export async function changeAgendaItem(
  { db }: ViewerMutationCtx,
  itemId: Id<"agendaItems">,
  { text, isDone, position }: AgendaChange,
) {
  const item = (await db.get("agendaItems", itemId)) ?? refuseNotFound();
  if (position !== undefined && !Number.isFinite(position)) refuseInvalid("position", "malformed");
  await db.patch("agendaItems", item._id, {
    text: text === undefined ? item.text : tidyRequired(text, textRule),
    isDone: isDone ?? item.isDone,
    position: position ?? item.position,
  });
}

const listRows = (db: DatabaseReader, sessionId: Id<"sessions">) =>
  db
    .query("agendaItems")
    .withIndex("by_sessionId_and_position", (q) => q.eq("sessionId", sessionId))
    .take(agendaItemsMax);
