import { api } from "../../convex/_generated/api";
import { clients, coaches, coachOfA, type Row } from "./answers";
import type { World } from "./world";

/** Answering a conversation for another coach. */
export const standInRows = ({ people }: World): Record<string, Row> => {
  const clientId = people.clientA.userId;
  const coachId = people.otherCoach.userId;
  return {
    "standIns:threads": { call: { query: api.standIns.threads, args: {} }, answers: coaches },
    "standIns:get": {
      call: { query: api.standIns.get, args: { clientId } },
      answers: coachOfA,
    },
    "standIns:own": { call: { query: api.standIns.own, args: {} }, answers: clients },
    "standIns:begin": {
      call: { mutation: api.standIns.begin, args: { clientId, coachId, note: "Words" } },
      answers: coachOfA,
    },
    "standIns:end": {
      call: { mutation: api.standIns.end, args: { clientId } },
      answers: coachOfA,
    },
  };
};
