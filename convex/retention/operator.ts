import { v } from "convex/values";
import { backupsKeptDays } from "../../domain/limits";
import { internal } from "../_generated/api";
import { systemAction, systemQuery } from "../gate/functions";
import { adminCommand } from "../people/settings";
import { findRun } from "./runs";

/** Privileged: for the operator. Internal: browsers can't call it. */

const vLines = v.array(v.string());

/** Returns the state of deletions. With `confirm`, stopped ones continue. */
export const retention = systemAction({
  args: { confirm: v.optional(v.literal("yes")) },
  returns: vLines,
  handler: async (ctx, { confirm }): Promise<string[]> => {
    if (confirm === undefined) return await ctx.runQuery(internal.retention.operator.lines, {});
    const begun = await ctx.runMutation(internal.retention.run.resume, {});
    return [`Deletions continue: ${begun} started.`];
  },
});

export const lines = systemQuery({
  args: {},
  returns: vLines,
  handler: async ({ db }) => {
    const run = await findRun(db);
    if (run === null) return ["The hourly run has not happened yet."];
    if (run.stop === undefined) {
      return [
        `Deletions run every hour; last at ${utc(run.ranAt)}.`,
        `Deleted people are still in older backups: keep none longer than ${backupsKeptDays} days.`,
      ];
    }
    const { cause, due, stoppedAt } = run.stop;
    return [
      `Deletions have been stopped since ${utc(stoppedAt)}: ${WHY[cause]}`,
      `${due} due. If that is correct, a coach can let them continue from the overview, or you can with:  ${adminCommand()} retention --confirm yes`,
      "People's own requests for deletion are carried out meanwhile.",
    ];
  },
});

const WHY = {
  many: "many more people are due on one day than usual.",
  clock: "this machine's clock has jumped, or the server was off for days. Check the date first.",
};

const utc = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
