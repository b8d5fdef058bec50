import { type Infer, v } from "convex/values";
import { pushDeviceKeptMs, pushesKeptMs } from "../../domain/messages/push";
import { hourMs, minuteMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { deleteBy, rowsBy, showFields, within } from "../gate/rows";
import { removeDevice } from "./pushDevices";
import { findPushKeys, mayPushToLoopback } from "../people/settings";
import { deviceFields, pushWordFields } from "./tables";

/** Privileged: pushes belong to no viewer. Internal: called by their sender and by the clock. */

const resumedAtOnce = 200;
const rowsAtOnce = 100;
const firstPauseMs = 5000;
/** Longer than any try lasts. */
const claimMs = minuteMs;

export const vClaimed = v.object({
  device: v.object(deviceFields),
  words: v.object(pushWordFields),
  keys: v.object({ publicKey: v.string(), privateKey: v.string(), contact: v.string() }),
  expiresAt: v.number(),
  mayBeLoopback: v.boolean(),
});

/** Takes a push for one try. Null if it was sent, given up, seen or has expired, or if another try is under way. */
export const claim = systemMutation({
  args: { pushId: v.id("pushes") },
  returns: v.union(v.null(), vClaimed),
  handler: async ({ db }, { pushId }): Promise<Infer<typeof vClaimed> | null> => {
    const push = await db.get("pushes", pushId);
    const now = Date.now();
    if (push?.nextTryAt === undefined || push.nextTryAt > now) return null;
    const device = push.deviceId === undefined ? null : await db.get("pushDevices", push.deviceId);
    const keys = findPushKeys();
    if (device === null || keys === null || push.expiresAt <= now || !(await isNews(db, push))) {
      await db.delete("pushes", pushId);
      return null;
    }
    await db.patch("pushes", pushId, { tries: push.tries + 1, nextTryAt: now + claimMs });
    const shown = {
      device: showFields(deviceFields, device),
      words: showFields(pushWordFields, push),
    };
    return { ...shown, keys, expiresAt: push.expiresAt, mayBeLoopback: mayPushToLoopback() };
  },
});

/** Its reader has not seen it, and its author did not take it back. */
async function isNews(db: DatabaseReader, { notificationId }: Doc<"pushes">) {
  if (notificationId === undefined) return true;
  return (await db.get("notifications", notificationId))?.isRead === false;
}

export const vOutcome = v.union(
  v.object({ kind: v.literal("taken") }),
  v.object({ kind: v.literal("gone") }), // The push service no longer knows the device.
  v.object({
    kind: v.literal("failed"),
    failure: v.string(),
    isFinal: v.boolean(), // Another try would fail, too.
    waitMs: v.optional(v.number()), // How long the push service asks to wait.
  }),
);

/** True if the push was given up with this try. */
export const settle = systemMutation({
  args: { pushId: v.id("pushes"), outcome: vOutcome },
  returns: v.boolean(),
  handler: async ({ db, scheduler }, { pushId, outcome }) => {
    const push = await db.get("pushes", pushId);
    if (push === null) return false;
    if (outcome.kind !== "failed") {
      await db.delete("pushes", pushId);
      if (outcome.kind === "gone" && push.deviceId !== undefined) {
        await removeDevice(db, push.deviceId);
      }
      return false;
    }
    const { failure, isFinal, waitMs = 0 } = outcome;
    const now = Date.now();
    const pauseMs = Math.min(hourMs, Math.max(waitMs, firstPauseMs * 4 ** (push.tries - 1)));
    if (isFinal || now + pauseMs >= push.expiresAt) {
      await giveUp(db, pushId, failure);
      return true;
    }
    await db.patch("pushes", pushId, { nextTryAt: now + pauseMs, failure });
    await scheduler.runAfter(pauseMs, internal.push.sender.deliver, { pushId });
    return false;
  },
});

/** Keeps the row with its failure for a while, without the text. */
const giveUp = (db: DatabaseWriter, pushId: Id<"pushes">, failure: string) =>
  db.patch("pushes", pushId, {
    ...{ nextTryAt: undefined, givenUpAt: Date.now(), failure },
    ...{ title: "", body: undefined, path: "" },
  });

/** Sends what a dead run left claimed or a restart left unscheduled. */
export const resume = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const due = await rowsBy(db, "pushes", "by_nextTryAt", {
      nextTryAt: within({ gt: 0, lte: Date.now() }),
    }).take(resumedAtOnce);
    for (const { _id: pushId } of due) {
      await scheduler.runAfter(0, internal.push.sender.deliver, { pushId });
    }
  },
});

/** Deletes old facts, and devices that nobody has used for long, a few at a time until nothing is left. */
export const sweep = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const now = Date.now();
    const old = await deleteBy(db, rowsAtOnce, "pushes", "by_queuedAt", {
      queuedAt: within({ lt: now - pushesKeptMs }),
    });
    // The next try drops what is on its way to a device.
    const unused = await deleteBy(db, rowsAtOnce, "pushDevices", "by_renewedAt", {
      renewedAt: within({ lt: now - pushDeviceKeptMs }),
    });
    if (Math.max(old, unused) === rowsAtOnce) {
      await scheduler.runAfter(0, internal.push.queue.sweep, {});
    }
  },
});

/** The browser has another person's sign-in now: its earlier owner is no longer notified there. */
export const keepOwner = systemMutation({
  args: { deviceId: v.id("pushDevices") },
  handler: async ({ db }, { deviceId }) => {
    const device = await db.get("pushDevices", deviceId);
    if (device === null) return;
    const alike = await rowsBy(db, "pushDevices", "by_endpoint", {
      endpoint: device.endpoint,
    }).take(rowsAtOnce);
    for (const { _id } of alike) if (_id !== deviceId) await removeDevice(db, _id);
  },
});
