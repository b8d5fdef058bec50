import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { DatabaseWriter } from "../../convex/_generated/server";
import { dayMs } from "../../domain/time/time-spans";
import { coaches, coachOfA, type Row } from "./answers";
import type { World } from "./world";

/** Messages that wait for their time. For another coach the list is empty: see lists.test.ts. */
export const laterRows = ({ people, belongings }: World): Record<string, Row> => {
  const clientId = people.clientA.userId;
  const { laterMessageId } = belongings;
  const seen = { laterMessageId, revision: 1 };
  const words = { content: "Other words", dueAt: Date.now() + dayMs };
  return {
    "laterMessages:list": {
      call: { query: api.laterMessages.list, args: { clientId } },
      answers: coaches,
    },
    "laterMessages:unsent": {
      call: { query: api.laterMessages.unsent, args: {} },
      answers: coaches,
    },
    "laterMessages:add": {
      call: { mutation: api.laterMessages.add, args: { clientId, ...words } },
      answers: coachOfA,
    },
    "laterMessages:change": {
      call: { mutation: api.laterMessages.change, args: { ...seen, ...words } },
      answers: coachOfA,
    },
    "laterMessages:sendNow": {
      call: { mutation: api.laterMessages.sendNow, args: seen },
      answers: coachOfA,
    },
    "laterMessages:remove": {
      call: { mutation: api.laterMessages.remove, args: seen },
      answers: coachOfA,
    },
    "laterMessages:restore": {
      call: { mutation: api.laterMessages.restore, args: { laterMessageId } },
      answers: coachOfA,
    },
  };
};

/** Of the coach, to the client, until tomorrow. */
export const addLaterMessage = (db: DatabaseWriter, clientId: Id<"users">, coachId: Id<"users">) =>
  db.insert("laterMessages", {
    ...{ coachId, clientId, clientName: "Ada", content: "Words" },
    ...{ dueAt: Date.now() + dayMs, revision: 1 },
  });
