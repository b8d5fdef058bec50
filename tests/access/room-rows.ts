import { api } from "../../convex/_generated/api";
import { clientA, clientAOrCoach, coaches, coachOfA, type Row } from "./answers";
import type { World } from "./world";

const sample = { lostPercent: 0, roundTripMs: 12, isRelayed: false, width: 640, height: 360 };

/** Nobody is in the room yet: more is in convex/rooms/rooms.test.ts. */
const empty = { ...clientAOrCoach, clientA: "CONFLICT", coach: "CONFLICT" } as const;

export const roomRows = ({ ofA: { sessionId } }: World): Record<string, Row> => {
  const window = { sessionId, seat: "seat" };
  return {
    "rooms:get": { call: { query: api.rooms.get, args: { sessionId } }, answers: clientAOrCoach },
    "rooms:signals": { call: { query: api.rooms.signals, args: window }, answers: clientAOrCoach },
    "rooms:enter": {
      call: { mutation: api.rooms.enter, args: { ...window, commitment: "key" } },
      answers: clientAOrCoach,
    },
    "rooms:admit": {
      call: { mutation: api.rooms.admit, args: { sessionId } },
      answers: { ...coachOfA, coach: "CONFLICT" },
    },
    "rooms:send": {
      call: { mutation: api.rooms.send, args: { ...window, to: "to", number: 1, text: "text" } },
      answers: empty,
    },
    "rooms:stay": {
      call: { mutation: api.rooms.stay, args: { ...window, taken: 0 } },
      answers: clientAOrCoach,
    },
    "rooms:leave": { call: { mutation: api.rooms.leave, args: window }, answers: clientAOrCoach },
    "rooms:rate": {
      call: { mutation: api.rooms.rate, args: { sessionId, rating: 5 } },
      answers: { ...clientA, clientA: "CONFLICT" },
    },
    "rooms:measure": {
      call: { mutation: api.rooms.measure, args: { sessionId, ...sample } },
      answers: empty,
    },
    "rooms:ownRating": {
      call: { query: api.rooms.ownRating, args: { sessionId } },
      answers: clientA,
    },
    "rooms:attended": {
      call: { query: api.rooms.attended, args: { sessionId } },
      answers: coachOfA,
    },
    "rooms:proposals": { call: { query: api.rooms.proposals, args: {} }, answers: coaches },
  };
};
