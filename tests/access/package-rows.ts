import { api } from "../../convex/_generated/api";
import { clients, coaches, coachOfA, type Row } from "./answers";
import type { World } from "./world";

const terms = { sessionsIncluded: 12, startsOn: "2026-03-01", timeZone: "Europe/Berlin" };

/** What was agreed, and its invoices: written by the client's coach, read by the two of them. */
export const packageRows = ({ people, belongings }: World): Record<string, Row> => {
  const { packageId } = belongings;
  const clientId = people.clientA.userId;
  return {
    "packages:own": { call: { query: api.packages.own, args: {} }, answers: clients },
    "packages:ofClient": {
      call: { query: api.packages.ofClient, args: { clientId } },
      answers: coachOfA,
    },
    "packages:unpaid": { call: { query: api.packages.unpaid, args: {} }, answers: coaches },
    "packages:add": {
      call: { mutation: api.packages.add, args: { clientId, ...terms } },
      answers: coachOfA,
    },
    "packages:change": {
      call: { mutation: api.packages.change, args: { packageId, ...terms } },
      answers: coachOfA,
    },
    "packages:pay": {
      call: { mutation: api.packages.pay, args: { packageId, payment: "overdue" } },
      answers: coachOfA,
    },
    "packages:remove": {
      call: { mutation: api.packages.remove, args: { packageId } },
      answers: coachOfA,
    },
    "invoices:own": { call: { query: api.invoices.own, args: {} }, answers: clients },
    "invoices:ofClient": {
      call: { query: api.invoices.ofClient, args: { clientId } },
      answers: coachOfA,
    },
    "invoices:issue": {
      call: { mutation: api.invoices.issue, args: { packageId } },
      answers: coachOfA,
    },
  };
};
