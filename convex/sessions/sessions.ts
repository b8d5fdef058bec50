import { pick } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { notesExcerptCharactersMax } from "../../domain/limits";
import { meetingPlaceFor } from "../../domain/practice/practice-settings";
import { seriesSessionsMax } from "../../domain/schedule/session-series";
import { cutCharacters } from "../../domain/text/text";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerQueryCtx } from "../gate/access";
import { requireByText, rowsBy, showFields, showPage } from "../gate/rows";
import { clockFields, findClocks, findProfile, nameFields } from "../people/profiles";
import { findCoachOf, readPractice } from "../practice/practice";
import { vSender, vSessionStatus } from "../validators";
import { seriesPlaceFields, spanFields, topicFields } from "./tables";

export const sessionFields = {
  sessionId: v.id("sessions"),
  ...topicFields,
  ...spanFields,
  timeZone: v.string(),
  status: vSessionStatus,
  isRequest: v.boolean(),
  offeredTimes: v.array(v.number()),
  series: v.optional(v.object(seriesPlaceFields)),
  isGroup: v.optional(v.literal(true)), // Nothing about the others in it, who may be other clients.
  notesExcerpt: v.string(),
  cancelReason: v.optional(v.string()),
  cancelledBy: v.optional(vSender),
  moveReason: v.optional(v.string()),
  moveCount: v.number(),
  revision: v.number(),
  updatedAt: v.number(),
};

export const toSession = (row: Doc<"sessions">) => ({
  sessionId: row._id,
  ...pick(row, ["timeZone", "status", "series", "cancelReason", "moveReason", "updatedAt"]),
  ...showFields(topicFields, row),
  ...showFields(spanFields, row),
  isRequest: row.isRequest === true && row.status === "scheduled",
  offeredTimes: row.offeredTimes ?? [],
  isGroup: row.groupId === undefined ? undefined : (true as const),
  notesExcerpt: cutCharacters(row.notes ?? "", notesExcerptCharactersMax),
  cancelledBy:
    row.cancelledBy === undefined
      ? undefined
      : row.cancelledBy === row.clientId
        ? ("client" as const)
        : ("coach" as const),
  moveCount: row.moveCount ?? 0,
  revision: row.revision ?? 0,
});

const personFields = {
  ...nameFields,
  ...clockFields,
};

export const sessionPageFields = {
  ...sessionFields,
  clientId: v.id("users"),
  groupId: v.optional(v.string()), // For the coach alone.
  notes: v.string(),
  client: v.object(personFields),
  coach: v.union(v.null(), v.object(personFields)), // Null for a client whose coaching has ended.
  meetingLink: v.optional(v.string()),
  phoneNumber: v.optional(v.string()),
  place: v.optional(v.string()),
};

export async function listSessions(
  { db }: ViewerQueryCtx,
  clientId: Id<"users">,
  paginationOpts: PaginationOptions,
) {
  const sessions = rowsBy(db, "sessions", "by_clientId_and_startsAt", { clientId }).order("desc");
  return await showPage(sessions.paginate(paginationOpts), toSession);
}

/** In order, at every status. */
export const listSeries = (db: DatabaseReader, seriesId: Id<"sessions">) =>
  rowsBy(db, "sessions", "by_seriesId_and_startsAt", { seriesId }).take(seriesSessionsMax);

export const requireSession = (db: DatabaseReader, sessionId: string) =>
  requireByText(db, "sessions", sessionId);

export async function readSessionPage({ db, viewer }: ViewerQueryCtx, sessionId: string) {
  const row = await requireSession(db, sessionId);
  const coachId = await findCoachOf(db, row.clientId);
  return {
    ...toSession(row),
    clientId: row.clientId,
    groupId: viewer.role === "admin" ? row.groupId : undefined,
    notes: row.notes ?? "",
    client: await toPerson(db, row.clientId),
    ...(await readMeeting(db, row, coachId)),
  };
}

/** Null once the coaching has ended. */
async function readMeeting(
  db: DatabaseReader,
  { sessionType }: Doc<"sessions">,
  coachId: Id<"users"> | null,
) {
  if (coachId === null) return { coach: null, ...meetingPlaceFor(sessionType, {}) };
  const [coach, practice] = await Promise.all([toPerson(db, coachId), readPractice(db, coachId)]);
  return {
    coach: { ...coach, timeZone: coach.timeZone ?? practice.timeZone },
    ...meetingPlaceFor(sessionType, practice),
  };
}

async function toPerson(db: DatabaseReader, userId: Id<"users">) {
  const [names, clocks] = await Promise.all([findProfile(db, userId), findClocks(db, userId)]);
  return { ...names, ...clocks };
}
