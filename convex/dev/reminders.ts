import { leadAt } from "../../domain/schedule/reminders";
import { dayMs } from "../../domain/time/time-spans";
import { systemMutation } from "../gate/functions";
import { rowsBy, within } from "../gate/rows";
import { queuePlan } from "../reminders/planQueue";
import { findSides } from "../reminders/sides";
import { isAhead } from "../reminders/wanted";

const clientsMax = 100;
const sessionsMax = 50;
const dayMinutes = 24 * 60;

/**
 * Schedules the reminders of the demo practice, also those that a server running since yesterday would have sent for
 * the sessions of today. Privileged: writes for everybody; internal, for the demo command only.
 */
export const arm = systemMutation({
  args: {},
  handler: async ({ db }) => {
    const now = Date.now();
    const clients = await rowsBy(db, "userRoles", "by_role", { role: "client" }).take(clientsMax);
    for (const { userId } of clients) await queuePlan(db, userId);
    const today = await rowsBy(db, "sessions", "by_status_and_startsAt", {
      status: "scheduled",
      startsAt: within({ gt: now, lt: now + dayMs }),
    }).take(sessionsMax);
    for (const { _id: sessionId, clientId, startsAt } of today.filter(isAhead)) {
      for (const { userId, zone } of await findSides(db, clientId)) {
        const dueAt = leadAt(startsAt, dayMinutes, zone);
        const about = { sessionId, aboutAt: startsAt, leadMinutes: dayMinutes };
        if (dueAt >= now) continue; // scheduled by `queuePlan` above
        await db.insert("reminders", { userId, clientId, kind: "session_soon", ...about, dueAt });
      }
    }
  },
});
