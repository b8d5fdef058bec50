import { v } from "convex/values";
import { publicQuery } from "./gate/functions";
import { findCoachingEnd } from "./retention/periods";
import { findErasure } from "./erasures/begin";
import { findProfile, findZone, nameFields } from "./people/profiles";
import { isHeld } from "./retention/holds";
import { findRun } from "./retention/runs";
import { findOwnReset, ownResetFields } from "./signIn/secondStep/resetPlans";
import { vRole } from "./validators";

/**
 * Null until signed in. The id is part of the person's storage keys in the browser. Every page waits for this, so it
 * includes what is shown above all of them.
 */
export const get = publicQuery({
  args: {},
  returns: v.union(
    v.null(),
    v.object({
      userId: v.id("users"),
      role: vRole,
      ...nameFields,
      email: v.string(),
      timeZone: v.union(v.string(), v.null()), // Null until a browser has sent it.
      owesSecondStep: v.boolean(), // Until it is set up, the server refuses everything else.
      coachingEnd: v.union(
        v.null(),
        v.object({ endedAt: v.number(), keptUntil: v.number(), isHeld: v.boolean() }),
      ),
      deletion: v.union(v.null(), v.object({ dueAt: v.number(), isHeld: v.boolean() })),
      secondStepReset: v.union(v.null(), v.object(ownResetFields)),
      areDeletionsStopped: v.boolean(), // For coaches.
    }),
  ),
  handler: async ({ db, viewer, owesSecondStep }) => {
    if (viewer === null) return null;
    const { userId, role } = viewer;
    const user = await db.get("users", userId);
    const { firstName, lastName } = await findProfile(db, userId);
    const deletion = await findErasure(db, userId);
    const isCoachAtWork = role === "admin" && !owesSecondStep;
    return {
      userId,
      role,
      firstName,
      lastName,
      email: user?.email ?? "",
      timeZone: await findZone(db, userId),
      owesSecondStep,
      coachingEnd: role === "client" ? await findCoachingEnd(db, userId) : null,
      deletion: deletion && { dueAt: deletion.dueAt, isHeld: await isHeld(db, userId) },
      secondStepReset: await findOwnReset(db, userId),
      areDeletionsStopped: isCoachAtWork && (await findRun(db))?.stop !== undefined,
    };
  },
});
