import { v } from "convex/values";
import { qualityKeptMs } from "../../domain/schedule/call-quality";
import { hourMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import { systemMutation } from "../gate/functions";
import { rowsBy } from "../gate/rows";
import { isHeld } from "../retention/holds";
import { trustedNow } from "../retention/runs";

/** Privileged because it deletes what both sides left behind. Internal: run by the clock. */

const keptMs = 6 * hourMs;
const sweptAtOnce = 100;

/** Deletes seats of windows that closed without leaving, signals nobody received, and old measurements of calls. */
export const run = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const leftBefore = Date.now() - keptMs;
    const measured = await db
      .query("callQualities")
      .withIndex("by_measuredAt", (q) => q.lt("measuredAt", Date.now() - qualityKeptMs))
      .take(sweptAtOnce);
    const seats = await db
      .query("roomSeats")
      .withIndex("by_seenAt", (q) => q.lt("seenAt", leftBefore))
      .take(sweptAtOnce);
    const signals = await db
      .query("roomSignals")
      .withIndex("by_creation_time", (q) => q.lt("_creationTime", leftBefore))
      .take(sweptAtOnce);
    for (const { _id } of measured) await db.delete("callQualities", _id);
    for (const { _id } of seats) await db.delete("roomSeats", _id);
    for (const { _id } of signals) await db.delete("roomSignals", _id);
    if ([measured, seats, signals].some((rows) => rows.length === sweptAtOnce))
      await scheduler.runAfter(0, internal.rooms.sweep.run, {});
  },
});

const partsAtOnce = 50;

/** Deletes withdrawn or expired recordings with bytes and keys. A legal hold keeps them, except withdrawn ones. */
export const sweepRecordings = systemMutation({
  args: { from: v.optional(v.number()) },
  handler: async ({ db, storage, scheduler }, { from = 0 }): Promise<void> => {
    const now = await trustedNow(db);
    const row = await db
      .query("recordings")
      .withIndex("by_keptUntil", (q) => q.gte("keptUntil", from).lt("keptUntil", now))
      .first();
    if (row === null) return;
    const { _id, clientId, keptUntil } = row;
    if (keptUntil > 0 && (await isHeld(db, clientId))) {
      const next = { from: keptUntil + 1 };
      await scheduler.runAfter(0, internal.rooms.sweep.sweepRecordings, next);
      return;
    }
    const parts = await rowsBy(db, "recordingParts", "by_recordingId_and_number", {
      recordingId: _id,
    }).take(partsAtOnce);
    for (const part of parts) {
      await storage.delete(part.storageId);
      await db.delete("recordingParts", part._id);
    }
    if (parts.length < partsAtOnce) {
      const keys = await rowsBy(db, "recordingKeys", "by_recordingId", { recordingId: _id }).take(
        partsAtOnce,
      );
      for (const key of keys) await db.delete("recordingKeys", key._id);
      await db.delete("recordings", _id);
    }
    await scheduler.runAfter(0, internal.rooms.sweep.sweepRecordings, { from });
  },
});
