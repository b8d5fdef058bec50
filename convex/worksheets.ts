import { v } from "convex/values";
import { coachMutation, practiceQuery } from "./gate/functions";
import { repeatArguments } from "./gate/repeats";
import {
  addWorksheet,
  editWorksheet,
  listWorksheets,
  readWorksheet,
  setArchived as setWorksheetArchived,
  worksheetFields,
  worksheetLineFields,
} from "./worksheets/worksheets";
import { contentFields } from "./worksheets/tables";

export const list = practiceQuery({
  args: {},
  returns: v.array(v.object(worksheetLineFields)),
  handler: listWorksheets,
});

export const get = practiceQuery({
  args: { worksheetId: v.string() },
  returns: v.object(worksheetFields),
  handler: (ctx, { worksheetId }) => readWorksheet(ctx, worksheetId),
});

export const add = coachMutation({
  args: { ...contentFields, ...repeatArguments },
  returns: v.id("worksheets"),
  handler: (ctx, content) => addWorksheet(ctx, content),
});

/** `version` is the one that was edited. */
export const edit = coachMutation({
  args: { worksheetId: v.id("worksheets"), version: v.number(), ...contentFields },
  handler: (ctx, { worksheetId, ...content }) => editWorksheet(ctx, worksheetId, content),
});

export const setArchived = coachMutation({
  args: { worksheetId: v.id("worksheets"), isArchived: v.boolean() },
  handler: (ctx, { worksheetId, isArchived }) => setWorksheetArchived(ctx, worksheetId, isArchived),
});
