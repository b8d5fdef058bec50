import { getOneFrom } from "convex-helpers/server/relationships";
import { v } from "convex/values";
import { goalsListedMax } from "../../domain/limits";
import { canBeSummarised, summaryCharactersMax } from "../../domain/schedule/session-summaries";
import { listAgreedActions } from "../agreedActions/agreedActions";
import { record } from "../clients/activity";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse } from "../gate/refuse";
import { tidyRequired } from "../gate/tidyTexts";
import { vCalendarDate } from "../validators";
import { listAgenda } from "./agenda";
import { requireSession } from "./sessions";
import { rowsBy, within } from "../gate/rows";

export const summaryFields = {
  text: v.string(),
  sentAt: v.number(),
  changedAt: v.optional(v.number()),
};

/** What the first draft of a summary has besides the shared notes. */
export const gatheredFields = {
  agenda: v.array(v.object({ text: v.string(), isDone: v.boolean() })),
  actions: v.array(v.object({ text: v.string(), dueDate: v.optional(vCalendarDate) })),
  goals: v.array(v.object({ title: v.string(), targetDate: v.optional(vCalendarDate) })),
};

/** Null until the coach has sent one. */
export async function readSummary({ db }: ViewerQueryCtx, sessionId: string) {
  const { _id } = await requireSession(db, sessionId);
  const row = await findSummary(db, _id);
  return row === null ? null : { text: row.text, sentAt: row.sentAt, changedAt: row.changedAt };
}

/** The agenda, and what was agreed in the session or since it began. */
export async function gatherForSummary(ctx: ViewerQueryCtx, sessionId: string) {
  const { db } = ctx;
  const { _id, clientId, startsAt } = await requireSession(db, sessionId);
  const [agenda, actions, goals] = await Promise.all([
    listAgenda(ctx, sessionId),
    listAgreedActions(ctx, clientId),
    rowsBy(db, "goals", "by_clientId_and_updatedAt", {
      clientId,
      updatedAt: within({ gte: startsAt }),
    }).take(goalsListedMax),
  ]);
  return {
    agenda: agenda.map(({ text, isDone }) => ({ text, isDone })),
    actions: actions
      .filter((action) => action.sessionId === _id || action.addedAt >= startsAt)
      .map(({ text, dueDate }) => ({ text, dueDate })),
    goals: goals
      .filter(({ _creationTime }) => _creationTime >= startsAt)
      .map(({ title, targetDate }) => ({ title, targetDate })),
  };
}

/** Sending it again corrects it. */
export async function sendSummary(ctx: ViewerMutationCtx, sessionId: string, text: string) {
  const { db } = ctx;
  const session = await requireSession(db, sessionId);
  const { _id, clientId, title: subjectTitle } = session;
  const now = Date.now();
  if (!canBeSummarised(session, now)) refuse({ code: "CONFLICT" });
  const stored = tidyRequired(text, { field: "text", charactersMax: summaryCharactersMax });
  const before = await findSummary(db, _id);
  if (before === null) {
    await db.insert("sessionSummaries", { clientId, sessionId: _id, text: stored, sentAt: now });
    await record(ctx, { clientId, kind: "summary_sent", sessionId: _id, subjectTitle });
  } else if (before.text !== stored) {
    await db.patch("sessionSummaries", before._id, { text: stored, changedAt: now });
  }
}

const findSummary = (db: DatabaseReader, sessionId: Id<"sessions">) =>
  getOneFrom(db, "sessionSummaries", "by_sessionId", sessionId);
