import type { WithoutSystemFields } from "convex/server";
import { coachingEndUndoMs } from "../../domain/limits";
import type { CircleState } from "../../domain/messages/circles";
import { isUndoable } from "../../domain/schedule/session-policy";
import type { SessionSpan } from "../../domain/time/overlap";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { Viewer } from "./access";

/** The rules of a row: the viewer, and verdicts shared by several tables. */

/**
 * The viewer and their relations. `isCoaching` reads the open `coachings` row, once a call for each pair; `isCoach`
 * reads a role.
 */
export interface Relations {
  viewer: Viewer;
  isCoaching: (coachId: Id<"users">, clientId: Id<"users">) => Promise<boolean>;
  isCoach: (userId: Id<"users">) => Promise<boolean>;
  /** Whether the coach answers this client's conversation for another one: reads the open `coachings` row. */
  isStandIn: (coachId: Id<"users">, clientId: Id<"users">) => Promise<boolean>;
  /** The viewer's own place in a circle: reads their `circleMembers` row. */
  circleStateOf: (circleId: Id<"circles">) => Promise<CircleState | null>;
  /** Whether others of a place's group have this hour: reads the `busyTimes` of its coach. */
  isGroupsHour: (place: Doc<"sessions">, hour: SessionSpan) => Promise<boolean>;
}

type Verdict = boolean | Promise<boolean>;
export type RowDraft<T extends TableNames> = WithoutSystemFields<Doc<T>>;

/** A row that may not be read may not be changed or removed either. */
export interface RowRule<T extends TableNames> {
  /** Ownership fields, which never change. */
  fixed?: readonly (keyof RowDraft<T> & string)[];
  /** References to rows that must be readable and belong to the same client. */
  parents?: Partial<Record<keyof RowDraft<T> & string, TableNames>>;
  read: (relations: Relations, row: Doc<T>) => Verdict;
  insert: (relations: Relations, draft: RowDraft<T>) => Verdict;
  change: (relations: Relations, before: Doc<T>, after: RowDraft<T>) => Verdict;
  remove: (relations: Relations, row: Doc<T>) => Verdict;
}

export const never = () => false;

/** System only: sign-in tables, invites, emails, attempts. */
export const sealed = {
  read: never,
  insert: never,
  change: never,
  remove: never,
};

export const isClientsOwn = ({ viewer }: Relations, row: { clientId: Id<"users"> }) =>
  viewer.role === "client" && row.clientId === viewer.userId;

export const isCoachOf = ({ viewer, isCoaching }: Relations, clientId: Id<"users">) =>
  viewer.role === "admin" && isCoaching(viewer.userId, clientId);

/** Answers the client's conversation for their coach, and reads nothing else of them (ADR 83). */
export const isStandInFor = async ({ viewer, isStandIn }: Relations, clientId: Id<"users">) =>
  viewer.role === "admin" && (await isStandIn(viewer.userId, clientId));

export const isPersonsOwn = ({ viewer }: Relations, row: { userId: Id<"users"> }) =>
  row.userId === viewer.userId;

/** The client, or the coach named in the row while they coach the client. */
export const isOfNamedCoach = async (
  relations: Relations,
  row: { clientId: Id<"users">; coachId: Id<"users"> },
) =>
  isClientsOwn(relations, row) ||
  (row.coachId === relations.viewer.userId && (await isCoachOf(relations, row.clientId)));

/** The client, or their coach. */
export const isOfEither = (relations: Relations, row: { clientId: Id<"users"> }) =>
  isClientsOwn(relations, row) || isCoachOf(relations, row.clientId);

/** The two sides, and the coach's stand-in. */
export const isOfConversation = async (relations: Relations, row: { clientId: Id<"users"> }) =>
  (await isOfEither(relations, row)) || (await isStandInFor(relations, row.clientId));

export const isSelfOrOwnClient = (relations: Relations, row: { userId: Id<"users"> }) =>
  row.userId === relations.viewer.userId || isCoachOf(relations, row.userId);

/** The person, and the other side of a coaching with them. */
export const isSelfOrOtherSide = async (relations: Relations, row: { userId: Id<"users"> }) =>
  (await isSelfOrOwnClient(relations, row)) ||
  relations.isCoaching(row.userId, relations.viewer.userId);

/** Also the other coaches of the practice, for hand-overs, and a stand-in and their client: each sees the other's name. */
export const isSelfOrOtherSideOrColleague = async (
  relations: Relations,
  row: { userId: Id<"users"> },
) =>
  (await isSelfOrOtherSide(relations, row)) ||
  (relations.viewer.role === "admin" && (await relations.isCoach(row.userId))) ||
  (await isStandInFor(relations, row.userId)) ||
  (await relations.isStandIn(row.userId, relations.viewer.userId));

export const isOwnPractice = ({ viewer }: Relations, row: { coachId: Id<"users"> }) =>
  viewer.role === "admin" && row.coachId === viewer.userId;

export const isOfPractice = (relations: Relations, row: { coachId: Id<"users"> }) =>
  isOwnPractice(relations, row) || relations.isCoaching(row.coachId, relations.viewer.userId);

/** Written once by the client, read by both sides. */
export const clientsRecord = {
  read: isOfEither,
  insert: isClientsOwn,
  change: never,
  remove: never,
};

export const senderOf = ({ role }: Viewer) => (role === "admin" ? "coach" : "client");

/** Only the coach can confirm, before or by offering that very time. */
export const isConfirmedByCoach = (
  { viewer }: Relations,
  before: Doc<"sessions">,
  after: RowDraft<"sessions">,
) =>
  before.isRequest !== true ||
  after.isRequest === true ||
  viewer.role === "admin" ||
  before.offeredTimes?.includes(after.startsAt) === true;

/** Only a coach makes a series, and no session leaves its own. */
export const isSeriesKept = (
  { viewer }: Relations,
  before: Doc<"sessions">,
  after: RowDraft<"sessions">,
) =>
  before.seriesId === after.seriesId || (viewer.role === "admin" && before.seriesId === undefined);

/** Only a coach moves a group session, for everybody. A place that a client takes back follows the group. */
export const isGroupTimeKept = async (
  relations: Relations,
  before: Doc<"sessions">,
  after: RowDraft<"sessions">,
) =>
  before.groupId === undefined ||
  relations.viewer.role === "admin" ||
  (before.startsAt === after.startsAt && before.durationMinutes === after.durationMinutes) ||
  (isTakenBack(relations, before, after) && (await relations.isGroupsHour(before, after)));

/** A client undoes their own cancellation shortly after. */
export const isTakenBack = (
  { viewer }: Relations,
  before: Doc<"sessions">,
  after: RowDraft<"sessions">,
) =>
  before.status === "cancelled" &&
  after.status === "scheduled" &&
  before.cancelledBy === viewer.userId &&
  isUndoable(before.cancelledAt ?? 0, Date.now());

/** The coach ends an open coaching, or undoes that shortly after. */
export function isEnding(before: Doc<"coachings">, after: RowDraft<"coachings">): boolean {
  if (before.endedAt === undefined) return after.endedAt !== undefined;
  return after.endedAt === undefined && Date.now() - before.endedAt <= coachingEndUndoMs;
}

/** At most these fields differ. */
export const differOnlyIn = (fields: readonly string[]) => (before: object, after: object) => {
  const left: Record<string, unknown> = { ...before };
  const right: Record<string, unknown> = { ...after };
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(
    (field) => field.startsWith("_") || fields.includes(field) || left[field] === right[field],
  );
};

const isOnlyArchived = differOnlyIn(["archivedAt"]);

/** An ended coaching leaves the coach's list, or comes back to it. */
export const isArchiving = (before: Doc<"coachings">, after: RowDraft<"coachings">) =>
  before.endedAt !== undefined && isOnlyArchived(before, after);

const isOnlyStandIn = differOnlyIn(["standInId", "standInSince"]);

/** The coach names a colleague to answer the conversation, one at a time. */
export async function isNamingStandIn(
  { viewer, isCoach }: Relations,
  before: Doc<"coachings">,
  after: RowDraft<"coachings">,
) {
  const { standInId, standInSince } = after;
  if (standInId === undefined || standInSince === undefined) return false;
  const isFree = before.endedAt === undefined && before.standInId === undefined;
  if (!isFree || !isOnlyStandIn(before, after)) return false;
  return standInId !== viewer.userId && (await isCoach(standInId));
}

/** Either of the two ends that. */
export const isReleasingStandIn = (before: Doc<"coachings">, after: RowDraft<"coachings">) =>
  after.standInId === undefined && after.standInSince === undefined && isOnlyStandIn(before, after);

/** Ended with what it was for. */
export const isNoteTakenBack = (before: Doc<"threadMarks">, after: RowDraft<"threadMarks">) =>
  after.standInNote === undefined && differOnlyIn(["standInNote"])(before, after);

/** Set by the reader. */
export const isOnlyMarked = differOnlyIn(["isRead", "readAt", "reaction"]);
/** Set by the author of a voice message. */
export const isOnlyTranscribed = differOnlyIn(["transcript"]);
export const isOnlyTakenBack = differOnlyIn(["removedAt"]);
