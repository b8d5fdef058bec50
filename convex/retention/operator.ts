import { v } from "convex/values";
import { backupsKeptDays } from "../../domain/limits";
import { internal } from "../_generated/api";
import { systemAction, systemQuery } from "../functions";
import { findRun } from "../model/retention/runs";

/** Privileged because it is the operator's. Internal: a browser can neither call nor see it. */

const vLines = v.array(v.string());

/** How deletions stand. With a word of confirmation the ones that wait go on. */
export const retention = systemAction({
  args: { confirm: v.optional(v.string()) },
  returns: vLines,
  handler: async (ctx, { confirm }): Promise<string[]> => {
    if (confirm === undefined) return await ctx.runQuery(internal.retention.operator.lines, {});
    const begun = await ctx.runMutation(internal.retention.run.resume, {});
    return [`Deletions go on: ${begun} begun.`];
  },
});

export const lines = systemQuery({
  args: {},
  returns: vLines,
  handler: async ({ db }) => {
    const run = await findRun(db);
    if (run === null) return ["The hourly run has not looked yet."];
    if (run.stop === undefined) {
      return [
        `Deletions run every hour; last at ${utc(run.ranAt)}.`,
        `Whoever is deleted is still in backups made before: keep none longer than ${backupsKeptDays} days.`,
      ];
    }
    const { cause, due, stoppedAt } = run.stop;
    return [
      `Deletions have stood still since ${utc(stoppedAt)}: ${WHY[cause]}`,
      `${due} due. If that is right, let them go on:  npm run admin -- retention --confirm yes`,
    ];
  },
});

const WHY = {
  many: "many more people are due at once than usual.",
  clock: "this machine's clock has jumped, or the server was off for days. Check the date first.",
};

const utc = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
