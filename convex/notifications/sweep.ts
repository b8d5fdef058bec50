import { notificationsKeptMs } from "../../domain/limits";
import { internal } from "../_generated/api";
import { systemMutation } from "../gate/functions";
import { trustedNow } from "../retention/runs";
import { rowsBy, within } from "../gate/rows";

/** Privileged because it removes rows of everybody. Internal: run by the clock. */

const rowsAtOnce = 100;

/** Deletes notifications that are too old to be news, a few at a time until none is left. */
export const sweep = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const now = await trustedNow(db);
    const old = await rowsBy(db, "notifications", "by_happenedAt", {
      happenedAt: within({ lt: now - notificationsKeptMs }),
    }).take(rowsAtOnce);
    for (const { _id } of old) await db.delete("notifications", _id);
    if (old.length === rowsAtOnce) {
      await scheduler.runAfter(0, internal.notifications.sweep.sweep, {});
    }
  },
});
