import { v } from "convex/values";
import { systemMutation } from "../functions";
import { vCalendarDate } from "../validators";
import { insertPractice } from "./insertPractice";
import { makePractice } from "./practice";

/**
 * Fills an empty database with the demo practice: one coach, 24 clients, 14 months of their work. Privileged because it
 * writes on behalf of everybody; internal, so no browser can call it.
 *
 * Everything is written in one transaction, so a practice is there whole or not at all. It is some 5,000 rows and 2 MB,
 * well inside what a transaction may write (16,000 rows, 16 MiB).
 *
 * The practice stands at noon (Europe/Lisbon) of `today`. For a clock earlier than that, pass the day before: only
 * appointments and target dates then lie ahead of it. On weekends nobody has an appointment that day.
 *
 * No passwords are made: the people have verified addresses but no way in until whoever runs the demo gives the
 * accounts their secrets.
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
