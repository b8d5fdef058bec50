import type { CircleState } from "../domain/messages/circles";
import type { SessionSpan } from "../domain/time/overlap";
import type { Doc, Id } from "./_generated/dataModel";
import type { DatabaseReader } from "./_generated/server";
import { type Viewer, isCoach } from "./gate/access";
import { findMember } from "./circles/circles";
import { findOpenCoaching, findStandIn } from "./clients/coachings";
import { isGroupsHour } from "./sessions/diary";

/** The viewer, and what the rules of a row ask about them. */
export interface Relations {
  viewer: Viewer;
  /** Reads the open `coachings` row, once a call for each pair: a page of fifty rows needs one lookup a client. */
  isCoaching: (coachId: Id<"users">, clientId: Id<"users">) => Promise<boolean>;
  isCoach: (userId: Id<"users">) => Promise<boolean>;
  /** Whether the coach answers this client's conversation for another one: reads the open `coachings` row. */
  isStandIn: (coachId: Id<"users">, clientId: Id<"users">) => Promise<boolean>;
  /** The viewer's own place in a circle: reads their `circleMembers` row. */
  circleStateOf: (circleId: Id<"circles">) => Promise<CircleState | null>;
  /** Whether this is the viewer's own place in a room: reads the `roomSeats` row. */
  hasSeat: (seatId: Id<"roomSeats">) => Promise<boolean>;
  /** Whether others of a place's group have this hour: reads the `busyTimes` of its coach. */
  isGroupsHour: (place: Doc<"sessions">, hour: SessionSpan) => Promise<boolean>;
  /** Spares the lookup of a coaching that was just read. */
  learn: (coaching: Doc<"coachings">) => void;
}

export function relationsOf(db: DatabaseReader, viewer: Viewer): Relations {
  const coaching = new Map<string, Promise<boolean>>();
  const standingIn = new Map<string, Promise<boolean>>();
  const once = (
    known: Map<string, Promise<boolean>>,
    [coachId, clientId]: readonly [Id<"users">, Id<"users">],
    find: () => Promise<object | null>,
  ) => {
    const pair = `${coachId} ${clientId}`;
    const answer = known.get(pair) ?? find().then((row) => row !== null);
    known.set(pair, answer);
    return answer;
  };
  // Only joined circles are remembered, because a call that joins reads the state again.
  const joined = new Set<Id<"circles">>();
  return {
    viewer,
    isCoaching: (coachId, clientId) =>
      once(coaching, [coachId, clientId], () => findOpenCoaching(db, { clientId, coachId })),
    isCoach: (userId) => isCoach(db, userId),
    isStandIn: (standInId, clientId) =>
      once(standingIn, [standInId, clientId], () => findStandIn(db, { standInId, clientId })),
    circleStateOf: async (circleId) => {
      if (joined.has(circleId)) return "joined";
      const member = await findMember(db, { circleId, clientId: viewer.userId });
      if (member?.state === "joined") joined.add(circleId);
      return member?.state ?? null;
    },
    hasSeat: async (seatId) => (await db.get("roomSeats", seatId))?.userId === viewer.userId,
    isGroupsHour: (place, hour) => isGroupsHour(db, place, hour),
    learn: ({ coachId, clientId, endedAt }) => {
      if (endedAt === undefined) coaching.set(`${coachId} ${clientId}`, Promise.resolve(true));
    },
  };
}
