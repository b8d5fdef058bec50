import { asyncMap } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { type ObjectType, v } from "convex/values";
import { linkCharactersMax } from "../../domain/limits";
import {
  countLeft,
  packageSessionsMax,
  packagesPerClientMax,
  PAYMENT_STATES,
  type PaymentState,
  priceCharactersMax,
  unpaidListedMax,
  USING_STATUSES,
} from "../../domain/practice/packages";
import { isPaymentLink } from "../../domain/practice/practice-settings";
import type { SessionStatus } from "../../domain/schedule/session-statuses";
import { addDays, compareDates, isCalendarDate } from "../../domain/time/calendar-dates";
import { isTimeZone, utcMsToWallTime, wallTimeToUtcMs } from "../../domain/time/time-zones";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { requireById, rowsBy, showFields, within } from "../gate/rows";
import { tidyText } from "../gate/tidyTexts";
import { notify, takeBackNotification } from "../notifications/notify";
import { findProfile, namedClientFields } from "../people/profiles";
import { record } from "./activity";
import { requireOpenCoaching } from "./coachings";
import { termFields } from "./tables";

type Terms = ObjectType<typeof termFields>;

export const packageFields = {
  packageId: v.id("packages"),
  ...termFields,
  payment: literals(...PAYMENT_STATES),
  left: v.number(),
  ahead: v.number(),
};

export async function listPackages({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const rows = await rowsBy(db, "packages", "by_clientId_and_startsOn", { clientId })
    .order("desc")
    .take(packagesPerClientMax);
  return await asyncMap(rows, async (row) => ({
    packageId: row._id,
    ...showFields(termFields, row),
    payment: row.payment,
    left: countLeft(row.sessionsIncluded, await countUsed(db, row)),
    ahead: await countIn(db, row, "scheduled"),
  }));
}

/** Returns what is left of the client's latest package; null if they have none. */
export async function findPackageLeft(db: DatabaseReader, clientId: Id<"users">) {
  const latest = await rowsBy(db, "packages", "by_clientId_and_startsOn", { clientId })
    .order("desc")
    .first();
  if (latest === null) return null;
  const { sessionsIncluded } = latest;
  return { left: countLeft(sessionsIncluded, await countUsed(db, latest)), sessionsIncluded };
}

/** Sessions that began in the package's days, in its time zone; never more than it can include. */
async function countUsed(db: DatabaseReader, row: Doc<"packages">): Promise<number> {
  const counts = await Promise.all(USING_STATUSES.map((status) => countIn(db, row, status)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function countIn(
  db: DatabaseReader,
  { clientId, startsOn, endsOn, timeZone, sessionsIncluded }: Doc<"packages">,
  status: SessionStatus,
): Promise<number> {
  const midnight = (date: string) => wallTimeToUtcMs({ date, time: "00:00" }, timeZone);
  const fromMs = midnight(startsOn);
  const toMs = endsOn === undefined ? Infinity : midnight(addDays(endsOn, 1));
  const rows = await rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
    clientId,
    status,
    startsAt: within({ gte: fromMs, lt: toMs }),
  }).take(sessionsIncluded);
  return rows.length;
}

export const unpaidFields = {
  packageId: v.id("packages"),
  ...namedClientFields,
  payment: literals(...PAYMENT_STATES),
  price: v.optional(v.string()),
  startsOn: v.string(),
};

/** Over all clients: overdue ones first, the earliest first. */
export async function listUnpaid({ db }: ViewerQueryCtx) {
  const byState = await asyncMap(["overdue", "open"] as const, (payment) =>
    rowsBy(db, "packages", "by_payment_and_startsOn", { payment }).take(unpaidListedMax),
  );
  return await asyncMap(byState.flat(), async ({ _id, clientId, payment, price, startsOn }) => ({
    ...{ packageId: _id, clientId, payment, price, startsOn },
    ...(await findProfile(db, clientId)),
  }));
}

export async function addPackage(ctx: ViewerMutationCtx, clientId: Id<"users">, terms: Terms) {
  await requireOpenCoaching(ctx, clientId);
  const known = await rowsBy(ctx.db, "packages", "by_clientId_and_startsOn", { clientId }).take(
    packagesPerClientMax,
  );
  if (known.length >= packagesPerClientMax) refuseInvalid("packages", "too_long");
  const row = { clientId, ...requireTerms(terms), payment: "open", updatedAt: Date.now() } as const;
  const packageId = await ctx.db.insert("packages", row);
  const { sessionsIncluded: count } = row;
  const subjectTitle = count === 1 ? "1 session" : `${String(count)} sessions`;
  await record(ctx, { clientId, kind: "package_agreed", subjectTitle }, { as: null });
  await notify(ctx, { clientId, kind: "package_agreed", packageId, subjectTitle });
  return packageId;
}

export async function changePackage(
  { db }: ViewerMutationCtx,
  packageId: Id<"packages">,
  terms: Terms,
) {
  await requireById(db, "packages", packageId);
  await db.patch("packages", packageId, { ...requireTerms(terms), updatedAt: Date.now() });
}

/** By hand: no money passes through here. */
export async function setPayment(
  { db }: ViewerMutationCtx,
  packageId: Id<"packages">,
  payment: PaymentState,
) {
  const before = await requireById(db, "packages", packageId);
  if (before.payment === payment) return;
  await db.patch("packages", packageId, { payment, updatedAt: Date.now() });
}

export async function removePackage(ctx: ViewerMutationCtx, packageId: Id<"packages">) {
  const { db } = ctx;
  const { clientId } = await requireById(db, "packages", packageId);
  await takeBackNotification(ctx, { clientId, kind: "package_agreed", packageId });
  await db.delete("packages", packageId);
}

/** Whether its last day has passed in its time zone. */
export const isPackageOver = ({ endsOn, timeZone }: Terms) =>
  endsOn !== undefined && compareDates(endsOn, utcMsToWallTime(Date.now(), timeZone).date) < 0;

export function requireTerms({
  sessionsIncluded,
  startsOn,
  endsOn,
  timeZone,
  ...texts
}: Terms): Terms {
  const isCount = Number.isInteger(sessionsIncluded) && sessionsIncluded >= 1;
  if (!isCount || sessionsIncluded > packageSessionsMax) {
    refuseInvalid("sessionsIncluded", "not_allowed");
  }
  if (!isCalendarDate(startsOn)) refuseInvalid("startsOn", "malformed");
  if (endsOn !== undefined) {
    if (!isCalendarDate(endsOn)) refuseInvalid("endsOn", "malformed");
    if (compareDates(endsOn, startsOn) < 0) refuseInvalid("endsOn", "not_allowed");
  }
  if (!isTimeZone(timeZone)) refuseInvalid("timeZone", "malformed");
  const price = tidyText(texts.price, { field: "price", charactersMax: priceCharactersMax });
  const link = { field: "paymentLink", charactersMax: linkCharactersMax };
  const paymentLink = tidyText(texts.paymentLink, link);
  if (paymentLink !== undefined && !isPaymentLink(paymentLink)) {
    refuseInvalid("paymentLink", "malformed");
  }
  return { sessionsIncluded, startsOn, endsOn, timeZone, price, paymentLink };
}
