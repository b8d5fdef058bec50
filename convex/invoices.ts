import { v } from "convex/values";
import { clientQuery, coachMutation, coachQuery } from "./gate/functions";
import { ofOwnClient } from "./clients/coachings";
import { issuedFields, issueInvoice, listInvoices } from "./invoices/invoices";
import { vCalendarDate } from "./validators";

export const own = clientQuery({
  args: {},
  returns: v.array(v.object(issuedFields)),
  handler: (ctx) => listInvoices(ctx, ctx.viewer.userId),
});

export const ofClient = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.array(v.object(issuedFields)),
  handler: ofOwnClient(listInvoices),
});

/** `dueOn` for a package that is not paid, `paidOn` for one that is. */
export const issue = coachMutation({
  args: {
    packageId: v.id("packages"),
    dueOn: v.optional(vCalendarDate),
    paidOn: v.optional(vCalendarDate),
  },
  returns: v.object(issuedFields),
  handler: (ctx, { packageId, ...days }) => issueInvoice(ctx, packageId, days),
});
