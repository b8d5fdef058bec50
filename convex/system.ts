import { v } from "convex/values";
import { internal } from "./_generated/api";
import { coachMutation, practiceQuery } from "./gate/functions";
import { canMailLeave as canLeave } from "./people/settings";
import { systemStateFields } from "./system/tables";

/** The state of the installation, for every coach; null before the first report. */
export const get = practiceQuery({
  args: {},
  returns: v.union(v.null(), v.object(systemStateFields)),
  handler: async ({ db }) => {
    const state = await db.query("systemStates").first();
    if (state === null) return null;
    const { server, failedJobs, emails, countedAt } = state;
    return { server, failedJobs, emails, countedAt };
  },
});

/** Whether an email leaves at all, for places that write one. */
export const canMailLeave = practiceQuery({
  args: {},
  returns: v.boolean(),
  handler: () => canLeave(),
});

export const resendEmails = coachMutation({
  args: {},
  handler: async ({ scheduler }) => {
    await scheduler.runAfter(0, internal.system.watch.resend, {});
  },
});
