import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachMutation, coachQuery, practiceQuery } from "./gate/functions";
import { bookSession, recordSession } from "./sessions/bookings";
import {
  bookableClientFields,
  calendarFields,
  clientSessionsFields,
  editSession,
  listAllSessions,
  listBookableClients,
  listSessionsBetween,
  listSessionsByClient,
  listUpcoming,
  searchSessions,
  vSessionOrder,
} from "./sessions/calendar";
import { requireStretch } from "./sessions/diary";
import { notesFields, readPrivateNotes, savePrivateNotes } from "./sessions/sessionNotes";
import { acceptRequest, offerTimes } from "./sessions/sessionRequests";
import { closeSession } from "./sessions/sessionStates";
import { cancelTogether, closeTogether, undoCancelTogether } from "./sessions/sessionsTogether";
import { spanFields, topicFields } from "./sessions/tables";
import { vSessionStatus } from "./validators";

/** Moving and cancelling are in `sessions.ts`, for both sides. */
export const list = practiceQuery({
  args: {
    order: vSessionOrder,
    status: v.optional(vSessionStatus),
    fromMs: v.optional(v.number()), // Inclusive, soonest first; only without a status.
    toMs: v.optional(v.number()), // Exclusive, latest first; only without a status.
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(v.object(calendarFields)),
  handler: (ctx, { paginationOpts, ...wanted }) => listAllSessions(ctx, wanted, paginationOpts),
});

export const listByClient = practiceQuery({
  args: { status: v.optional(vSessionStatus), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(clientSessionsFields)),
  handler: (ctx, { status, paginationOpts }) => listSessionsByClient(ctx, status, paginationOpts),
});

export const search = practiceQuery({
  args: {
    words: v.string(),
    status: v.optional(vSessionStatus),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(v.object(calendarFields)),
  handler: (ctx, { words, status, paginationOpts }) =>
    searchSessions(ctx, words, status, paginationOpts),
});

export const between = practiceQuery({
  args: { fromMs: v.number(), toMs: v.number() },
  returns: v.array(v.object(calendarFields)),
  handler: (ctx, { fromMs, toMs }) => {
    requireStretch({ fromMs, toMs });
    return listSessionsBetween(ctx, { fromMs, toMs });
  },
});

export const upcoming = practiceQuery({
  args: { fromMs: v.number() },
  returns: v.array(v.object(calendarFields)),
  handler: (ctx, { fromMs }) => listUpcoming(ctx, fromMs),
});

export const clients = practiceQuery({
  args: {},
  returns: v.array(v.object(bookableClientFields)),
  handler: listBookableClients,
});

const sessionWithFields = {
  clientId: v.id("users"),
  ...topicFields,
  ...spanFields,
  timeZone: v.string(),
};

/** A coach may also book outside the offered hours. */
export const book = coachMutation({
  args: sessionWithFields,
  returns: v.id("sessions"),
  handler: (ctx, { clientId, title, description, sessionType, ...wanted }) =>
    bookSession(ctx, clientId, { title, description, sessionType }, wanted),
});

export const accept = coachMutation({
  args: { sessionId: v.string() },
  handler: (ctx, { sessionId }) => acceptRequest(ctx, sessionId),
});

export const offer = coachMutation({
  args: { sessionId: v.string(), startTimes: v.array(v.number()), timeZone: v.string() },
  handler: (ctx, { sessionId, ...offered }) => offerTimes(ctx, sessionId, offered),
});

/** A past session that was not booked. */
export const record = coachMutation({
  args: sessionWithFields,
  returns: v.id("sessions"),
  handler: (ctx, { clientId, title, description, sessionType, ...tookPlace }) =>
    recordSession(ctx, clientId, { title, description, sessionType }, tookPlace),
});

export const edit = coachMutation({
  args: {
    sessionId: v.id("sessions"),
    ...topicFields,
    durationMinutes: v.number(),
    revision: v.optional(v.number()), // The session's revision that the caller saw.
  },
  handler: (ctx, { sessionId, revision, ...details }) =>
    editSession(ctx, sessionId, details, revision),
});

const closingFields = {
  status: literals("scheduled", "completed", "no-show"),
  from: vSessionStatus, // The status the caller saw.
};

export const close = coachMutation({
  args: { sessionId: v.id("sessions"), ...closingFields },
  handler: (ctx, { sessionId, ...closing }) => closeSession(ctx, sessionId, closing),
});

const sessionIds = v.array(v.id("sessions"));

/** These return the sessions that they changed. They leave out those that have changed since the caller saw them. */
export const closeSeveral = coachMutation({
  args: { sessionIds, ...closingFields },
  returns: sessionIds,
  handler: (ctx, { sessionIds: ids, ...closing }) => closeTogether(ctx, ids, closing),
});

export const cancelSeveral = coachMutation({
  args: { sessionIds, reason: v.optional(v.string()) },
  returns: sessionIds,
  handler: (ctx, { sessionIds: ids, reason }) => cancelTogether(ctx, ids, reason),
});

export const undoCancelSeveral = coachMutation({
  args: { sessionIds },
  returns: sessionIds,
  handler: (ctx, { sessionIds: ids }) => undoCancelTogether(ctx, ids),
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
