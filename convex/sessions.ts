import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { clientQuery, coachedMutation, memberQuery, sharedMutation } from "./functions";
import { bookSession, moveSession, undoMove as undoSessionMove } from "./model/bookings";
import { listBusyTimes, requireStretch } from "./model/diary";
import { findCoachId } from "./model/practice";
import { notesFields, saveSharedNotes } from "./model/sessionNotes";
import { listSessions, readSessionPage, sessionFields, sessionPageFields } from "./model/sessions";
import { cancelSession, undoCancel as undoSessionCancel } from "./model/sessionStates";
import { spanFields, topicFields } from "./sessions/tables";

/** A time somebody asks for, on the clock of their own zone. */
const wantedFields = { ...spanFields, timeZone: v.string() };

/** The client's own sessions, latest date first. */
export const list = clientQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(sessionFields)),
  handler: (ctx, { paginationOpts }) => listSessions(ctx, ctx.viewer.userId, paginationOpts),
});

/** One session with who, where and the shared notes. The id comes from an address, so it may be any text. */
export const get = memberQuery({
  args: { sessionId: v.string() },
  returns: v.object(sessionPageFields),
  handler: (ctx, { sessionId }) => readSessionPage(ctx, sessionId),
});

/** When the coach is not free, without who it is. */
export const busyTimes = memberQuery({
  args: { fromMs: v.number(), toMs: v.number() },
  returns: v.array(v.object(spanFields)),
  handler: async (ctx, { fromMs, toMs }) => {
    requireStretch({ fromMs, toMs });
    return await listBusyTimes(ctx.db, await findCoachId(ctx), { fromMs, toMs });
  },
});

export const book = coachedMutation({
  args: {
    ...topicFields,
    ...wantedFields,
  },
  returns: v.id("sessions"),
  handler: (ctx, { title, description, sessionType, ...wanted }) =>
    bookSession(ctx, ctx.viewer.userId, { title, description, sessionType }, wanted),
});

export const move = sharedMutation({
  args: { sessionId: v.string(), reason: v.optional(v.string()), ...wantedFields },
  returns: v.null(),
  handler: async (ctx, { sessionId, reason, ...wanted }) => {
    await moveSession(ctx, sessionId, wanted, reason);
    return null;
  },
});

export const undoMove = sharedMutation({
  args: { sessionId: v.string() },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await undoSessionMove(ctx, sessionId);
    return null;
  },
});

export const cancel = sharedMutation({
  args: { sessionId: v.string(), reason: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { sessionId, reason }) => {
    await cancelSession(ctx, sessionId, reason);
    return null;
  },
});

export const undoCancel = sharedMutation({
  args: { sessionId: v.string() },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await undoSessionCancel(ctx, sessionId);
    return null;
  },
});

/** Answers what is stored now: the edit joined with what the other side wrote meanwhile. */
export const saveNotes = sharedMutation({
  args: { sessionId: v.string(), base: v.string(), text: v.string() },
  returns: v.object(notesFields),
  handler: (ctx, { sessionId, ...edit }) => saveSharedNotes(ctx, sessionId, edit),
});
