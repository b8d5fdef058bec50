import type { Doc, Id } from "../../convex/_generated/dataModel";
import type { Viewer } from "../../convex/gate/access";

/** What is true of a practice and somebody who looks at it, worked out without the product's rules. */
export interface Truth {
  viewer: Viewer;
  /** Who coaches whom today, computed independently of the rules. */
  openCoachings: Set<string>;
  /** Who answers whose conversation for another coach. */
  standIns: Set<string>;
  coaches: Set<string>;
  /** Each person's place in each circle. */
  places: Map<string, string>;
  /** The owner of each seat in a room. */
  seats: Map<string, string>;
}

export const isCoaching = ({ openCoachings }: Truth, coachId: string, clientId: string) =>
  openCoachings.has(`${coachId} ${clientId}`);

const isSides = (truth: Truth, clientId: Id<"users">) =>
  truth.viewer.role === "client"
    ? clientId === truth.viewer.userId
    : isCoaching(truth, truth.viewer.userId, clientId);

export const ofClient = (truth: Truth, row: { clientId: Id<"users"> }) =>
  isSides(truth, row.clientId);
export const isStandIn = ({ viewer, standIns }: Truth, row: { clientId: Id<"users"> }) =>
  standIns.has(`${viewer.userId} ${row.clientId}`);
export const ofConversation = (truth: Truth, row: { clientId: Id<"users"> }) =>
  ofClient(truth, row) || isStandIn(truth, row);
export const ofPerson = (truth: Truth, userId: Id<"users">) =>
  userId === truth.viewer.userId || isSides(truth, userId);
export const ofPractice = (truth: Truth, row: { coachId: Id<"users"> }) =>
  row.coachId === truth.viewer.userId || isCoaching(truth, row.coachId, truth.viewer.userId);
export const ofNamedCoach = (truth: Truth, row: { clientId: Id<"users">; coachId: Id<"users"> }) =>
  ofClient(truth, row) && [row.clientId, row.coachId].includes(truth.viewer.userId);
export const hasPlace = (
  truth: Truth,
  row: { circleId: Id<"circles">; coachId: Id<"users"> },
  states: readonly string[] = ["joined"],
) =>
  isCoaching(truth, row.coachId, truth.viewer.userId) &&
  states.includes(truth.places.get(`${truth.viewer.userId} ${row.circleId}`) ?? "");
export const ofCircle = (truth: Truth, row: { circleId: Id<"circles">; coachId: Id<"users"> }) =>
  row.coachId === truth.viewer.userId || hasPlace(truth, row);
type InRoom = Pick<Doc<"roomSeats">, "sessionId" | "circleId" | "coachId" | "clientId" | "userId">;
export const ofRoom = (truth: Truth, { circleId, coachId, clientId }: InRoom) =>
  circleId !== undefined && coachId !== undefined
    ? ofCircle(truth, { circleId, coachId })
    : clientId !== undefined && ofClient(truth, { clientId });
export const nobodys = () => false;
