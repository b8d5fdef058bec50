import { v } from "convex/values";
import { internal } from "../_generated/api";
import { systemMutation } from "../functions";
import { armClient } from "../model/reminders/arm";
import { findRoleRow } from "../model/signIn/signIns";

/** Privileged because it writes rows of other people. Internal: scheduled with a change, and run by the clock. */

const clientsAtOnce = 10;
const coachesAtOnce = 50;

/** After somebody chose other times or moved to another zone: a client's own reminders, or a coach's for all clients. */
export const person = systemMutation({
  args: { userId: v.id("users"), cursor: v.optional(v.string()) },
  returns: v.null(),
  handler: async ({ db, scheduler }, { userId, cursor = null }): Promise<null> => {
    const role = (await findRoleRow(db, userId))?.role;
    if (role === "client") await armClient(db, userId);
    if (role !== "admin") return null;
    const coachings = await db
      .query("coachings")
      .withIndex("by_coachId_and_endedAt_and_startedAt", (q) =>
        q.eq("coachId", userId).eq("endedAt", undefined),
      )
      .paginate({ numItems: clientsAtOnce, cursor });
    for (const { clientId } of coachings.page) await armClient(db, clientId);
    if (!coachings.isDone) {
      const next = { userId, cursor: coachings.continueCursor };
      await scheduler.runAfter(0, internal.notifications.rearm.person, next);
    }
    return null;
  },
});

/** Once a day, and at the first start of a release that has reminders: sessions of before have none yet. */
export const everybody = systemMutation({
  args: { cursor: v.optional(v.string()) },
  returns: v.null(),
  handler: async ({ db, scheduler }, { cursor = null }): Promise<null> => {
    const coaches = await db
      .query("userRoles")
      .withIndex("by_role", (q) => q.eq("role", "admin"))
      .paginate({ numItems: coachesAtOnce, cursor });
    for (const { userId } of coaches.page) {
      await scheduler.runAfter(0, internal.notifications.rearm.person, { userId });
    }
    if (!coaches.isDone) {
      const next = { cursor: coaches.continueCursor };
      await scheduler.runAfter(0, internal.notifications.rearm.everybody, next);
    }
    return null;
  },
});
