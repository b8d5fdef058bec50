import type { Id } from "../_generated/dataModel";
import { isClientsOwn, isOwnPractice, never } from "../gate/rowVerdicts";
import type { Relations } from "../relations";

/** Verdicts by who coaches whom, shared by the tables of several nouns. */

export const isCoachOf = ({ viewer, isCoaching }: Relations, clientId: Id<"users">) =>
  viewer.role === "admin" && isCoaching(viewer.userId, clientId);

/** Answers the client's conversation for their coach, and reads nothing else of them (ADR 83). */
export const isStandInFor = async ({ viewer, isStandIn }: Relations, clientId: Id<"users">) =>
  viewer.role === "admin" && (await isStandIn(viewer.userId, clientId));

/** The client, or the coach named in the row while they coach the client. */
export const isOfNamedCoach = async (
  relations: Relations,
  row: { clientId: Id<"users">; coachId: Id<"users"> },
) =>
  isClientsOwn(relations, row) ||
  (row.coachId === relations.viewer.userId && (await isCoachOf(relations, row.clientId)));

export const isOfEither = (relations: Relations, row: { clientId: Id<"users"> }) =>
  isClientsOwn(relations, row) || isCoachOf(relations, row.clientId);

export const isOfConversation = async (relations: Relations, row: { clientId: Id<"users"> }) =>
  (await isOfEither(relations, row)) || (await isStandInFor(relations, row.clientId));

export const isSelfOrOwnClient = (relations: Relations, row: { userId: Id<"users"> }) =>
  row.userId === relations.viewer.userId || isCoachOf(relations, row.userId);

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

export const isOfPractice = (relations: Relations, row: { coachId: Id<"users"> }) =>
  isOwnPractice(relations, row) || relations.isCoaching(row.coachId, relations.viewer.userId);

/** Written once by the client, read by both sides. */
export const clientsRecord = {
  read: isOfEither,
  insert: isClientsOwn,
  change: never,
  remove: never,
};
