import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachMutation, coachQuery } from "./functions";
import {
  clientFields,
  directoryFields,
  endCoaching,
  listClients,
  listDirectory,
  listPastClients,
  pastClientFields,
  readRecord,
  recordFields,
  resumeCoaching,
} from "./model/clients";
import { happeningFields, listTimeline } from "./model/happenings";
import { listSessions, sessionFields } from "./model/sessions";

/** The coach's clients, last joined first. */
export const list = coachQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(clientFields)),
  handler: (ctx, { paginationOpts }) => listClients(ctx, paginationOpts),
});

/** The same people with their figures, for the page about all of them. */
export const directory = coachQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(directoryFields)),
  handler: (ctx, { paginationOpts }) => listDirectory(ctx, paginationOpts),
});

/** The id comes from an address, so it may be anything; what is none is not here. */
export const get = coachQuery({
  args: { clientId: v.string() },
  returns: v.object(recordFields),
  handler: (ctx, { clientId }) => readRecord(ctx, clientId),
});

/** Everything that happened with one client, newest first. */
export const timeline = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(happeningFields)),
  handler: (ctx, { clientId, paginationOpts }) => listTimeline(ctx, clientId, paginationOpts),
});

export const sessions = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(sessionFields)),
  handler: (ctx, { clientId, paginationOpts }) => listSessions(ctx, clientId, paginationOpts),
});

/** Ends the coaching: from this moment on the coach sees nothing of the client. Answers what an undo needs. */
export const end = coachMutation({
  args: { clientId: v.id("users") },
  returns: v.id("coachings"),
  handler: (ctx, { clientId }) => endCoaching(ctx, clientId),
});

export const resume = coachMutation({
  args: { coachingId: v.id("coachings") },
  returns: v.null(),
  handler: async (ctx, { coachingId }) => {
    await resumeCoaching(ctx, coachingId);
    return null;
  },
});

export const past = coachQuery({
  args: {},
  returns: v.array(v.object(pastClientFields)),
  handler: listPastClients,
});
