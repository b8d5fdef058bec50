import { pick } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import { type ObjectType, v } from "convex/values";
import { taggingsPerTagMax } from "../../domain/practice/tags";
import { isCalendarDate } from "../../domain/time/calendar-dates";
import {
  countQuestions,
  handedOutAtOnceMax,
  handoutNoteCharactersMax,
  handoutsListedMax,
} from "../../domain/work/worksheets";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { requireById, rowsBy, showPage } from "../gate/rows";
import { vCalendarDate } from "../validators";
import { contentFields } from "./tables";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findOpenCoaching } from "../clients/coachings";
import { notify, takeBackNotification } from "../notifications/notify";
import { findProfile, namedClientFields } from "../people/profiles";
import { refuse, refuseInvalid } from "../gate/refuse";
import { tidyText } from "../gate/tidyTexts";

const termFields = { note: v.optional(v.string()), dueDate: v.optional(vCalendarDate) };

export const handoutLineFields = {
  handoutId: v.id("handouts"),
  worksheetId: v.id("worksheets"),
  version: v.number(),
  title: v.string(),
  questions: v.number(),
  ...termFields,
  handedOutAt: v.number(),
  answeredAt: v.optional(v.number()), // For a coach, only if the answers were sent to them.
  isRemovable: v.boolean(),
};

export const givenFields = {
  ...handoutLineFields,
  ...namedClientFields,
};

export const handoutFields = {
  ...handoutLineFields,
  lead: contentFields.lead,
  fields: contentFields.fields,
};

/** The latest first. */
export async function listHandouts({ db, viewer }: ViewerQueryCtx, clientId: Id<"users">) {
  const rows = await listHandoutRows(db, clientId);
  return rows.map((row) => toHandoutLine(row, viewer.userId));
}

export const listHandoutRows = (db: DatabaseReader, clientId: Id<"users">) =>
  rowsBy(db, "handouts", "by_clientId_and_handedOutAt", { clientId })
    .order("desc")
    .take(handoutsListedMax);

/** An answer to an earlier coach counts for that coach alone. */
export function toHandoutLine(row: Doc<"handouts">, readerId: Id<"users">) {
  const { answered } = row;
  const isReaders = readerId === row.clientId || answered?.coachId === readerId;
  return {
    handoutId: row._id,
    ...pick(row, ["worksheetId", "version", "title", "note", "dueDate", "handedOutAt"]),
    questions: countQuestions(row.fields),
    answeredAt: isReaders ? answered?.at : undefined,
    isRemovable: answered === undefined,
  };
}

/** Over all clients of this coach, the latest first. */
export async function listGiven({ db, viewer }: ViewerQueryCtx, paginationOpts: PaginationOptions) {
  const coachId = viewer.userId;
  const given = rowsBy(db, "handouts", "by_coachId_and_handedOutAt", { coachId })
    .order("desc")
    .paginate(paginationOpts);
  return await showPage(given, async (row) => ({
    ...toHandoutLine(row, coachId),
    ...{ clientId: row.clientId, ...(await findProfile(db, row.clientId)) },
  }));
}

/** Exactly one of the two is given. */
const recipientFields = {
  clientIds: v.optional(v.array(v.id("users"))),
  tagId: v.optional(v.id("tags")),
};
export const givingFields = {
  worksheetId: v.id("worksheets"),
  ...recipientFields,
  ...termFields,
};

/**
 * Gives each a copy of the present version, and notifies them. Anyone who still has this worksheet to answer keeps that
 * one. Returns how many got it. The number of worksheets limits what is open, and the number of shares what is answered.
 */
export async function handOut(
  ctx: ViewerMutationCtx,
  { worksheetId, clientIds, tagId, ...typed }: ObjectType<typeof givingFields>,
): Promise<number> {
  const { db, viewer } = ctx;
  const worksheet = await requireById(db, "worksheets", worksheetId);
  if (worksheet.archivedAt !== undefined) refuse({ code: "CONFLICT" });
  const { title, lead, fields, version } = worksheet;
  const terms = requireTerms(typed);
  let given = 0;
  for (const clientId of await findRecipients(ctx, { clientIds, tagId })) {
    if (await hasOpen(db, { clientId, worksheetId })) continue;
    const copy = { worksheetId, version, title, lead, fields, ...terms };
    const whose = { clientId, coachId: viewer.userId };
    const handoutId = await db.insert("handouts", { ...whose, ...copy, handedOutAt: Date.now() });
    await notify(ctx, { clientId, kind: "worksheet_given", handoutId, subjectTitle: title });
    given += 1;
  }
  return given;
}

/** Reads no answered one, because a tag has many clients and each may have answered it often. */
async function hasOpen(
  db: DatabaseReader,
  { clientId, worksheetId }: Pick<Doc<"handouts">, "clientId" | "worksheetId">,
): Promise<boolean> {
  const open = await db
    .query("handouts")
    .withIndex("by_clientId_and_worksheetId_and_answeredAt", (q) =>
      q.eq("clientId", clientId).eq("worksheetId", worksheetId).eq("answered.at", undefined),
    )
    .first();
  return open !== null;
}

async function findRecipients(
  { db, viewer }: ViewerMutationCtx,
  { clientIds = [], tagId }: ObjectType<typeof recipientFields>,
): Promise<Id<"users">[]> {
  if (tagId === undefined) return requireSome([...new Set(clientIds)]);
  if (clientIds.length > 0) refuseInvalid("to", "not_allowed");
  await requireById(db, "tags", tagId);
  const taggings = await rowsBy(db, "clientTags", "by_tagId", { tagId }).take(taggingsPerTagMax);
  const coached: Id<"users">[] = [];
  for (const { clientId } of taggings) {
    const coaching = await findOpenCoaching(db, { clientId, coachId: viewer.userId });
    if (coaching !== null) coached.push(clientId);
  }
  return requireSome(coached);
}

function requireSome(clientIds: Id<"users">[]): Id<"users">[] {
  if (clientIds.length === 0) refuseInvalid("to", "blank");
  if (clientIds.length > handedOutAtOnceMax) refuseInvalid("to", "too_long");
  return clientIds;
}

function requireTerms({ note, dueDate }: ObjectType<typeof termFields>) {
  if (dueDate !== undefined && !isCalendarDate(dueDate)) refuseInvalid("dueDate", "malformed");
  return {
    note: tidyText(note, { field: "note", charactersMax: handoutNoteCharactersMax }),
    dueDate,
  };
}

/** Only a handout without answers, because an answer belongs to its handout until the client withdraws it. */
export async function takeBack(ctx: ViewerMutationCtx, handoutId: Id<"handouts">) {
  const { db } = ctx;
  const { clientId, answered, title } = await requireById(db, "handouts", handoutId);
  if (answered !== undefined) refuse({ code: "CONFLICT" });
  await db.delete("handouts", handoutId);
  const subject = { clientId, handoutId, subjectTitle: title };
  await takeBackNotification(ctx, { ...subject, kind: "worksheet_given" });
}
