import { v } from "convex/values";
import { internal } from "../_generated/api";
import { systemAction, systemMutation } from "../gate/functions";
import { vCalendarDate } from "../validators";
import { insertedFields, nothingInserted, practiceParts } from "./insertPractice";
import type { Inserted } from "./insertPractice";
import { makePractice } from "./practice";

const occasion = { seed: v.number(), today: vCalendarDate, triedAt: v.optional(v.number()) };

/**
 * Fills an empty database with the demo practice: one coach, 24 clients, 14 months of their work. Privileged: writes
 * for everybody; internal, so no browser can call it. Some 5,000 rows and 2 MB, a part after the other. The practice is
 * set at noon (Europe/Lisbon) of `today`; earlier in the day, pass the day before, so that only sessions and target
 * dates are ahead. With `triedAt` the demo's client has a session soon after it; no other sessions are on weekends. The
 * addresses are verified but have no passwords: the demo command sets those.
 */
export const fill = systemAction({
  args: occasion,
  returns: v.object({ coachEmail: v.string(), clientEmail: v.string() }),
  handler: async (ctx, occasion): Promise<{ coachEmail: string; clientEmail: string }> => {
    const { seed, today } = occasion;
    const { coach, clients } = makePractice(seed, today);
    const [demoClient] = clients;
    if (demoClient === undefined) throw new Error("The demo practice has nobody to sign in as.");
    let inserted: Inserted = nothingInserted;
    for (const part of practiceParts.keys()) {
      inserted = await ctx.runMutation(internal.dev.seed.fillPart, { ...occasion, part, inserted });
    }
    return { coachEmail: coach.email, clientEmail: demoClient.email };
  },
});

export const fillPart = systemMutation({
  args: { ...occasion, part: v.number(), inserted: v.object(insertedFields) },
  returns: v.object(insertedFields),
  handler: async ({ db }, { seed, today, triedAt, part, inserted }) => {
    if (part === 0 && (await db.query("users").first()) !== null) {
      throw new Error(
        "The demo practice needs an empty database, and this one already has people.",
      );
    }
    const insert = practiceParts[part];
    if (insert === undefined) throw new Error("The demo practice has no such part.");
    return await insert(db, makePractice(seed, today, triedAt), inserted);
  },
});
