import { v } from "convex/values";
import { accountMutation } from "./functions";
import { notePresence } from "./model/signIn/presence";

/** Returns a duration, because the clocks may differ. */
export const note = accountMutation({
  args: {},
  returns: v.object({ endsInMs: v.number() }),
  handler: notePresence,
});
