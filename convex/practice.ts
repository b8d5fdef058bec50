import { partial } from "convex-helpers/validators";
import { v } from "convex/values";
import { coachMutation, coachQuery, memberQuery } from "./gate/functions";
import { showFields } from "./gate/rows";
import { findCoachId, practiceFields, readPractice, savePractice } from "./practice/practice";
import { findSetUp, setUpFields } from "./practice/setUp";

/** Null for a client without a coach. */
export const get = memberQuery({
  args: {},
  returns: v.union(v.null(), v.object(practiceFields)),
  handler: async (ctx) => {
    const coachId = await findCoachId(ctx);
    if (coachId === null) return null;
    const practice = await readPractice(ctx.db, coachId);
    const shown = showFields(practiceFields, practice);
    if (ctx.viewer.role === "admin") return shown;
    const hidden = { invoiceLines: undefined, dailySessions: undefined };
    return { ...shown, ...hidden, newcomerSessions: undefined };
  },
});

export const setUp = coachQuery({
  args: {},
  returns: v.union(v.null(), v.object(setUpFields)),
  handler: findSetUp,
});

export const save = coachMutation({
  args: partial(practiceFields),
  handler: (ctx, change) => savePractice(ctx, change),
});
