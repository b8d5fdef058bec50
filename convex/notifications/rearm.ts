import { v } from "convex/values";
import { internal } from "../_generated/api";
import { systemMutation } from "../gate/functions";
import { planNext, queuePlan } from "../reminders/planQueue";
import { findRoleRow } from "../gate/access";
import { rowsBy } from "../gate/rows";
import { logFailed } from "./failedRows";

/** Privileged because it writes rows of other people. Internal: scheduled with a change, and run by the clock. */

const pagesAtOnce = 5;
const clientsAtOnce = 50;
const coachesAtOnce = 50;

/** Runs after somebody chose other times or moved to another zone: for a client, or for all clients of a coach. */
export const person = systemMutation({
  args: { userId: v.id("users"), cursor: v.optional(v.string()) },
  handler: async ({ db, scheduler }, { userId, cursor = null }): Promise<void> => {
    const role = (await findRoleRow(db, userId))?.role;
    if (role === "client") await queuePlan(db, userId);
    if (role === "admin") {
      const coachings = await rowsBy(db, "coachings", "by_coachId_and_endedAt_and_startedAt", {
        coachId: userId,
        endedAt: undefined,
      }).paginate({ numItems: clientsAtOnce, cursor });
      for (const { clientId } of coachings.page) await queuePlan(db, clientId);
      if (!coachings.isDone) {
        const next = { userId, cursor: coachings.continueCursor };
        await scheduler.runAfter(0, internal.notifications.rearm.person, next);
      }
    }
    await scheduler.runAfter(0, internal.notifications.rearm.run, {});
  },
});

/** Goes on until nobody waits. A client whose page fails waits for the next day, and the others go on. */
export const run = systemMutation({
  args: {},
  handler: async ({ db, scheduler, runMutation }): Promise<void> => {
    const waiting = await db.query("armings").take(pagesAtOnce);
    let failed = 0;
    for (const { _id: armingId } of waiting) {
      try {
        await runMutation(internal.notifications.rearm.page, { armingId });
      } catch {
        failed += 1;
        await db.delete("armings", armingId);
      }
    }
    logFailed("reminders_not_armed", failed);
    if (waiting.length > 0) await scheduler.runAfter(0, internal.notifications.rearm.run, {});
  },
});

/** One client's page, in a nested transaction: when it fails, that of `run` goes on. */
export const page = systemMutation({
  args: { armingId: v.id("armings") },
  handler: async ({ db }, { armingId }) => {
    const arming = await db.get("armings", armingId);
    if (arming !== null) await planNext(db, arming);
  },
});

/** Once a day, and at the first start of a release that has reminders, because earlier sessions have none yet. */
export const everybody = systemMutation({
  args: { cursor: v.optional(v.string()) },
  handler: async ({ db, scheduler }, { cursor = null }): Promise<void> => {
    const coaches = await rowsBy(db, "userRoles", "by_role", { role: "admin" }).paginate({
      numItems: coachesAtOnce,
      cursor,
    });
    for (const { userId } of coaches.page) {
      await scheduler.runAfter(0, internal.notifications.rearm.person, { userId });
    }
    if (!coaches.isDone) {
      const next = { cursor: coaches.continueCursor };
      await scheduler.runAfter(0, internal.notifications.rearm.everybody, next);
    }
  },
});
