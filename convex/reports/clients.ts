import { asyncMap } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { invoicesPerClientMax } from "../../domain/practice/invoices";
import {
  reportClientsPerPage,
  reportMonthsMax,
  reportSessionsPerClientMax,
} from "../../domain/practice/reports";
import { agreedActionsOpenMax } from "../../domain/work/agreed-actions";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { openCoachings } from "../clients/coachings";
import { findPackageLeft } from "../clients/packages";
import type { ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { atMost, rowsBy, showPage, within } from "../gate/rows";
import { requireMonth, type Span } from "../overview/outcomes";
import { findProfile, namedClientFields } from "../people/profiles";

export const reportClientFields = {
  ...namedClientFields,
  startedAt: v.number(),
  held: v.number(),
  package: v.union(v.object({ left: v.number(), sessionsIncluded: v.number() }), v.null()),
  invoices: v.array(
    v.object({
      number: v.string(),
      issuedAt: v.number(),
      sessionsIncluded: v.number(),
      price: v.optional(v.string()),
      isPaid: v.boolean(),
    }),
  ),
  engaged: v.array(v.boolean()),
  lastContactAt: v.union(v.number(), v.null()),
};

/** Last joined first. Nothing from before the client was this coach's. */
export async function listReportClients(
  ctx: ViewerQueryCtx,
  months: readonly Span[],
  paginationOpts: PaginationOptions,
) {
  const named = requireMonths(months);
  const most = atMost(paginationOpts, reportClientsPerPage(months.length));
  return await showPage(openCoachings(ctx).paginate(most), (each) => toRow(ctx, each, named));
}

interface NamedMonth extends Span {
  month: string;
}

function requireMonths(months: readonly Span[]): NamedMonth[] {
  if (months.length === 0 || months.length > reportMonthsMax)
    refuseInvalid("months", "not_allowed");
  return months.map((span, place) => {
    const before = months[place - 1];
    if (before !== undefined && before.toMs > span.fromMs) refuseInvalid("months", "not_allowed");
    return { ...span, month: requireMonth(span).month };
  });
}

async function toRow(
  { db }: ViewerQueryCtx,
  { clientId, coachId, startedAt }: Doc<"coachings">,
  months: readonly NamedMonth[],
) {
  const own = months.map((month) => ({ ...month, fromMs: Math.max(month.fromMs, startedAt) }));
  const span = { fromMs: own[0]?.fromMs ?? startedAt, toMs: own.at(-1)?.toMs ?? startedAt };
  const [names, held, agreed, invoices, lastContactAt] = await Promise.all([
    findProfile(db, clientId),
    listHeld(db, clientId, span),
    findPackageLeft(db, clientId),
    listIssued(db, clientId, span),
    findLastContact(db, clientId, startedAt),
  ]);
  const engaged = await listEngaged(db, { clientId, coachId, held }, own);
  return {
    ...{ clientId, ...names, startedAt, held: held.length, package: agreed },
    ...{ invoices, engaged, lastContactAt },
  };
}

const listHeld = (db: DatabaseReader, clientId: Id<"users">, { fromMs, toMs }: Span) =>
  rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
    clientId,
    status: "completed",
    startsAt: within({ gte: fromMs, lt: toMs }),
  }).take(reportSessionsPerClientMax);

/**
 * A replaced invoice is left out, and its replacement counts in its own month. It is paid if it was issued as paid or
 * its package is paid by now.
 */
async function listIssued(db: DatabaseReader, clientId: Id<"users">, { fromMs, toMs }: Span) {
  const rows = await rowsBy(db, "invoices", "by_clientId_and_issuedAt", {
    clientId,
    issuedAt: within({ gte: fromMs, lt: toMs }),
  }).take(invoicesPerClientMax);
  return await Promise.all(
    rows
      .filter(({ replacedBy }) => replacedBy === undefined)
      .map(async ({ number, issuedAt, sessionsIncluded, price, paidOn, packageId }) => {
        const isPaid =
          paidOn !== undefined || (await db.get("packages", packageId))?.payment === "paid";
        return { number, issuedAt, sessionsIncluded, price, isPaid };
      }),
  );
}

async function findLastContact(db: DatabaseReader, clientId: Id<"users">, sinceMs: number) {
  const [message, session] = await Promise.all([
    rowsBy(db, "messages", "by_clientId_and_sentAt", { clientId, sentAt: within({ gte: sinceMs }) })
      .order("desc")
      .first(),
    rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
      clientId,
      status: "completed",
      startsAt: within({ gte: sinceMs }),
    })
      .order("desc")
      .first(),
  ]);
  const last = Math.max(message?.sentAt ?? 0, session?.startsAt ?? 0);
  return last === 0 ? null : last;
}

interface Person {
  clientId: Id<"users">;
  coachId: Id<"users">;
  held: readonly Doc<"sessions">[];
}

/** Whether they came, acted as their activity shows (messages too), ticked a habit's day, or shared a text. */
async function listEngaged(
  db: DatabaseReader,
  { clientId, coachId, held }: Person,
  months: readonly NamedMonth[],
): Promise<boolean[]> {
  const actions = await rowsBy(db, "agreedActions", "by_clientId_and_doneAt", { clientId }).take(
    agreedActionsOpenMax,
  );
  const ticked = actions.flatMap(({ habitDays = [] }) => habitDays);
  return await asyncMap(months, async ({ month, fromMs, toMs }) => {
    if (fromMs >= toMs) return false; // Before they were this coach's client.
    const isIn = (ms: number) => fromMs <= ms && ms < toMs;
    if (held.some(({ startsAt }) => isIn(startsAt))) return true;
    if (ticked.some((date) => date.startsWith(month))) return true;
    const act = await rowsBy(db, "activity", "by_clientId_and_actorId_and_happenedAt", {
      clientId,
      actorId: clientId,
      happenedAt: within({ gte: fromMs, lt: toMs }),
    }).first();
    if (act !== null) return true;
    const shared = await rowsBy(db, "shares", "by_clientId_and_coachId_and_sharedAt", {
      clientId,
      coachId,
      sharedAt: within({ gte: fromMs, lt: toMs }),
    }).first();
    return shared !== null;
  });
}
