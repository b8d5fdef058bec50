import { api } from "../../convex/_generated/api";
import { clientA, clients, coaches, coachOfA, type Row } from "./answers";
import type { World } from "./world";

const unconfirmed = { clientA: "CONFIRMATION_REQUIRED", clientB: "CONFIRMATION_REQUIRED" } as const;
const firstPage = { paginationOpts: { numItems: 20, cursor: null } };

/** Requests about data, and who read it. */
export const privacyRows = (world: World): Record<string, Row> => ({
  ...rowsOfRequests(world),
  ...rowsOfLog(world),
});

function rowsOfRequests({ belongings: { requestId } }: World): Record<string, Row> {
  const words = { outcome: "answered", answer: "Words" } as const;
  return {
    "requests:ask": {
      call: { mutation: api.requests.ask, args: { type: "support", text: "Words" } },
      answers: clients,
    },
    "requests:list": { call: { query: api.requests.list, args: firstPage }, answers: clients },
    "requests:withdraw": {
      call: { mutation: api.requests.withdraw, args: { requestId } },
      answers: clientA,
    },
    "requests:restore": {
      call: { mutation: api.requests.restore, args: { requestId } },
      answers: clientA,
    },
    "requests:owed": { call: { query: api.requests.owed, args: firstPage }, answers: coaches },
    "requests:closed": { call: { query: api.requests.closed, args: firstPage }, answers: coaches },
    "requests:countOpen": {
      call: { query: api.requests.countOpen, args: { nowMs: Date.now() } },
      answers: coaches, // of requests addressed to them only
    },
    "requests:answer": {
      call: { mutation: api.requests.answer, args: { requestId, ...words } },
      answers: coachOfA,
    },
  };
}

function rowsOfLog({ people }: World): Record<string, Row> {
  const clientId = people.clientA.userId;
  return {
    "audit:list": { call: { query: api.audit.list, args: firstPage }, answers: coaches },
    "audit:seen": { call: { query: api.audit.seen, args: firstPage }, answers: clients },
    "audit:look": {
      call: { mutation: api.audit.look, args: { clientId, part: "record" } },
      answers: coachOfA,
    },
    "audit:exportClient": {
      call: { mutation: api.audit.exportClient, args: { clientId, reason: "Words" } },
      answers: { ...coachOfA, coach: "CONFIRMATION_REQUIRED" }, // first a confirmation is required
    },
    "audit:exportReport": {
      call: { mutation: api.audit.exportReport, args: {} },
      answers: { ...coaches, coach: "CONFIRMATION_REQUIRED", otherCoach: "CONFIRMATION_REQUIRED" },
    },
    "exports:tables": {
      call: { query: api.exports.tables, args: {} },
      answers: { ...clients, ...unconfirmed },
    },
    "exports:rows": {
      call: { query: api.exports.rows, args: { table: "goals", ...firstPage } },
      answers: { ...clients, ...unconfirmed }, // then each gets their own
    },
    "audit:exportOwn": {
      call: { mutation: api.audit.exportOwn, args: {} },
      answers: { ...clients, ...unconfirmed },
    },
  };
}
