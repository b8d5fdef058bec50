import type { PaginationOptions } from "convex/server";
import { type ObjectType, v } from "convex/values";
import {
  requestCharactersMax,
  requestsCountedMax,
  requestsPageItems,
  requestsPerDayMax,
  requestUndoMs,
} from "../../domain/limits";
import {
  nextReminderAt,
  requestDueAt,
  type RequestOutcome,
  urgencyOf,
} from "../../domain/privacy/requests";
import { dayMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { atMost, requireById, rowsBy, showFields, showPage, within } from "../gate/rows";
import { vRequestType } from "../validators";
import { notify, takeBackNotification } from "../notifications/notify";
import { findProfile, namedClientFields } from "../people/profiles";
import { refuse, refuseInvalid } from "../gate/refuse";
import { findRepeat, hashRequest, repeatArguments } from "../gate/repeats";
import { tidyRequired } from "../gate/tidyTexts";
import { findAddressee, writeOwnAct } from "./audit";
import { requestColumns } from "./tables";

export const requestFields = {
  requestId: v.id("privacyRequests"),
  ...requestColumns,
};
export const owedFields = {
  ...requestFields,
  ...namedClientFields,
};

export const newRequestFields = { type: vRequestType, text: v.string(), ...repeatArguments };

export async function askRequest(
  ctx: ViewerMutationCtx,
  { type, text, requestName }: ObjectType<typeof newRequestFields>,
) {
  const { db, viewer } = ctx;
  const words = tidyRequired(text, { field: "text", charactersMax: requestCharactersMax });
  const latest = await ofClient(db, viewer.userId).take(requestsPerDayMax);
  const requestHash = hashRequest(ctx, requestName);
  const repeated = findRepeat(latest, requestHash);
  if (repeated !== undefined) return { requestId: repeated._id, isRepeat: true };
  requireUnderDailyMax(latest);
  const receivedAt = Date.now();
  const requestId = await db.insert("privacyRequests", {
    clientId: viewer.userId,
    coachId: await findAddressee(db, viewer.userId),
    type,
    text: words,
    receivedAt,
    dueAt: requestDueAt(type, receivedAt),
    status: "open",
    nextReminderAt: nextReminderAt({ type, receivedAt }, receivedAt),
    requestHash,
  });
  await writeOwnAct(ctx, { kind: "request_received" });
  await notify(ctx, { clientId: viewer.userId, kind: "request_received" });
  return { requestId, isRepeat: false };
}

function requireUnderDailyMax(latest: readonly Doc<"privacyRequests">[]) {
  const retryAfterMs = (latest[requestsPerDayMax - 1]?.receivedAt ?? 0) + dayMs - Date.now();
  if (retryAfterMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs });
}

/** Called by the client; no answer is due any more. */
export async function withdrawRequest(ctx: ViewerMutationCtx, requestId: Id<"privacyRequests">) {
  const { db } = ctx;
  const request = await requireById(db, "privacyRequests", requestId);
  if (request.status === "withdrawn") return;
  if (request.status !== "open") refuse({ code: "CONFLICT" });
  await db.patch("privacyRequests", requestId, {
    status: "withdrawn",
    closedAt: Date.now(),
    nextReminderAt: undefined,
  });
  await takeBackNotification(ctx, { clientId: request.clientId, kind: "request_received" });
}

/** Possible shortly after withdrawing. The due date stays. */
export async function restoreRequest(ctx: ViewerMutationCtx, requestId: Id<"privacyRequests">) {
  const { db } = ctx;
  const request = await requireById(db, "privacyRequests", requestId);
  const { status, closedAt = 0 } = request;
  if (status === "open") return;
  if (status !== "withdrawn") refuse({ code: "CONFLICT" });
  if (Date.now() - closedAt > requestUndoMs) refuseInvalid("requestId", "too_late");
  await db.patch("privacyRequests", requestId, {
    status: "open",
    closedAt: undefined,
    nextReminderAt: nextReminderAt(request, Date.now()),
  });
  await notify(ctx, { clientId: request.clientId, kind: "request_received" });
}

/** A request is answered once: the slower of two windows gets CONFLICT. */
export async function answerRequest(
  ctx: ViewerMutationCtx,
  requestId: Id<"privacyRequests">,
  { outcome, answer }: { outcome: RequestOutcome; answer: string },
) {
  const { db } = ctx;
  const request = await requireById(db, "privacyRequests", requestId);
  const words = tidyRequired(answer, { field: "answer", charactersMax: requestCharactersMax });
  if (request.status !== "open") refuse({ code: "CONFLICT" });
  await db.patch("privacyRequests", requestId, {
    status: outcome,
    answer: words,
    closedAt: Date.now(),
    nextReminderAt: undefined,
  });
  await writeOwnAct(ctx, { kind: "request_closed" });
  await notify(ctx, { clientId: request.clientId, kind: "request_answered" });
}

export async function listOwnRequests(
  { db, viewer }: ViewerQueryCtx,
  paginationOpts: PaginationOptions,
) {
  const own = ofClient(db, viewer.userId);
  return await showPage(own.paginate(atMost(paginationOpts, requestsPageItems)), toRequest);
}

const ofClient = (db: DatabaseReader, clientId: Id<"users">) =>
  rowsBy(db, "privacyRequests", "by_clientId_and_receivedAt", { clientId }).order("desc");

/** Most urgent first. */
export async function listOwed({ db, viewer }: ViewerQueryCtx, paginationOpts: PaginationOptions) {
  const owed = owedTo(db, viewer.userId).paginate(atMost(paginationOpts, requestsPageItems));
  return await showPage(owed, (row) => toOwed(db, row));
}

export async function listClosed(
  { db, viewer }: ViewerQueryCtx,
  paginationOpts: PaginationOptions,
) {
  const closed = rowsBy(db, "privacyRequests", "by_coachId_and_closedAt", {
    coachId: viewer.userId,
    closedAt: within({ gt: 0 }),
  })
    .order("desc")
    .paginate(atMost(paginationOpts, requestsPageItems));
  return await showPage(closed, (row) => toOwed(db, row));
}

/** Counted up to a limit. */
export async function countOwed({ db, viewer }: ViewerQueryCtx, nowMs: number) {
  const open = await owedTo(db, viewer.userId).take(requestsCountedMax);
  const counts = { calm: 0, soon: 0, overdue: 0 };
  for (const request of open) counts[urgencyOf(request, nowMs)] += 1;
  return { open: open.length, soon: counts.soon, overdue: counts.overdue };
}

const owedTo = (db: DatabaseReader, coachId: Id<"users">) =>
  rowsBy(db, "privacyRequests", "by_coachId_and_status_and_dueAt", { coachId, status: "open" });

/** Moves requests to the successor of a leaving coach; true while more may be left. */
export async function handOverRequests(
  db: DatabaseWriter,
  { coachId, successorId }: { coachId: Id<"users">; successorId: Id<"users"> },
): Promise<boolean> {
  const open = await owedTo(db, coachId).take(requestsCountedMax);
  for (const { _id } of open) await db.patch("privacyRequests", _id, { coachId: successorId });
  return open.length === requestsCountedMax;
}

/** Addresses the client's open requests to their new coach. */
export async function adoptRequests(
  db: DatabaseWriter,
  clientId: Id<"users">,
  coachId: Id<"users">,
) {
  const asked = await ofClient(db, clientId).take(requestsPerDayMax);
  for (const { _id, status, coachId: addressee } of asked) {
    if (status === "open" && addressee !== coachId) {
      await db.patch("privacyRequests", _id, { coachId });
    }
  }
}

const toRequest = (row: Doc<"privacyRequests">) => ({
  requestId: row._id,
  ...showFields(requestColumns, row),
});

async function toOwed(db: DatabaseReader, row: Doc<"privacyRequests">) {
  return { ...toRequest(row), clientId: row.clientId, ...(await findProfile(db, row.clientId)) };
}
