import { v } from "convex/values";
import { qualityKeptMs } from "../../domain/schedule/call-quality";
import { hourMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import { systemMutation } from "../gate/functions";
import { deleteBy, rowsBy, within } from "../gate/rows";
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
    const counts = [
      await deleteBy(db, sweptAtOnce, "callQualities", "by_measuredAt", {
        measuredAt: within({ lt: Date.now() - qualityKeptMs }),
      }),
      await deleteBy(db, sweptAtOnce, "roomSeats", "by_seenAt", {
        seenAt: within({ lt: leftBefore }),
      }),
      await deleteBy(db, sweptAtOnce, "roomSignals", "by_creation_time", {
        _creationTime: within({ lt: leftBefore }),
      }),
    ];
    if (counts.includes(sweptAtOnce)) await scheduler.runAfter(0, internal.rooms.sweep.run, {});
  },
});

const partsAtOnce = 50;

/** Deletes withdrawn or expired recordings with bytes and keys. A legal hold keeps them, except withdrawn ones. */
export const sweepRecordings = systemMutation({
  args: { from: v.optional(v.number()) },
  handler: async ({ db, storage, scheduler }, { from = 0 }): Promise<void> => {
    const now = await trustedNow(db);
    const row = await rowsBy(db, "recordings", "by_keptUntil", {
      keptUntil: within({ gte: from, lt: now }),
    }).first();
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
      const own = { recordingId: _id };
      await deleteBy(db, partsAtOnce, "recordingKeys", "by_recordingId", own);
      await db.delete("recordings", _id);
    }
    await scheduler.runAfter(0, internal.rooms.sweep.sweepRecordings, { from });
  },
});
