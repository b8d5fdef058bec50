import { dayMs } from "../../../domain/calendar-dates";
import { deletionUndoDays } from "../../../domain/limits";
import type { Doc } from "../../_generated/dataModel";
import { differOnlyIn, type Draft, type Eyes } from "../rowVerdicts";

/** The judgements of `rowRules.ts` about how long records are kept. */

const callMs = 60 * 1000;

/** Somebody's own wish to be deleted, as it is before anything has been done about it. */
export const isOwnWish = ({ viewer }: Eyes, draft: Draft<"erasures">) =>
  draft.userId === viewer.userId &&
  draft.role === viewer.role &&
  draft.cause === "asked" &&
  draft.startedAt === undefined &&
  draft.dueAt === draft.askedAt + deletionUndoDays * dayMs &&
  draft.askedAt > Date.now() - callMs;

export const isTakeableBack = ({ viewer }: Eyes, row: Doc<"erasures">) =>
  row.userId === viewer.userId && row.cause === "asked" && row.startedAt === undefined;

/** Whose coaching it was, or is. */
export const isOwnHold = ({ viewer }: Eyes, row: Pick<Doc<"legalHolds">, "coachId">) =>
  viewer.role === "admin" && row.coachId === viewer.userId;

const isOnlyLifted = differOnlyIn(["liftedAt"]);

/** Once lifted it stays lifted; whoever needs it again sets another one. */
export const isLifting = (before: Doc<"legalHolds">, after: Draft<"legalHolds">) =>
  before.liftedAt === undefined && isOnlyLifted(before, after);

/** The client, and the coach with whom the coaching ended. */
export const isOfEnding = ({ viewer }: Eyes, row: Doc<"retentions">) =>
  viewer.role === "admin" ? row.coachId === viewer.userId : row.clientId === viewer.userId;

/** A coach knows who else coaches here, because the last one cannot leave. */
export const isColleague = ({ viewer }: Eyes, row: Doc<"userRoles">) =>
  viewer.role === "admin" && row.role === "admin";
