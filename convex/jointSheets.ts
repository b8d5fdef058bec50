import { v } from "convex/values";
import { memberQuery, sharedMutation } from "./gate/functions";
import {
  jointSheetFields,
  listJointSheets,
  readAnswers,
  removeJointSheet,
  startJointSheet,
  vSheetSource,
} from "./sessions/jointSheets";
import { vWorksheetAnswer } from "./worksheets/tables";

export const ofSession = memberQuery({
  args: { sessionId: v.string() },
  returns: v.array(v.object(jointSheetFields)),
  handler: (ctx, { sessionId }) => listJointSheets(ctx, sessionId),
});

export const answers = memberQuery({
  args: { sheetId: v.id("jointSheets") },
  returns: v.array(vWorksheetAnswer),
  handler: (ctx, { sheetId }) => readAnswers(ctx, sheetId),
});

/** Its text is written by `sharedNotes:write`. */
export const start = sharedMutation({
  args: { sessionId: v.string(), source: vSheetSource },
  returns: v.id("jointSheets"),
  handler: (ctx, args) => startJointSheet(ctx, args),
});

export const remove = sharedMutation({
  args: { sheetId: v.id("jointSheets") },
  handler: (ctx, { sheetId }) => removeJointSheet(ctx, sheetId),
});
