import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { PAYMENT_STATES } from "../domain/practice/packages";
import { termFields } from "./clients/tables";
import { clientQuery, coachMutation, coachQuery, practiceQuery } from "./gate/functions";
import { ofOwnClient } from "./clients/coachings";
import {
  addPackage,
  changePackage,
  listPackages,
  listUnpaid,
  packageFields,
  removePackage,
  setPayment,
  unpaidFields,
} from "./clients/packages";

export const own = clientQuery({
  args: {},
  returns: v.array(v.object(packageFields)),
  handler: (ctx) => listPackages(ctx, ctx.viewer.userId),
});

export const ofClient = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.array(v.object(packageFields)),
  handler: ofOwnClient(listPackages),
});

export const unpaid = practiceQuery({
  args: {},
  returns: v.array(v.object(unpaidFields)),
  handler: listUnpaid,
});

export const add = coachMutation({
  args: { clientId: v.id("users"), ...termFields },
  returns: v.id("packages"),
  handler: (ctx, { clientId, ...terms }) => addPackage(ctx, clientId, terms),
});

export const change = coachMutation({
  args: { packageId: v.id("packages"), ...termFields },
  handler: (ctx, { packageId, ...terms }) => changePackage(ctx, packageId, terms),
});

export const pay = coachMutation({
  args: { packageId: v.id("packages"), payment: literals(...PAYMENT_STATES) },
  handler: (ctx, { packageId, payment }) => setPayment(ctx, packageId, payment),
});

export const remove = coachMutation({
  args: { packageId: v.id("packages") },
  handler: (ctx, { packageId }) => removePackage(ctx, packageId),
});
