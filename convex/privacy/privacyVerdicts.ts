import { requestUndoMs } from "../../domain/limits";
import { auditGroupOf, isShownToClient } from "../../domain/privacy/audit-kinds";
import { nextReminderAt, requestDueAt } from "../../domain/privacy/requests";
import type { Doc } from "../_generated/dataModel";
import { isCoachOf, isStandInFor } from "../clients/verdicts";
import { differOnlyIn, type RowDraft } from "../gate/rowVerdicts";
import type { Relations } from "../relations";

/** Verdicts on requests and the log. */

/** The client, and the coach who has to answer, even after the coaching. */
export const isOfRequest = ({ viewer }: Relations, row: Doc<"privacyRequests">) =>
  viewer.role === "admin" ? row.coachId === viewer.userId : row.clientId === viewer.userId;

/** The due date is calculated, never chosen. */
export const isJustAsked = (draft: RowDraft<"privacyRequests">) =>
  draft.status === "open" &&
  draft.answer === undefined &&
  draft.closedAt === undefined &&
  draft.dueAt === requestDueAt(draft.type, draft.receivedAt) &&
  draft.nextReminderAt === nextReminderAt(draft, draft.receivedAt);

const isOnlyClosed = differOnlyIn(["status", "answer", "closedAt", "nextReminderAt"]);
const isOnlyTakenBack = differOnlyIn(["status", "closedAt", "nextReminderAt"]);

/** Once, with a text, and without changing the question. */
export const isAnswer = (before: Doc<"privacyRequests">, after: RowDraft<"privacyRequests">) =>
  before.status === "open" &&
  ["answered", "declined"].includes(after.status) &&
  isOnlyClosed(before, after);

/** The client withdraws an open request, or undoes that shortly after; the due date stays. */
export function isWithdrawal(before: Doc<"privacyRequests">, after: RowDraft<"privacyRequests">) {
  if (!isOnlyTakenBack(before, after)) return false;
  if (before.status === "open") return after.status === "withdrawn";
  const isFresh = Date.now() - (before.closedAt ?? 0) <= requestUndoMs;
  return before.status === "withdrawn" && after.status === "open" && isFresh;
}

/** About the writer or one of their clients, with the kind's own group. */
export async function isOwnAct(
  relations: Relations,
  draft: RowDraft<"auditLog">,
): Promise<boolean> {
  const { viewer } = relations;
  if (draft.actorId !== viewer.userId) return false;
  if (draft.group !== auditGroupOf(draft.kind)) return false;
  if (draft.isShownToClient !== isShownToClient(draft.kind)) return false;
  if (viewer.role === "client") return draft.clientId === viewer.userId;
  if (draft.coachId !== viewer.userId) return false;
  if (draft.clientId === undefined) return true;
  return (
    (await isCoachOf(relations, draft.clientId)) || (await isStandInFor(relations, draft.clientId))
  );
}
