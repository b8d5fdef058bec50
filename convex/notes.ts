import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachMutation, coachQuery } from "./gate/functions";
import { pageForCoach } from "./clients/clientPages";
import {
  addCoachNote,
  coachNoteFields,
  editCoachNote,
  listCoachNotes,
  newNoteFields,
  removeCoachNote,
} from "./clients/coachNotes";

export const list = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(coachNoteFields)),
  handler: (ctx, { clientId, paginationOpts }) =>
    pageForCoach(ctx, clientId, () => listCoachNotes(ctx, clientId, paginationOpts)),
});

export const add = coachMutation({
  args: newNoteFields,
  returns: v.id("coachNotes"),
  handler: (ctx, note) => addCoachNote(ctx, note),
});

export const edit = coachMutation({
  args: { noteId: v.id("coachNotes"), base: v.string(), text: v.string() },
  handler: (ctx, { noteId, base, text }) => editCoachNote(ctx, noteId, { base, text }),
});

export const remove = coachMutation({
  args: { noteId: v.id("coachNotes") },
  handler: (ctx, { noteId }) => removeCoachNote(ctx, noteId),
});
