import { v } from "convex/values";
import { knownDeviceMs, knownDevicesPerPersonMax } from "../domain/limits";
import { internal } from "./_generated/api";
import type { Doc } from "./_generated/dataModel";
import type { MutationCtx } from "./_generated/server";
import { accountMutation, accountQuery } from "./functions";
import type { ViewerMutationCtx } from "./model/access";
import { refuseNotFound } from "./model/refuse";
import { findPresence } from "./model/signIn/presence";
import { hashSecret, makeSecret } from "./model/signIn/secrets";
import { listSignIns } from "./model/signIn/signIns";

/** Where the viewer is signed in, the latest first. Devices go by numbers: whoever knew an id could end the sign-in. */
export const list = accountQuery({
  args: {},
  returns: v.array(
    v.object({
      deviceNumber: v.number(),
      browser: v.union(v.string(), v.null()),
      system: v.union(v.string(), v.null()),
      signedInAt: v.number(),
      lastSeenAt: v.number(),
      isThisOne: v.boolean(),
    }),
  ),
  handler: async (ctx) => {
    const now = Date.now();
    const devices = await listSignIns(ctx.db, ctx.viewer.userId);
    const live = devices.filter(({ expirationTime }) => expirationTime > now);
    const answers = live.toReversed().map(async (device) => ({
      deviceNumber: device.deviceNumber ?? 0,
      browser: device.browser ?? null,
      system: device.system ?? null,
      signedInAt: Math.floor(device._creationTime),
      lastSeenAt:
        (await findPresence(ctx.db, device._id))?.seenAt ?? Math.floor(device._creationTime),
      isThisOne: device._id === ctx.signInId,
    }));
    return await Promise.all(answers);
  },
});

/** Ends every sign-in, this one too. Their live queries end in the same moment. */
export const signOutEverywhere = accountMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await endSignIns(ctx, await listSignIns(ctx.db, ctx.viewer.userId));
    return null;
  },
});

/** Ends one, named as the list names it. Somebody else's numbers mean nothing here. */
export const signOutOne = accountMutation({
  args: { deviceNumber: v.number() },
  returns: v.null(),
  handler: async (ctx, { deviceNumber }) => {
    const devices = await listSignIns(ctx.db, ctx.viewer.userId);
    const named = devices.filter((device) => (device.deviceNumber ?? 0) === deviceNumber);
    if (named.length === 0) refuseNotFound();
    await endSignIns(ctx, named);
    return null;
  },
});

export const signOutOthers = accountMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const others = await listSignIns(ctx.db, ctx.viewer.userId);
    await endSignIns(
      ctx,
      others.filter(({ _id }) => _id !== ctx.signInId),
    );
    return null;
  },
});

/**
 * Gives this browser a token by which it is known at its next sign-in, so that a stranger's wrong guesses at the
 * account do not lock its owner out. It opens nothing without the password.
 */
export const remember = accountMutation({
  args: {},
  returns: v.object({ deviceToken: v.string() }),
  handler: async ({ db, viewer }) => {
    const { userId } = viewer;
    const known = await db
      .query("knownDevices")
      .withIndex("by_userId_and_tokenHash", (q) => q.eq("userId", userId))
      .take(knownDevicesPerPersonMax);
    const oldest = known.toSorted((one, other) => one.expiresAt - other.expiresAt)[0];
    if (oldest !== undefined && known.length === knownDevicesPerPersonMax) {
      await db.delete("knownDevices", oldest._id);
    }
    const deviceToken = makeSecret();
    const tokenHash = await hashSecret(deviceToken);
    await db.insert("knownDevices", { userId, tokenHash, expiresAt: Date.now() + knownDeviceMs });
    return { deviceToken };
  },
});

/** The rows end here, and with them all access; the library's refresh tokens, which nobody may read, right after. */
async function endSignIns(
  ctx: ViewerMutationCtx & Pick<MutationCtx, "scheduler">,
  signIns: Doc<"authSessions">[],
) {
  const signInIds = signIns.map(({ _id }) => _id);
  for (const signInId of signInIds) await ctx.db.delete("authSessions", signInId);
  await ctx.scheduler.runAfter(0, internal.signIn.sweep.forgetTokens, { signInIds });
}
