import { v } from "convex/values";
import { systemMutation } from "../gate/functions";
import { foldNotes } from "./sharedNotes";

/** Privileged because it writes for both. Internal: run by the clock after one of them has written. */
export const run = systemMutation({
  args: { sessionId: v.id("sessions"), sheetId: v.optional(v.id("jointSheets")) },
  handler: ({ db }, { sessionId, sheetId }) => foldNotes(db, { sessionId, sheetId }),
});
