import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import type { BusyTime } from "../domain/schedule/free-slots";
import { clientQuery, coachedMutation, memberQuery, sharedMutation } from "./gate/functions";
import { listBusyTimes, requireStretch } from "./sessions/diary";
import { findCoachId } from "./practice/practice";
import { bookSession } from "./sessions/bookings";
import { listFullDays } from "./sessions/fullDays";
import { moveWithGroup, undoMoveWithGroup } from "./sessions/groupSessions";
import { listOutsideTimes } from "./outsideCalendars/outsideCalendars";
import { takeOfferedTime } from "./sessions/sessionRequests";
import { cancelSession, undoCancel as undoSessionCancel } from "./sessions/sessionStates";
import {
  listSessions,
  readSessionPage,
  sessionFields,
  sessionPageFields,
} from "./sessions/sessions";
import { listSessionsAhead } from "./sessions/sessionsAhead";
import { spanFields, topicFields } from "./sessions/tables";

const wantedFields = { ...spanFields, timeZone: v.string() };

export const list = clientQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(sessionFields)),
  handler: (ctx, { paginationOpts }) => listSessions(ctx, ctx.viewer.userId, paginationOpts),
});

/** Upcoming sessions with what the home page needs, the current one included. */
export const ahead = clientQuery({
  args: {},
  returns: v.array(v.object({ ...sessionPageFields, agendaItems: v.number() })),
  handler: listSessionsAhead,
});

export const get = memberQuery({
  args: { sessionId: v.string() },
  returns: v.object(sessionPageFields),
  handler: (ctx, { sessionId }) => readSessionPage(ctx, sessionId),
});

/** Without the clients; empty for a client without a coach. Days that take no more sessions of clients are included. */
export const busyTimes = memberQuery({
  args: { fromMs: v.number(), toMs: v.number() },
  returns: v.array(v.object({ ...spanFields, isFullDay: v.optional(v.literal(true)) })),
  handler: async (ctx, { fromMs, toMs }) => {
    requireStretch({ fromMs, toMs });
    const coachId = await findCoachId(ctx);
    if (coachId === null) return [];
    const isClient = ctx.viewer.role === "client";
    const [held, outside, full] = await Promise.all([
      listBusyTimes(ctx.db, coachId, { fromMs, toMs }),
      listOutsideTimes(ctx.db, coachId, { fromMs, toMs }),
      isClient ? listFullDays(ctx.db, coachId, { fromMs, toMs }) : [],
    ]);
    const busy: BusyTime[] = [...held, ...outside, ...full];
    return busy;
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
  handler: (ctx, { sessionId, reason, ...wanted }) => moveWithGroup(ctx, sessionId, wanted, reason),
});

export const takeOffered = coachedMutation({
  args: { sessionId: v.string(), startsAt: v.number() },
  handler: (ctx, { sessionId, startsAt }) => takeOfferedTime(ctx, sessionId, startsAt),
});

export const undoMove = sharedMutation({
  args: { sessionId: v.string() },
  handler: (ctx, { sessionId }) => undoMoveWithGroup(ctx, sessionId),
});

export const cancel = sharedMutation({
  args: { sessionId: v.string(), reason: v.optional(v.string()) },
  handler: (ctx, { sessionId, reason }) => cancelSession(ctx, sessionId, reason),
});

/** True if its group has moved meanwhile, and the session with it. */
export const undoCancel = sharedMutation({
  args: { sessionId: v.string() },
  returns: v.boolean(),
  handler: (ctx, { sessionId }) => undoSessionCancel(ctx, sessionId),
});
