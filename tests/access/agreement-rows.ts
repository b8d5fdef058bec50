import { api } from "../../convex/_generated/api";
import { clients, coaches, coachOfA, type Row } from "./answers";
import type { World } from "./world";

/** A coach's agreement: clients of another coach do not find it, and nobody accepts for a client. */
export const agreementRows = ({ people }: World): Record<string, Row> => {
  const clientId = people.clientA.userId;
  return {
    "agreements:current": { call: { query: api.agreements.current, args: {} }, answers: coaches },
    "agreements:own": { call: { query: api.agreements.own, args: {} }, answers: clients },
    "agreements:ofClient": {
      call: { query: api.agreements.ofClient, args: { clientId } },
      answers: coachOfA,
    },
    "agreements:publish": {
      call: { mutation: api.agreements.publish, args: { text: "Other words" } },
      answers: coaches,
    },
    "agreements:withdraw": {
      call: { mutation: api.agreements.withdraw, args: {} },
      answers: coaches,
    },
    "agreements:accept": {
      call: { mutation: api.agreements.accept, args: { version: 1 } },
      answers: clients,
    },
  };
};
