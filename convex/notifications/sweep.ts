import { notificationsKeptMs } from "../../domain/limits";
import { internal } from "../_generated/api";
import { systemMutation } from "../gate/functions";
import { deleteBy, within } from "../gate/rows";
import { trustedNow } from "../retention/runs";

/** Privileged because it removes rows of everybody. Internal: run by the clock. */

const rowsAtOnce = 100;

/** Deletes notifications that are too old to be news, a few at a time until none is left. */
export const sweep = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const now = await trustedNow(db);
    const deleted = await deleteBy(db, rowsAtOnce, "notifications", "by_happenedAt", {
      happenedAt: within({ lt: now - notificationsKeptMs }),
    });
    if (deleted === rowsAtOnce) {
      await scheduler.runAfter(0, internal.notifications.sweep.sweep, {});
    }
  },
});
