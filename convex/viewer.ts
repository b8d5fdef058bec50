import { v } from "convex/values";
import { publicQuery } from "./functions";
import { findProfile } from "./model/profiles";
import { vRole } from "./validators";

/** Who is looking, for the shell: null until somebody has signed in. */
export const get = publicQuery({
  args: {},
  returns: v.union(
    v.null(),
    v.object({ role: vRole, firstName: v.string(), lastName: v.string() }),
  ),
  handler: async ({ db, viewer }) => {
    if (viewer === null) return null;
    const { firstName, lastName } = await findProfile(db, viewer.userId);
    return { role: viewer.role, firstName, lastName };
  },
});
