import { auditGroupOf, isShownToClient } from "../../domain/audit-kinds";
import { requestUndoMs } from "../../domain/limits";
import { nextReminderAt, requestDueAt } from "../../domain/requests";
import type { Doc } from "../_generated/dataModel";
import { differOnlyIn, type Draft, type Eyes, isCoachOf } from "./rowVerdicts";

/** The judgements of `rowRules.ts` about requests and the log. */

/** Who asked, and the coach who owes the answer, whether or not they still coach them. */
export const isOfRequest = ({ viewer }: Eyes, row: Doc<"privacyRequests">) =>
  viewer.role === "admin" ? row.coachId === viewer.userId : row.clientId === viewer.userId;

/** The clock of a request is nobody's to choose. */
export const isJustAsked = (draft: Draft<"privacyRequests">) =>
  draft.status === "open" &&
  draft.answer === undefined &&
  draft.closedAt === undefined &&
  draft.dueAt === requestDueAt(draft.type, draft.receivedAt) &&
  draft.nextReminderAt === nextReminderAt(draft, draft.receivedAt);

const isOnlyClosed = differOnlyIn(["status", "answer", "closedAt", "nextReminderAt"]);
const isOnlyTakenBack = differOnlyIn(["status", "closedAt", "nextReminderAt"]);

/** Once, with words, and what was asked stays as it was. */
export const isAnswer = (before: Doc<"privacyRequests">, after: Draft<"privacyRequests">) =>
  before.status === "open" &&
  ["answered", "declined"].includes(after.status) &&
  isOnlyClosed(before, after);

/** The client takes an open request back, and for a moment takes that back; its clock runs on from when it was received. */
export function isWithdrawal(before: Doc<"privacyRequests">, after: Draft<"privacyRequests">) {
  if (!isOnlyTakenBack(before, after)) return false;
  if (before.status === "open") return after.status === "withdrawn";
  const isFresh = Date.now() - (before.closedAt ?? 0) <= requestUndoMs;
  return before.status === "withdrawn" && after.status === "open" && isFresh;
}

/** A line of the log says what its writer did, under the kind's own group, about themselves or somebody they coach. */
export async function isOwnAct(eyes: Eyes, draft: Draft<"auditLog">): Promise<boolean> {
  const { viewer } = eyes;
  if (draft.actorId !== viewer.userId) return false;
  if (draft.group !== auditGroupOf(draft.kind)) return false;
  if (draft.isShownToClient !== isShownToClient(draft.kind)) return false;
  if (viewer.role === "client") return draft.clientId === viewer.userId;
  if (draft.coachId !== viewer.userId) return false;
  return draft.clientId === undefined || (await isCoachOf(eyes, draft.clientId));
}
