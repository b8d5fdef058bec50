import { v } from "convex/values";
import { internal } from "../_generated/api";
import { systemAction, systemMutation } from "../gate/functions";
import { findBy } from "../gate/rows";
import { vCalendarDate } from "../validators";
import { yesterday } from "./clock";
import { insertClients, nothingInserted } from "./insertPractice";
import { tallyOf } from "./library";
import { makePractice, type Practice } from "./practice";
import { ROSTER } from "./words/roster";

/**
 * Adds the demo's 24 clients once more, for measuring larger practices. Privileged: writes for everybody; internal, so
 * no browser can call it.
 */
export const addClients = systemMutation({
  args: { copy: v.number(), today: vCalendarDate },
  handler: async ({ db }, { copy, today }) => {
    const practice = renamed(makePractice(copy, today), copy);
    const coach = await findBy(db, "userRoles", "role", "admin");
    if (coach === null)
      throw new Error("There is no coach yet. Create the demo practice first: npm run demo.");
    const shelf = await db.query("libraryTallies").take(itemsMax); // In order of creation, like the practice's items.
    const itemIds = shelf.map(({ libraryItemId }) => libraryItemId);
    await insertClients(db, practice, { ...nothingInserted, coachId: coach.userId, itemIds });
    for (const [index, tally] of shelf.entries()) {
      const more = tallyOf(index, practice.libraryProgress);
      await db.patch("libraryTallies", tally._id, {
        opens: tally.opens + more.opens,
        completions: tally.completions + more.completions,
        saves: tally.saves + more.saves,
        ratings: tally.ratings + more.ratings,
        stars: tally.stars + more.stars,
      });
    }
  },
});

/** Gives the coach more clients than any coach ever has: `npm run demo -- --run dev/growth:toLarge`. */
export const toLarge = systemAction({
  args: { copies: v.optional(v.number()) },
  returns: v.string(),
  handler: async (ctx, { copies = 26 }): Promise<string> => {
    const today = yesterday();
    for (let copy = 2; copy <= copies; copy += 1) {
      await ctx.runMutation(internal.dev.growth.addClients, { copy, today });
    }
    return `The practice has ${String(copies * ROSTER.length)} clients.`;
  },
});

const itemsMax = 200;

const renamed = (practice: Practice, copy: number): Practice => ({
  ...practice,
  clients: practice.clients.map((client) => ({
    ...client,
    lastName: `${client.lastName} ${copy}`,
    email: `copy-${copy}.${client.email}`,
  })),
});
