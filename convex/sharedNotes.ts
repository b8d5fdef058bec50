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

/** For a window that opens the notes, or is far behind. */
export const get = memberQuery({
  args: { sessionId },
  returns: v.object(notesStateFields),
  handler: (ctx, args) => readNotes(ctx, args.sessionId),
});

export const updates = memberQuery({
  args: { sessionId, after: v.number() },
  returns: v.array(v.object(noteUpdateFields)),
  handler: listNoteUpdates,
});

export const write = sharedMutation({
  args: { sessionId, update: v.bytes() },
  returns: v.null(),
  handler: async (ctx, change) => {
    await writeNotes(ctx, change);
    return null;
  },
});

export const caret = memberQuery({
  args: { sessionId },
  returns: v.union(v.object(noteCaretFields), v.null()),
  handler: (ctx, args) => readCaretOfOther(ctx, args.sessionId),
});

/** Null: no longer in the notes. */
export const setCaret = sharedMutation({
  args: { sessionId, caret: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, place) => {
    await noteCaret(ctx, place);
    return null;
  },
});
