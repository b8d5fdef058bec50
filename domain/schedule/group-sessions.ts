import type { SessionStatus } from "./session-statuses";

/** Clients who share an hour of their coach (ADR 15). */
export const groupPeopleMin = 2;
export const groupPeopleMax = 12;
/** For one group and start, including cancelled places. */
export const groupRowsMax = 48;

/** A group's status is the first of these that one of its places has: completed if one person came. */
const STANDING: readonly SessionStatus[] = ["completed", "scheduled", "no-show", "cancelled"];

/** The place whose status is the group's, the first one at equal status. Null for none. */
export const leadOf = <Place extends { status: SessionStatus }>(
  places: readonly Place[],
): Place | null =>
  STANDING.flatMap((status) => places.find((place) => place.status === status) ?? [])[0] ?? null;

/** Those who are expected or came. A cancelled group keeps its number. */
export function countPeople(places: readonly { status: SessionStatus }[]): number {
  const expected = places.filter(({ status }) => status !== "cancelled").length;
  return expected === 0 ? places.length : expected;
}
