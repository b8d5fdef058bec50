import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachMutation, coachQuery } from "./functions";
import { bookSession } from "./model/bookings";
import {
  bookableClientFields,
  calendarFields,
  editSession,
  listAllSessions,
  listBookableClients,
  listSessionsBetween,
  listUpcoming,
  vSessionOrder,
} from "./model/calendar";
import { clientSessionsFields, listSessionsByClient, searchSessions } from "./model/calendarSearch";
import { requireStretch } from "./model/diary";
import { notesFields, readPrivateNotes, savePrivateNotes } from "./model/sessionNotes";
import { closeSession } from "./model/sessionStates";
import { spanFields, topicFields } from "./sessions/tables";
import { vSessionStatus } from "./validators";

/** The coach's side of every session. Moving and cancelling are in `sessions.ts`, where both sides do it. */
export const list = coachQuery({
  args: {
    order: vSessionOrder,
    status: v.optional(vSessionStatus),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(v.object(calendarFields)),
  handler: (ctx, { paginationOpts, ...wanted }) => listAllSessions(ctx, wanted, paginationOpts),
});

/** The same in the order of the clients' names. */
export const listByClient = coachQuery({
  args: { status: v.optional(vSessionStatus), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(clientSessionsFields)),
  handler: (ctx, { status, paginationOpts }) => listSessionsByClient(ctx, status, paginationOpts),
});

export const search = coachQuery({
  args: { words: v.string(), status: v.optional(vSessionStatus) },
  returns: v.array(v.object(calendarFields)),
  handler: (ctx, { words, status }) => searchSessions(ctx, words, status),
});

/** What starts in a day, a week or a month. */
export const between = coachQuery({
  args: { fromMs: v.number(), toMs: v.number() },
  returns: v.array(v.object(calendarFields)),
  handler: (ctx, { fromMs, toMs }) => {
    requireStretch({ fromMs, toMs });
    return listSessionsBetween(ctx, { fromMs, toMs });
  },
});

/** The first few scheduled from that moment on. */
export const upcoming = coachQuery({
  args: { fromMs: v.number() },
  returns: v.array(v.object(calendarFields)),
  handler: (ctx, { fromMs }) => listUpcoming(ctx, fromMs),
});

export const clients = coachQuery({
  args: {},
  returns: v.array(v.object(bookableClientFields)),
  handler: listBookableClients,
});

/** For a client, also outside the hours that clients are offered. */
export const book = coachMutation({
  args: {
    clientId: v.id("users"),
    ...topicFields,
    ...spanFields,
    timeZone: v.string(),
  },
  returns: v.id("sessions"),
  handler: (ctx, { clientId, title, description, sessionType, ...wanted }) =>
    bookSession(ctx, clientId, { title, description, sessionType }, wanted),
});

export const edit = coachMutation({
  args: {
    sessionId: v.id("sessions"),
    ...topicFields,
    durationMinutes: v.number(),
    revision: v.optional(v.number()), // of the session that the caller saw
  },
  returns: v.null(),
  handler: async (ctx, { sessionId, revision, ...details }) => {
    await editSession(ctx, sessionId, details, revision);
    return null;
  },
});

/** Says how a session went, or that it is still to come. `from` is what the caller saw it to be. */
export const close = coachMutation({
  args: {
    sessionId: v.id("sessions"),
    status: literals("scheduled", "completed", "no-show"),
    from: v.optional(vSessionStatus),
  },
  returns: v.null(),
  handler: async (ctx, { sessionId, ...closing }) => {
    await closeSession(ctx, sessionId, closing);
    return null;
  },
});

export const privateNotes = coachQuery({
  args: { sessionId: v.string() },
  returns: v.object(notesFields),
  handler: (ctx, { sessionId }) => readPrivateNotes(ctx, sessionId),
});

export const savePrivateNote = coachMutation({
  args: { sessionId: v.string(), base: v.string(), text: v.string() },
  returns: v.object(notesFields),
  handler: (ctx, { sessionId, ...edit }) => savePrivateNotes(ctx, sessionId, edit),
});
