import { type Infer, v } from "convex/values";
import { jointSheetsMax } from "../../domain/schedule/joint-sheets";
import { notesFoldedAfterMs } from "../../domain/schedule/shared-notes";
import { WHEEL_OF_LIFE } from "../../domain/work/wheel-of-life";
import type { WorksheetContent } from "../../domain/work/worksheets";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader, MutationCtx } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid } from "../gate/refuse";
import { senderOf } from "../gate/rowVerdicts";
import { requireById, rowsBy } from "../gate/rows";
import { vSender } from "../validators";
import { contentFields } from "../worksheets/tables";
import { requireSession } from "./sessions";
import { readSheet } from "./sharedNotes";

/** A worksheet or a wheel of life that the two of a session fill at once: a document like the notes (ADR 110). */

export const jointSheetFields = {
  sheetId: v.id("jointSheets"),
  ...contentFields,
  isWheel: v.boolean(),
  startedBy: vSender,
  startedAt: v.number(),
};

/** A coach's own worksheet, one that the client was given, or the wheel. */
export const vSheetSource = v.union(
  v.object({ worksheetId: v.id("worksheets") }),
  v.object({ handoutId: v.id("handouts") }),
  v.literal("wheel"),
);

/** Earliest first. */
export async function listJointSheets({ db }: ViewerQueryCtx, sessionId: string) {
  const { _id } = await requireSession(db, sessionId);
  const rows = await listRows(db, _id);
  return rows.map(({ _id: sheetId, title, lead, fields, isWheel, startedBy, startedAt }) => ({
    ...{ sheetId, title, lead, fields, isWheel, startedBy, startedAt },
  }));
}

/** At most a second behind the document. */
export async function readAnswers({ db }: ViewerQueryCtx, sheetId: Id<"jointSheets">) {
  return (await requireById(db, "jointSheets", sheetId)).answers;
}

/** A copy, so that no later version of the worksheet changes it. */
export async function startJointSheet(
  { db, viewer }: ViewerMutationCtx,
  { sessionId, source }: { sessionId: string; source: Infer<typeof vSheetSource> },
) {
  const { _id, clientId } = await requireSession(db, sessionId);
  if ((await listRows(db, _id)).length >= jointSheetsMax) refuseInvalid("sheets", "too_long");
  const { title, lead, fields } = await findContent(db, source);
  return await db.insert("jointSheets", {
    ...{ clientId, sessionId: _id, title, lead, fields },
    ...{ isWheel: source === "wheel", answers: [] },
    ...{ startedBy: senderOf(viewer), startedAt: Date.now() },
  });
}

async function findContent(
  db: DatabaseReader,
  source: Infer<typeof vSheetSource>,
): Promise<WorksheetContent> {
  if (source === "wheel") return WHEEL_OF_LIFE;
  if ("handoutId" in source) return await requireById(db, "handouts", source.handoutId);
  return await requireById(db, "worksheets", source.worksheetId);
}

/** Only an empty one: nobody may remove what the other has written. Its document is deleted a second later. */
export async function removeJointSheet(
  { db, scheduler }: ViewerMutationCtx & Pick<MutationCtx, "scheduler">,
  sheetId: Id<"jointSheets">,
) {
  const sheet = await requireById(db, "jointSheets", sheetId);
  const { sessionId } = sheet;
  if ((await readSheet(db, sheet)).length > 0) refuse({ code: "CONFLICT" });
  await db.delete("jointSheets", sheetId);
  await scheduler.runAfter(notesFoldedAfterMs, internal.sessions.foldNotes.run, {
    ...{ sessionId, sheetId },
  });
}

const listRows = (db: DatabaseReader, sessionId: Id<"sessions">) =>
  rowsBy(db, "jointSheets", "by_sessionId", { sessionId }).take(jointSheetsMax);
