import { api } from "../../convex/_generated/api";
import { clientA, clientAOrCoach, clients, coachOfA, type Row } from "./answers";
import type { World } from "./world";

/** What was agreed to do: written and read by both, done by the client alone. */
export const actionRows = ({ people, belongings }: World): Record<string, Row> => {
  const { actionId } = belongings;
  const clientId = people.clientA.userId;
  const action = { text: "Words", dueDate: null, isHabit: false };
  const date = new Date().toISOString().slice(0, 10);
  return {
    "agreedActions:own": { call: { query: api.agreedActions.own, args: {} }, answers: clients },
    "agreedActions:ofClient": {
      call: { query: api.agreedActions.ofClient, args: { clientId } },
      answers: coachOfA,
    },
    "agreedActions:add": {
      call: { mutation: api.agreedActions.add, args: action },
      answers: clients,
    },
    "agreedActions:addFor": {
      call: { mutation: api.agreedActions.addFor, args: { clientId, ...action } },
      answers: coachOfA,
    },
    "agreedActions:change": {
      call: {
        mutation: api.agreedActions.change,
        args: { actionId, text: "Other words", dueDate: null },
      },
      answers: clientAOrCoach,
    },
    "agreedActions:setDone": {
      call: { mutation: api.agreedActions.setDone, args: { actionId, isDone: true } },
      answers: clientA,
    },
    "agreedActions:checkIn": {
      call: { mutation: api.agreedActions.checkIn, args: { actionId, date, isDone: true } },
      answers: clientA,
    },
    "agreedActions:remove": {
      call: { mutation: api.agreedActions.remove, args: { actionId } },
      answers: clientAOrCoach,
    },
  };
};
