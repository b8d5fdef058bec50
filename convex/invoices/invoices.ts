import { v } from "convex/values";
import { fullName } from "../../domain/accounts/full-name";
import { formatInvoiceNumber, invoicesPerClientMax } from "../../domain/practice/invoices";
import { isCalendarDate } from "../../domain/time/calendar-dates";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { findBy, requireById, rowsBy, showFields } from "../gate/rows";
import { invoiceFields } from "./tables";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { notify } from "../notifications/notify";
import { findPostalAddress, findProfile } from "../people/profiles";
import { refuseInvalid } from "../gate/refuse";
import { readPractice } from "../practice/practice";

export const issuedFields = {
  invoiceId: v.id("invoices"),
  packageId: v.id("packages"),
  ...invoiceFields,
  replacedBy: v.optional(v.string()),
};

/** The client's invoices for all packages, also removed ones, latest first. */
export async function listInvoices({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const rows = await rowsBy(db, "invoices", "by_clientId_and_issuedAt", { clientId })
    .order("desc")
    .take(invoicesPerClientMax);
  return rows.map(toInvoice);
}

interface Days {
  dueOn?: string;
  paidOn?: string;
}

/** Numbers it, writes it and notifies the client in one transaction. Marks the package's earlier one as replaced. */
export async function issueInvoice(ctx: ViewerMutationCtx, packageId: Id<"packages">, days: Days) {
  const { db } = ctx;
  const agreed = await requireById(db, "packages", packageId);
  requireDays(agreed.payment === "paid", days);
  await requireRoom(db, agreed.clientId);
  const issuer = await describeIssuer(ctx);
  const number = await takeNumber(db, issuer.issuedOn);
  const { clientId, sessionsIncluded, startsOn, endsOn, price, paymentLink } = agreed;
  const { dueOn, paidOn } = days;
  const former = await rowsBy(db, "invoices", "by_packageId_and_replacedBy", {
    packageId,
    replacedBy: undefined,
  }).first();
  if (former !== null) await db.patch("invoices", former._id, { replacedBy: number });
  const invoiceId = await db.insert("invoices", {
    ...{ clientId, packageId, number, ...issuer },
    clientName: fullName(await findProfile(db, clientId)),
    clientAddress: await findPostalAddress(db, clientId),
    ...{ sessionsIncluded, startsOn, endsOn, price, paymentLink, dueOn },
    paidOn: agreed.payment === "paid" ? (paidOn ?? issuer.issuedOn) : undefined,
  });
  await notify(ctx, { clientId, kind: "invoice_issued", invoiceId, subjectTitle: number });
  return toInvoice(await requireById(db, "invoices", invoiceId));
}

async function describeIssuer({ db, viewer }: ViewerMutationCtx) {
  const { practiceName, timeZone, invoiceLines } = await readPractice(db, viewer.userId);
  const coachName = fullName(await findProfile(db, viewer.userId), "");
  const issuedAt = Date.now();
  const issuedOn = utcMsToWallTime(issuedAt, timeZone).date;
  return { practiceName, coachName, invoiceLines, issuedAt, issuedOn };
}

/** An open one may have a day by which to pay, a paid one the day on which it was paid. */
function requireDays(isPaid: boolean, { dueOn, paidOn }: Days) {
  if (dueOn !== undefined && !isCalendarDate(dueOn)) refuseInvalid("dueOn", "malformed");
  if (paidOn !== undefined && !isCalendarDate(paidOn)) refuseInvalid("paidOn", "malformed");
  if (isPaid && dueOn !== undefined) refuseInvalid("dueOn", "not_allowed");
  if (!isPaid && paidOn !== undefined) refuseInvalid("paidOn", "not_allowed");
}

async function requireRoom(db: DatabaseReader, clientId: Id<"users">) {
  const issued = await rowsBy(db, "invoices", "by_clientId_and_issuedAt", { clientId }).take(
    invoicesPerClientMax,
  );
  if (issued.length >= invoicesPerClientMax) refuseInvalid("invoices", "too_long");
}

/** One row per year, which issuing reads and writes: two at the same time get two numbers, and a refused one leaves no gap. */
export async function takeNumber(db: DatabaseWriter, issuedOn: string): Promise<string> {
  const year = Number(issuedOn.slice(0, 4));
  const row = await findBy(db, "invoiceYears", "year", year);
  const last = (row?.last ?? 0) + 1;
  if (row === null) await db.insert("invoiceYears", { year, last });
  else await db.patch("invoiceYears", row._id, { last });
  return formatInvoiceNumber(year, last);
}

const toInvoice = (row: Doc<"invoices">) => ({
  invoiceId: row._id,
  packageId: row.packageId,
  ...showFields(invoiceFields, row),
  replacedBy: row.replacedBy,
});
