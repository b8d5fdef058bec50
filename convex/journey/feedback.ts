import type { PaginationOptions } from "convex/server";
import { v, type ObjectType } from "convex/values";
import {
  feedbackCharactersMax,
  feedbackPerDayMax,
  feedbackRatingMax,
  feedbackRatingMin,
  messagePreviewCharactersMax,
} from "../../domain/limits";
import { cutCharacters, isBlank } from "../../domain/text/text";
import { dayMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { record } from "../clients/activity";
import { rowsBy, showFields, showPage } from "../gate/rows";
import { findProfile, namedClientFields } from "../people/profiles";
import { refuse, refuseInvalid } from "../gate/refuse";
import { findRepeat, hashRequest } from "../gate/repeats";
import { requireLength } from "../gate/tidyTexts";
import { answerFields } from "./tables";

export const feedbackFields = {
  feedbackId: v.id("feedback"),
  ...answerFields,
  submittedAt: v.number(),
};
export const clientsFeedbackFields = {
  ...feedbackFields,
  ...namedClientFields,
};

type Answers = ObjectType<typeof answerFields>;

export async function submitFeedback(
  ctx: ViewerMutationCtx,
  { requestName, ...answers }: Answers & { requestName?: string },
) {
  const clientId = ctx.viewer.userId;
  requireAnswers(answers);
  const latest = await latestOf(ctx.db, clientId).take(feedbackPerDayMax);
  const requestHash = hashRequest(ctx, requestName);
  const repeated = findRepeat(latest, requestHash);
  if (repeated !== undefined) return repeated._id;
  requireUnderDailyMax(latest);
  const submitted = { submittedAt: Date.now(), requestHash };
  const feedbackId = await ctx.db.insert("feedback", { clientId, ...answers, ...submitted });
  await record(ctx, { clientId, kind: "feedback_given" });
  return feedbackId;
}

function requireAnswers({ overallRating, ...texts }: Answers) {
  if (isBlank(texts.mostValuable)) refuseInvalid("mostValuable", "blank");
  for (const [field, text] of Object.entries(texts)) {
    requireLength(field, text, feedbackCharactersMax);
  }
  if (overallRating === undefined) return;
  const isOnScale = overallRating >= feedbackRatingMin && overallRating <= feedbackRatingMax;
  if (!Number.isInteger(overallRating) || !isOnScale) refuseInvalid("overallRating", "not_allowed");
}

function requireUnderDailyMax(latest: readonly Doc<"feedback">[]) {
  const oldest = latest[feedbackPerDayMax - 1];
  if (oldest === undefined) return;
  const retryAfterMs = oldest.submittedAt + dayMs - Date.now();
  if (retryAfterMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs });
}

export async function findLatestFeedback({ db, viewer }: ViewerQueryCtx) {
  const row = await latestOf(db, viewer.userId).first();
  return row === null ? null : toFeedback(row);
}

/** Newest first, with the beginnings of the answers: the full ones are in the client's record, which needs a visit. */
export async function listFeedback(
  { db, viewer }: ViewerQueryCtx,
  paginationOpts: PaginationOptions,
) {
  const coachId = viewer.userId;
  const rows = rowsBy(db, "feedback", "by_coachId_and_submittedAt", { coachId }).order("desc");
  return await showPage(rows.paginate(paginationOpts), (row) =>
    toClientsFeedback(db, { ...row, ...beginningsOf(row) }),
  );
}

const begin = (text: string) => cutCharacters(text, messagePreviewCharactersMax);

const beginningsOf = (row: Doc<"feedback">) => ({
  mostValuable: begin(row.mostValuable),
  unclear: begin(row.unclear),
  improvement: begin(row.improvement),
  nextSteps: begin(row.nextSteps),
});

export async function listFeedbackOfClient(
  { db }: ViewerQueryCtx,
  clientId: Id<"users">,
  paginationOpts: PaginationOptions,
) {
  const rows = latestOf(db, clientId).paginate(paginationOpts);
  return await showPage(rows, (row) => toClientsFeedback(db, row));
}

const latestOf = (db: DatabaseReader, clientId: Id<"users">) =>
  rowsBy(db, "feedback", "by_clientId_and_submittedAt", { clientId }).order("desc");

const toFeedback = (row: Doc<"feedback">) => ({
  feedbackId: row._id,
  ...showFields(answerFields, row),
  submittedAt: row.submittedAt,
});

async function toClientsFeedback(db: DatabaseReader, row: Doc<"feedback">) {
  return { ...toFeedback(row), clientId: row.clientId, ...(await findProfile(db, row.clientId)) };
}
