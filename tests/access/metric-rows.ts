import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import { clientA, clientAOrCoach, clients, coachOfA, type Row } from "./answers";
import type { World } from "./world";

/** What a client follows in numbers: defined, recorded and read by both sides. */
export const metricRows = ({ people, belongings }: World): Record<string, Row> => {
  const { metricId } = belongings;
  const clientId = people.clientA.userId;
  const metric = { name: "Words", unit: "", goodSide: "above", target: null };
  const day = { metricId, date: new Date().toISOString().slice(0, 10) };
  const paginationOpts = { numItems: 5, cursor: null };
  return {
    "metrics:own": { call: { query: api.metrics.own, args: {} }, answers: clients },
    "metrics:ofClient": {
      call: { query: api.metrics.ofClient, args: { clientId } },
      answers: coachOfA,
    },
    "metrics:numbers": {
      call: { query: api.metrics.numbers, args: { metricId } },
      answers: clientAOrCoach,
    },
    "metrics:numbersOfClient": {
      call: { query: api.metrics.numbersOfClient, args: { clientId, paginationOpts } },
      answers: coachOfA,
    },
    "metrics:add": { call: { mutation: api.metrics.add, args: metric }, answers: clients },
    "metrics:addFor": {
      call: { mutation: api.metrics.addFor, args: { clientId, ...metric } },
      answers: coachOfA,
    },
    "metrics:change": {
      call: { mutation: api.metrics.change, args: { metricId, ...metric } },
      answers: clientAOrCoach,
    },
    "metrics:archive": {
      call: { mutation: api.metrics.archive, args: { metricId, isArchived: true } },
      answers: clientAOrCoach,
    },
    "metrics:record": {
      call: { mutation: api.metrics.record, args: { ...day, value: 7.5 } },
      answers: clientAOrCoach,
    },
    "metrics:removeOfDay": {
      call: { mutation: api.metrics.removeOfDay, args: { metricId, date: NUMBER_DAY } },
      answers: clientA,
    },
  };
};

const NUMBER_DAY = "2026-01-01";

export const metricOf = (clientId: Id<"users">) => {
  const words = { name: "Words", goodSide: "above" } as const;
  return { clientId, ...words, definedBy: "client", definedAt: 1 } as const;
};
export const numberOf = (of: { clientId: Id<"users">; metricId: Id<"metrics">; date: string }) =>
  ({ ...of, value: 1, recordedBy: "client", recordedAt: 1 }) as const;

/** Of the client's own, with a number that they recorded. */
export async function addMetric(db: MutationCtx["db"], clientId: Id<"users">) {
  const metricId = await db.insert("metrics", metricOf(clientId));
  const number = numberOf({ clientId, metricId, date: NUMBER_DAY });
  return { metricId, numberId: await db.insert("metricNumbers", number) };
}
