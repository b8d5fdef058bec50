import { api } from "../../convex/_generated/api";
import { coaches, coachOfA, members, type Row } from "./answers";
import type { World } from "./world";

const nobodyIsFresh = {
  ...members,
  clientA: "CONFIRMATION_REQUIRED",
  clientB: "CONFIRMATION_REQUIRED",
  coach: "CONFIRMATION_REQUIRED",
  otherCoach: "CONFIRMATION_REQUIRED",
} as const;

/** Nobody has requested anything. */
const nothingToUndo = {
  ...members,
  clientA: "NOT_FOUND",
  clientB: "NOT_FOUND",
  coach: "NOT_FOUND",
  otherCoach: "NOT_FOUND",
} as const;

/** Retention. What happens after a request is tested in convex/erasures/erasures.test.ts. */
export const retentionRows = ({
  people,
  coachingId,
}: Pick<World, "people" | "coachingId">): Record<string, Row> => ({
  "erasures:state": { call: { query: api.erasures.state, args: {} }, answers: members },
  "erasures:wishes": { call: { query: api.erasures.wishes, args: {} }, answers: coaches },
  "erasures:ask": { call: { mutation: api.erasures.ask, args: {} }, answers: nobodyIsFresh },
  "erasures:undo": { call: { mutation: api.erasures.undo, args: {} }, answers: nothingToUndo },

  "legalHolds:ofCoaching": {
    call: { query: api.legalHolds.ofCoaching, args: { coachingId } },
    answers: coachOfA,
  },
  "legalHolds:ofClient": {
    call: { query: api.legalHolds.ofClient, args: { clientId: people.clientA.userId } },
    answers: coachOfA,
  },
  "legalHolds:set": {
    call: { mutation: api.legalHolds.set, args: { coachingId, reason: "Words" } },
    answers: coachOfA,
  },
  "legalHolds:lift": {
    call: { mutation: api.legalHolds.lift, args: { coachingId } },
    answers: { ...coachOfA, coach: "NOT_FOUND" }, // there is no hold
  },

  "retention:confirm": {
    call: { mutation: api.retention.confirm, args: { stoppedAt: 0 } },
    answers: {
      ...coaches,
      coach: "CONFIRMATION_REQUIRED",
      otherCoach: "CONFIRMATION_REQUIRED",
    },
  },
  "retention:stopped": { call: { query: api.retention.stopped, args: {} }, answers: coaches },
});
