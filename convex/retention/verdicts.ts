import { deletionUndoDays } from "../../domain/limits";
import { minuteMs, dayMs } from "../../domain/time/time-spans";
import type { Doc } from "../_generated/dataModel";
import { differOnlyIn, type RowDraft } from "../gate/rowVerdicts";
import type { Relations } from "../relations";

/** Verdicts on how records end. */

const callMs = minuteMs;

/** A new request by the person. */
export const isOwnWish = ({ viewer }: Relations, draft: RowDraft<"erasures">) =>
  draft.userId === viewer.userId &&
  draft.role === viewer.role &&
  draft.cause === "asked" &&
  draft.startedAt === undefined &&
  draft.dueAt === draft.askedAt + deletionUndoDays * dayMs &&
  draft.askedAt > Date.now() - callMs;

export const isTakeableBack = ({ viewer }: Relations, row: Doc<"erasures">) =>
  row.userId === viewer.userId && row.cause === "asked" && row.startedAt === undefined;

export const isOwnHold = ({ viewer }: Relations, row: Pick<Doc<"legalHolds">, "coachId">) =>
  viewer.role === "admin" && row.coachId === viewer.userId;

const isOnlyLifted = differOnlyIn(["liftedAt"]);

/** A lifted hold stays lifted. */
export const isLifting = (before: Doc<"legalHolds">, after: RowDraft<"legalHolds">) =>
  before.liftedAt === undefined && isOnlyLifted(before, after);

/** The client, and the last coach. */
export const isOfEnding = ({ viewer }: Relations, row: Doc<"retentions">) =>
  viewer.role === "admin" ? row.coachId === viewer.userId : row.clientId === viewer.userId;

/** Coaches see the other coaches' roles, because the last one cannot leave. */
export const isColleague = ({ viewer }: Relations, row: Doc<"userRoles">) =>
  viewer.role === "admin" && row.role === "admin";
