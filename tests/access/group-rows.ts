import { api } from "../../convex/_generated/api";
import { coaches, coachOfA, type Row } from "./answers";
import { freeTime } from "./sessions-rows";
import type { World } from "./world";

/** Client A's sessions have no group: what becomes of one is in convex/sessions/groupSessions.test.ts. */
export const groupRows = ({ people, ofA }: World): Record<string, Row> => {
  const { sessionId, cancelledId } = ofA;
  const clientIds = [people.clientA.userId, people.clientB.userId];
  const topic = { title: "Title", sessionType: "video" } as const;
  const noGroup = { ...coachOfA, coach: "INVALID" } as const;
  return {
    "groupSessions:people": {
      call: { query: api.groupSessions.people, args: { groupId: "g".repeat(32) } },
      answers: coaches,
    },
    "groupSessions:book": {
      call: { mutation: api.groupSessions.book, args: { clientIds, ...topic, ...freeTime() } },
      answers: coachOfA,
    },
    "groupSessions:add": {
      call: {
        mutation: api.groupSessions.add,
        args: { sessionId, clientId: people.clientB.userId },
      },
      answers: noGroup,
    },
    "groupSessions:cancel": {
      call: { mutation: api.groupSessions.cancel, args: { sessionId } },
      answers: noGroup,
    },
    "groupSessions:undoCancel": {
      call: { mutation: api.groupSessions.undoCancel, args: { sessionId: cancelledId } },
      answers: noGroup,
    },
  };
};
