import type { PaginationOptions } from "convex/server";
import { type ObjectType, v } from "convex/values";
import type { MessageSender } from "../../domain/messages/message-vocabulary";
import { type CalendarDate, isCalendarDate } from "../../domain/time/calendar-dates";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import {
  isNumberDay,
  METRIC_FIELDS,
  metricsMax,
  metricsOpenMax,
  numbersPerPageMax,
  numbersShownMax,
  tidyNumber,
} from "../../domain/work/metrics";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { atMost, requireById, rowsBy, showFields, showPage } from "../gate/rows";
import { vCalendarDate, vSender } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findZone } from "../people/profiles";
import { argumentsOf, columnsOf, pickFields, tidyNew } from "../gate/recordFields";
import { refuseInvalid, refuseNotFound } from "../gate/refuse";
import { senderOf } from "../gate/rowVerdicts";

export const metricFields = {
  metricId: v.id("metrics"),
  ...columnsOf(METRIC_FIELDS),
  target: v.optional(v.number()),
  definedBy: vSender,
  isArchived: v.boolean(),
};
/** `timeZone` is the one in which the client's days begin; null until a browser has sent it. */
export const metricListFields = {
  timeZone: v.union(v.string(), v.null()),
  metrics: v.array(v.object(metricFields)),
};
export const metricNumberFields = {
  date: vCalendarDate,
  value: v.number(),
  recordedBy: vSender,
};

/** In the order in which they were defined. */
export async function listMetrics({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const metrics = (await listRows(db, clientId)).map((row) => ({
    metricId: row._id,
    ...pickFields(METRIC_FIELDS, row),
    target: row.target,
    definedBy: row.definedBy,
    isArchived: row.archivedAt !== undefined,
  }));
  return { timeZone: await findZone(db, clientId), metrics };
}

const listRows = (db: DatabaseReader, clientId: Id<"users">) =>
  rowsBy(db, "metrics", "by_clientId", { clientId }).take(metricsMax);

/** The latest numbers, earliest first. */
export async function listNumbers({ db }: ViewerQueryCtx, metricId: Id<"metrics">) {
  await requireById(db, "metrics", metricId);
  const rows = await rowsBy(db, "metricNumbers", "by_metricId_and_date", { metricId })
    .order("desc")
    .take(numbersShownMax);
  return rows.toReversed().map(toNumber);
}

const toNumber = (row: Doc<"metricNumbers">) => showFields(metricNumberFields, row);

export const exportedNumberFields = { metricId: v.id("metrics"), ...metricNumberFields };

/** A page of the numbers of all the client's metrics, for an export. */
export async function pageNumbers(
  { db }: ViewerQueryCtx,
  clientId: Id<"users">,
  paginationOpts: PaginationOptions,
) {
  const numbers = rowsBy(db, "metricNumbers", "by_clientId_and_date", { clientId });
  return await showPage(numbers.paginate(atMost(paginationOpts, numbersPerPageMax)), (row) => ({
    metricId: row.metricId,
    ...toNumber(row),
  }));
}

/** A null target removes it. */
export const metricArguments = {
  ...argumentsOf(METRIC_FIELDS),
  target: v.union(v.number(), v.null()),
};
type MetricArguments = ObjectType<typeof metricArguments>;

export async function defineMetric(
  { db, viewer }: ViewerMutationCtx,
  clientId: Id<"users">,
  sent: MetricArguments,
): Promise<Id<"metrics">> {
  const stored = tidyMetric(sent);
  await requireRoom(db, clientId);
  const known = await listRows(db, clientId);
  if (known.length >= metricsMax) refuseInvalid("metrics", "not_allowed");
  const definedBy = senderOf(viewer);
  return await db.insert("metrics", { clientId, ...stored, definedBy, definedAt: Date.now() });
}

async function requireRoom(db: DatabaseReader, clientId: Id<"users">) {
  const rows = await listRows(db, clientId);
  const open = rows.filter(({ archivedAt }) => archivedAt === undefined);
  if (open.length >= metricsOpenMax) refuseInvalid("metrics", "too_long");
}

export async function changeMetric(
  { db }: ViewerMutationCtx,
  metricId: Id<"metrics">,
  sent: MetricArguments,
) {
  await db.patch("metrics", metricId, tidyMetric(sent));
}

function tidyMetric({ target, ...words }: MetricArguments) {
  const stored = tidyNew(METRIC_FIELDS, words);
  if (target === null) return { ...stored, target: undefined };
  return { ...stored, target: requireNumber("target", target) };
}

const requireNumber = (field: string, value: number) =>
  tidyNumber(value) ?? refuseInvalid(field, "malformed");

/** An archived one takes no numbers until it is opened again. */
export async function setArchived(
  { db }: ViewerMutationCtx,
  metricId: Id<"metrics">,
  isArchived: boolean,
) {
  const { clientId, archivedAt } = await requireById(db, "metrics", metricId);
  if ((archivedAt !== undefined) === isArchived) return;
  if (!isArchived) await requireRoom(db, clientId);
  await db.patch("metrics", metricId, { archivedAt: isArchived ? Date.now() : undefined });
}

/** One number per day: recording again replaces it, but the coach replaces only what a coach recorded. */
export async function recordNumber(
  { db, viewer }: ViewerMutationCtx,
  metricId: Id<"metrics">,
  { date, value }: { date: CalendarDate; value: number },
) {
  const { clientId } = await requireOpenMetric(db, metricId);
  await requireDay(db, clientId, date);
  const recordedBy: MessageSender = senderOf(viewer);
  const recorded = { value: requireNumber("value", value), recordedBy, recordedAt: Date.now() };
  const known = await findNumber(db, metricId, date);
  if (known === null) {
    await db.insert("metricNumbers", { clientId, metricId, date, ...recorded });
    return;
  }
  if (recordedBy === "coach" && known.recordedBy === "client")
    refuseInvalid("recordedBy", "not_allowed");
  await db.patch("metricNumbers", known._id, recorded);
}

export async function removeNumber(
  { db }: ViewerMutationCtx,
  metricId: Id<"metrics">,
  date: CalendarDate,
) {
  await requireOpenMetric(db, metricId);
  const known = (await findNumber(db, metricId, date)) ?? refuseNotFound();
  await db.delete("metricNumbers", known._id);
}

async function requireDay(db: DatabaseReader, clientId: Id<"users">, date: CalendarDate) {
  if (!isCalendarDate(date)) refuseInvalid("date", "malformed");
  const zone = (await findZone(db, clientId)) ?? "UTC";
  const today = utcMsToWallTime(Date.now(), zone).date;
  if (!isNumberDay(date, today)) refuseInvalid("date", "not_allowed");
}

const findNumber = (db: DatabaseReader, metricId: Id<"metrics">, date: CalendarDate) =>
  rowsBy(db, "metricNumbers", "by_metricId_and_date", { metricId, date }).first();

async function requireOpenMetric(db: DatabaseReader, metricId: Id<"metrics">) {
  const metric = await requireById(db, "metrics", metricId);
  if (metric.archivedAt !== undefined) refuseInvalid("metricId", "not_allowed");
  return metric;
}
