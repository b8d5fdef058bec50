import { pick } from "convex-helpers";
import { type ObjectType, v } from "convex/values";
import {
  countQuestions,
  findWorksheetProblem,
  tidyWorksheet,
  worksheetsMax,
} from "../../domain/work/worksheets";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid } from "../gate/refuse";
import { findRepeat, hashRequest } from "../gate/repeats";
import { requireById, requireByText } from "../gate/rows";
import { contentFields } from "./tables";

type Content = ObjectType<typeof contentFields>;

export const worksheetLineFields = {
  worksheetId: v.id("worksheets"),
  title: v.string(),
  lead: v.optional(v.string()),
  version: v.number(),
  questions: v.number(),
  changedAt: v.number(),
  isArchived: v.boolean(),
};

export const worksheetFields = { ...worksheetLineFields, fields: contentFields.fields };

/** The last changed first. */
export async function listWorksheets({ db }: ViewerQueryCtx) {
  return (await listRows(db)).map(toLine);
}

const listRows = (db: DatabaseReader) =>
  db.query("worksheets").withIndex("by_changedAt").order("desc").take(worksheetsMax);

export async function readWorksheet({ db }: ViewerQueryCtx, typedId: string) {
  const row = await requireByText(db, "worksheets", typedId);
  return { ...toLine(row), fields: row.fields };
}

const toLine = (row: Doc<"worksheets">) => ({
  worksheetId: row._id,
  ...pick(row, ["title", "lead", "version", "changedAt"]),
  questions: countQuestions(row.fields),
  isArchived: row.archivedAt !== undefined,
});

export async function addWorksheet(
  ctx: ViewerMutationCtx,
  { requestName, ...typed }: Content & { requestName?: string },
) {
  const content = requireContent(typed);
  const rows = await listRows(ctx.db);
  const requestHash = hashRequest(ctx, requestName);
  const repeated = findRepeat(rows, requestHash);
  if (repeated !== undefined) return repeated._id;
  if (rows.length >= worksheetsMax) refuseInvalid("worksheets", "too_long"); // More could not be listed.
  const first = { version: 1, changedAt: Date.now(), requestHash };
  return await ctx.db.insert("worksheets", { ...content, ...first });
}

/** Saves it as the next version, unless another window has made one since. */
export async function editWorksheet(
  { db }: ViewerMutationCtx,
  worksheetId: Id<"worksheets">,
  { version, ...typed }: Content & { version: number },
) {
  const row = await requireById(db, "worksheets", worksheetId);
  if (row.version !== version) refuse({ code: "CONFLICT" });
  const content = requireContent(typed);
  const change = { ...content, lead: content.lead, version: version + 1, changedAt: Date.now() };
  await db.patch("worksheets", worksheetId, change);
}

/** Copies that were handed out stay with their clients. */
export async function setArchived(
  { db }: ViewerMutationCtx,
  worksheetId: Id<"worksheets">,
  isArchived: boolean,
) {
  await requireById(db, "worksheets", worksheetId);
  const archivedAt = isArchived ? Date.now() : undefined;
  await db.patch("worksheets", worksheetId, { archivedAt });
}

function requireContent(typed: Content): Content {
  const content = tidyWorksheet(typed);
  const problem = findWorksheetProblem(content);
  if (problem !== null) refuseInvalid(problem.field, problem.reason);
  return content;
}
