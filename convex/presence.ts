import { v } from "convex/values";
import { accountMutation } from "./functions";
import { notePresence } from "./model/signIn/presence";

/**
 * A browser tells that somebody touched it within the last minute, and hears how long the sign-in lasts at most. A length
 * and no instant: the two clocks need not agree.
 */
export const note = accountMutation({
  args: {},
  returns: v.object({ endsInMs: v.number() }),
  handler: notePresence,
});
