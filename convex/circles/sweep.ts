import { circleKeptDays } from "../../domain/messages/circles";
import { dayMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { rowsBy, within } from "../gate/rows";
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
  const reactions = await rowsBy(db, "circleReactions", "by_circleId", { circleId }).take(
    sweptAtOnce,
  );
  const posts = await rowsBy(db, "circlePosts", "by_circleId_and_postedAt", { circleId }).take(
    sweptAtOnce,
  );
  const members = await rowsBy(db, "circleMembers", "by_circleId_and_nameKey", { circleId }).take(
    sweptAtOnce,
  );
  for (const { _id } of reactions) await db.delete("circleReactions", _id);
  for (const { _id } of posts) await db.delete("circlePosts", _id);
  for (const { _id } of members) await db.delete("circleMembers", _id);
  return [reactions, posts, members].every((rows) => rows.length < sweptAtOnce);
}
