import { v } from "convex/values";
import { publicQuery } from "./functions";
import { findCoachingEnd } from "./model/afterCoaching";
import { findProfile } from "./model/profiles";
import { owesSecondStep } from "./model/signIn/owedSteps";
import { vRole } from "./validators";

/** Who is looking, for the shell: null until somebody has signed in. The id names their own keys in their own browser. */
export const get = publicQuery({
  args: {},
  returns: v.union(
    v.null(),
    v.object({
      userId: v.id("users"),
      role: vRole,
      firstName: v.string(),
      lastName: v.string(),
      email: v.string(),
      owesSecondStep: v.boolean(), // until it is set up, the server answers nothing else
      coachingEnd: v.union(
        v.null(),
        v.object({ endedAt: v.number(), keptUntil: v.number(), isHeld: v.boolean() }),
      ),
    }),
  ),
  handler: async ({ db, viewer }) => {
    if (viewer === null) return null;
    const { userId, role } = viewer;
    const user = await db.get("users", userId);
    const { firstName, lastName } = await findProfile(db, userId);
    const owes = await owesSecondStep(db, viewer);
    return {
      userId,
      role,
      firstName,
      lastName,
      email: user?.email ?? "",
      owesSecondStep: owes,
      coachingEnd: role === "client" ? await findCoachingEnd(db, userId) : null,
    };
  },
});
