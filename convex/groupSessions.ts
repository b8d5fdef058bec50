import { v } from "convex/values";
import { coachMutation, practiceQuery } from "./gate/functions";
import {
  addToGroup,
  bookGroup,
  cancelGroup,
  listPeople,
  placeFields,
  undoCancelGroup,
} from "./sessions/groupSessions";
import { spanFields, topicFields } from "./sessions/tables";

/** Sessions of several clients in one hour. Each place is moved with the others, and cancelled alone, in `sessions.ts`. */

/** Names only; each place's page needs the client's record to be open. */
export const people = practiceQuery({
  args: { groupId: v.string() },
  returns: v.array(v.object(placeFields)),
  handler: (ctx, { groupId }) => listPeople(ctx, groupId),
});

export const book = coachMutation({
  args: {
    clientIds: v.array(v.id("users")),
    ...topicFields,
    ...spanFields,
    timeZone: v.string(),
  },
  returns: v.array(v.id("sessions")),
  handler: (ctx, { clientIds, title, description, sessionType, ...wanted }) =>
    bookGroup(ctx, clientIds, { title, description, sessionType }, wanted),
});

export const add = coachMutation({
  args: { sessionId: v.string(), clientId: v.id("users") },
  returns: v.id("sessions"),
  handler: (ctx, { sessionId, clientId }) => addToGroup(ctx, sessionId, clientId),
});

export const cancel = coachMutation({
  args: { sessionId: v.string(), reason: v.optional(v.string()) },
  handler: (ctx, { sessionId, reason }) => cancelGroup(ctx, sessionId, reason),
});

export const undoCancel = coachMutation({
  args: { sessionId: v.string() },
  handler: (ctx, { sessionId }) => undoCancelGroup(ctx, sessionId),
});
