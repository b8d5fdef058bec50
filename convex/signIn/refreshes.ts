import { v } from "convex/values";
import { internal } from "../_generated/api";
import { systemMutation } from "../gate/functions";
import { admitRefresh } from "./signIns/refreshTokens";
import { readTokens } from "./letIn";
import type { Tokens } from "./shapes";

/** Privileged: an expired token has no viewer. Internal: called by auth.ts. */
export const refresh = systemMutation({
  args: { refreshToken: v.string() },
  handler: async (ctx, { refreshToken }): Promise<Tokens | null> => {
    if (!(await admitRefresh(ctx.db, refreshToken))) return null;
    const tokens = await ctx.runMutation(internal.auth.store, {
      args: { type: "refreshSession", refreshToken },
    });
    return readTokens({ tokens });
  },
});
