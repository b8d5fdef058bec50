import { circleKeptDays } from "../../domain/messages/circles";
import { dayMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { deleteBy, rowsBy, within } from "../gate/rows";
import { trustedNow } from "../retention/runs";

/** Privileged because it deletes what everybody in a circle wrote. Internal: run by the clock. */

const sweptAtOnce = 200;

/** Deletes circles that were closed long ago with all that is in them, a step at a time. */
export const run = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const now = await trustedNow(db);
    const circle = await rowsBy(db, "circles", "by_closedAt", {
      closedAt: within({ gt: 0, lt: now - circleKeptDays * dayMs }),
    }).first();
    if (circle === null) return;
    if (await sweepRows(db, circle._id)) await db.delete("circles", circle._id);
    await scheduler.runAfter(0, internal.circles.sweep.run, {});
  },
});

/** True when none is left. */
async function sweepRows(db: DatabaseWriter, circleId: Id<"circles">): Promise<boolean> {
  const counts = [
    await deleteBy(db, sweptAtOnce, "circleReactions", "by_circleId", { circleId }),
    await deleteBy(db, sweptAtOnce, "circlePosts", "by_circleId_and_postedAt", { circleId }),
    await deleteBy(db, sweptAtOnce, "circleMembers", "by_circleId_and_nameKey", { circleId }),
  ];
  return counts.every((count) => count < sweptAtOnce);
}
