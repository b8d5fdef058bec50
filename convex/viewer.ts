import { v } from "convex/values";
import { publicQuery } from "./functions";
import { findProfile } from "./model/profiles";
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
    }),
  ),
  handler: async ({ db, viewer }) => {
    if (viewer === null) return null;
    const { userId, role } = viewer;
    const user = await db.get("users", userId);
    const { firstName, lastName } = await findProfile(db, userId);
    return { userId, role, firstName, lastName, email: user?.email ?? "" };
  },
});
