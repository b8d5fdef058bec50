import { v } from "convex/values";
import { memberQuery, sharedMutation } from "./gate/functions";
import {
  listNoteUpdates,
  noteCaret,
  noteCaretFields,
  notesStateFields,
  noteUpdateFields,
  readCaretOfOther,
  readNotes,
  writeNotes,
} from "./sessions/sharedNotes";

const sessionId = v.string();
const place = { sessionId, sheetId: v.optional(v.id("jointSheets")) };

/** For a window that opens the notes, or is far behind. */
export const get = memberQuery({
  args: place,
  returns: v.object(notesStateFields),
  handler: (ctx, args) => readNotes(ctx, args),
});

export const updates = memberQuery({
  args: { ...place, after: v.number() },
  returns: v.array(v.object(noteUpdateFields)),
  handler: (ctx, args) => listNoteUpdates(ctx, args),
});

export const write = sharedMutation({
  args: { ...place, update: v.bytes() },
  handler: (ctx, change) => writeNotes(ctx, change),
});

export const caret = memberQuery({
  args: { sessionId },
  returns: v.union(v.object(noteCaretFields), v.null()),
  handler: (ctx, args) => readCaretOfOther(ctx, args.sessionId),
});

/** Null: no longer in the notes, nor in a sheet. */
export const setCaret = sharedMutation({
  args: { sessionId, caret: v.union(v.string(), v.null()), text: v.optional(v.string()) },
  handler: (ctx, at) => noteCaret(ctx, at),
});
