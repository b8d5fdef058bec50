import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { knownDeviceMs, knownDevicesPerPersonMax } from "../domain/limits";
import { accountMutation, accountQuery } from "./gate/functions";
import { refuseNotFound } from "./gate/refuse";
import { findPresence } from "./signIn/signIns/presence";
import { hashSecret, makeSecret } from "./gate/secrets";
import { rowsBy } from "./gate/rows";
import { newestFirst } from "./signIn/signIns/signInEvents";
import { endOwnSignIns } from "./signIn/signIns/ownSignIns";
import { listSignIns } from "./signIn/signIns/signIns";

/** Latest first. Devices have numbers, because a session id would be a way to end it. */
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

/** Latest first, at most 90 days old. */
export const history = accountQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(
    v.object({
      outcome: literals("in", "failed"),
      count: v.number(),
      happenedAt: v.number(),
      browser: v.union(v.string(), v.null()),
      system: v.union(v.string(), v.null()),
      place: v.union(v.string(), v.null()),
    }),
  ),
  handler: async ({ db, viewer }, { paginationOpts }) => {
    const events = await newestFirst(db, viewer.userId).paginate(paginationOpts);
    const page = events.page.map(({ outcome, count, happenedAt, browser, system, place }) => ({
      outcome,
      count,
      happenedAt,
      browser: browser ?? null,
      system: system ?? null,
      place: place ?? null,
    }));
    return { ...events, page };
  },
});

/** This one too; live queries end at once. */
export const signOutEverywhere = accountMutation({
  args: {},
  handler: (ctx) => endOwnSignIns(ctx, () => true),
});

/** By the list's number, which is only valid for its owner. */
export const signOutOne = accountMutation({
  args: { deviceNumber: v.number() },
  handler: async (ctx, { deviceNumber }) => {
    const devices = await listSignIns(ctx.db, ctx.viewer.userId);
    const named = devices.filter((device) => (device.deviceNumber ?? 0) === deviceNumber);
    if (named.length === 0) refuseNotFound();
    await endOwnSignIns(ctx, (signInId) => named.some(({ _id }) => _id === signInId));
  },
});

export const signOutOthers = accountMutation({
  args: {},
  handler: (ctx) => endOwnSignIns(ctx, (signInId) => signInId !== ctx.signInId),
});

/**
 * Returns a token for this browser's next sign-in, so that a stranger's wrong guesses do not lock the owner out. It
 * grants no access without the password.
 */
export const remember = accountMutation({
  args: {},
  returns: v.object({ deviceToken: v.string() }),
  handler: async ({ db, viewer }) => {
    const { userId } = viewer;
    const known = await rowsBy(db, "knownDevices", "by_userId_and_tokenHash", { userId }).take(
      knownDevicesPerPersonMax,
    );
    const oldest = known.toSorted((one, other) => one.expiresAt - other.expiresAt)[0];
    if (oldest !== undefined && known.length === knownDevicesPerPersonMax) {
      await db.delete("knownDevices", oldest._id);
    }
    const deviceToken = makeSecret();
    const tokenHash = hashSecret(deviceToken);
    await db.insert("knownDevices", { userId, tokenHash, expiresAt: Date.now() + knownDeviceMs });
    return { deviceToken };
  },
});
