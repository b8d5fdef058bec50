import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import { coachMutation, coachQuery, practiceQuery } from "./gate/functions";
import { pageForCoach } from "./clients/clientPages";
import {
  archiveCoaching,
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
} from "./clients/clients";
import { ofOwnClient } from "./clients/coachings";
import { colleagueFields, listColleagues, requireHandOver } from "./clients/handOver";
import { happeningFields, listTimeline } from "./clients/happenings";
import { listSessions, sessionFields } from "./sessions/sessions";
import { briefFields, readBrief } from "./sessions/sessionsAhead";
import { requireFresh } from "./signIn/signIns/freshness";

export const list = practiceQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(clientFields)),
  handler: (ctx, { paginationOpts }) => listClients(ctx, paginationOpts),
});

export const directory = practiceQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(directoryFields)),
  handler: (ctx, { paginationOpts }) => listDirectory(ctx, paginationOpts),
});

/** The id comes from a URL, so it may be any text. */
export const get = coachQuery({
  args: { clientId: v.string() },
  returns: v.object(recordFields),
  handler: (ctx, { clientId }) => readRecord(ctx, clientId),
});

export const timeline = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(happeningFields)),
  handler: (ctx, { clientId, paginationOpts }) =>
    pageForCoach(ctx, clientId, () => listTimeline(ctx, clientId, paginationOpts)),
});

export const sessions = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(sessionFields)),
  handler: (ctx, { clientId, paginationOpts }) =>
    pageForCoach(ctx, clientId, () => listSessions(ctx, clientId, paginationOpts)),
});

/** The next sessions and the last one, with its notes. */
export const brief = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.object(briefFields),
  handler: ofOwnClient(readBrief),
});

/** Closes the client to the coach at once. Returns what an undo needs. */
export const end = coachMutation({
  args: { clientId: v.id("users"), cancelsAhead: v.optional(v.boolean()) },
  returns: v.id("coachings"),
  handler: (ctx, { clientId, cancelsAhead = false }) => endCoaching(ctx, clientId, cancelsAhead),
});

export const colleagues = coachQuery({
  args: {},
  returns: v.array(v.object(colleagueFields)),
  handler: listColleagues,
});

/** Moves everything shared. Private notes stay with their author. */
export const handOver = coachMutation({
  args: { clientId: v.id("users"), coachId: v.id("users") },
  handler: async (ctx, { clientId, coachId: successorId }) => {
    await requireFresh(ctx);
    await requireHandOver(ctx, { clientId, successorId });
    const change = { clientId, coachId: ctx.viewer.userId, successorId };
    await ctx.scheduler.runAfter(0, internal.signIn.coaches.passClient, change);
  },
});

export const resume = coachMutation({
  args: { coachingId: v.id("coachings") },
  handler: (ctx, { coachingId }) => resumeCoaching(ctx, coachingId),
});

/** Hides the client in the coach's own list of past clients, or shows them again. Nothing else changes. */
export const archive = coachMutation({
  args: { coachingId: v.id("coachings"), isArchived: v.boolean() },
  handler: (ctx, { coachingId, isArchived }) => archiveCoaching(ctx, coachingId, isArchived),
});

export const past = practiceQuery({
  args: {},
  returns: v.array(v.object(pastClientFields)),
  handler: listPastClients,
});
