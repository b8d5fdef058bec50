import { v } from "convex/values";
import { systemMutation } from "../functions";
import { vCalendarDate } from "../validators";
import { insertPractice } from "./insertPractice";
import { makePractice } from "./practice";

/**
 * Fills an empty database with the demo practice: one coach, 24 clients, 14 months of their work. Privileged: writes
 * for everybody; internal, so no browser can call it. One transaction of some 5,000 rows and 2 MB (the limits are
 * 16,000 rows and 16 MiB). The practice is set at noon (Europe/Lisbon) of `today`; earlier in the day, pass the day
 * before, so that only sessions and target dates are ahead. No sessions on weekends. The addresses are verified but
 * have no passwords: the demo command sets those.
 */
export const fill = systemMutation({
  args: { seed: v.number(), today: vCalendarDate },
  returns: v.object({ coachEmail: v.string(), clientEmail: v.string() }),
  handler: async ({ db }, { seed, today }) => {
    if ((await db.query("users").first()) !== null) {
      throw new Error(
        "The demo practice needs an empty database, and this one already has people.",
      );
    }
    const practice = makePractice(seed, today);
    const [demoClient] = practice.clients;
    if (demoClient === undefined) throw new Error("The demo practice has nobody to sign in as.");
    await insertPractice(db, practice);
    return { coachEmail: practice.coach.email, clientEmail: demoClient.email };
  },
});
