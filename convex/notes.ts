import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachMutation, coachQuery } from "./gate/functions";
import { pageForCoach } from "./clients/clientPages";
import {
  addCoachNote,
  coachNoteFields,
  editCoachNote,
  listCoachNotes,
  removeCoachNote,
} from "./clients/coachNotes";
import { repeatArguments } from "./gate/repeats";

export const list = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(coachNoteFields)),
  handler: (ctx, { clientId, paginationOpts }) =>
    pageForCoach(ctx, clientId, () => listCoachNotes(ctx, clientId, paginationOpts)),
});

export const add = coachMutation({
  args: { clientId: v.id("users"), content: v.string(), ...repeatArguments },
  returns: v.id("coachNotes"),
  handler: (ctx, note) => addCoachNote(ctx, note),
});

export const edit = coachMutation({
  args: { noteId: v.id("coachNotes"), base: v.string(), text: v.string() },
  returns: v.null(),
  handler: async (ctx, { noteId, base, text }) => {
    await editCoachNote(ctx, noteId, { base, text });
    return null;
  },
});

export const remove = coachMutation({
  args: { noteId: v.id("coachNotes") },
  returns: v.null(),
  handler: async (ctx, { noteId }) => {
    await removeCoachNote(ctx, noteId);
    return null;
  },
});
