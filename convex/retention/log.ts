import { v } from "convex/values";
import { systemMutation } from "../functions";
import { writeAudit } from "../model/audit";

/** Privileged because a hold may be about somebody whom its coach does not see any more. Internal: `legalHolds.ts` asks. */
export const writeHold = systemMutation({
  args: {
    kind: v.union(v.literal("hold_set"), v.literal("hold_lifted")),
    clientId: v.id("users"),
    coachId: v.id("users"),
    detail: v.optional(v.string()),
  },
  returns: v.null(),
  handler: async ({ db }, act) => {
    await writeAudit(db, { ...act, actorId: act.coachId });
    return null;
  },
});
