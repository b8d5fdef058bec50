import { v } from "convex/values";
import { publicQuery } from "./functions";
import { findCoachingEnd } from "./model/clients/afterCoaching";
import { findProfile, findZone } from "./model/people/profiles";
import { vRole } from "./validators";

/** Null until signed in. The id is part of the person's storage keys in the browser. */
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
      timeZone: v.union(v.string(), v.null()), // Null until a browser has sent it.
      owesSecondStep: v.boolean(), // Until it is set up, the server refuses everything else.
      coachingEnd: v.union(
        v.null(),
        v.object({ endedAt: v.number(), keptUntil: v.number(), isHeld: v.boolean() }),
      ),
    }),
  ),
  handler: async ({ db, viewer, owesSecondStep }) => {
    if (viewer === null) return null;
    const { userId, role } = viewer;
    const user = await db.get("users", userId);
    const { firstName, lastName } = await findProfile(db, userId);
    return {
      userId,
      role,
      firstName,
      lastName,
      email: user?.email ?? "",
      timeZone: await findZone(db, userId),
      owesSecondStep,
      coachingEnd: role === "client" ? await findCoachingEnd(db, userId) : null,
    };
  },
});
