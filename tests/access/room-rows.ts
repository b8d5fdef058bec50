import { api } from "../../convex/_generated/api";
import { clientA, clientAOrCoach, coaches, coachOfA, members, type Row } from "./answers";
import type { World } from "./world";

const sample = { lostPercent: 0, roundTripMs: 12, isRelayed: false, width: 640, height: 360 };

/** Nobody is in the room yet: more is in convex/rooms/rooms.test.ts, and of circles in meetings.test.ts. */
const empty = { ...clientAOrCoach, clientA: "CONFLICT", coach: "CONFLICT" } as const;

export const roomRows = ({
  ofA: { sessionId },
  circle: { circleId },
}: World): Record<string, Row> => {
  const room = { sessionId };
  const window = { room, seat: "seat" };
  return {
    "rooms:get": { call: { query: api.rooms.get, args: { room } }, answers: clientAOrCoach },
    "rooms:meeting": {
      call: { query: api.rooms.meeting, args: { circleId } },
      answers: members, // null for who is not in it: see meetings.test.ts
    },
    "rooms:signals": { call: { query: api.rooms.signals, args: window }, answers: clientAOrCoach },
    "rooms:enter": {
      call: { mutation: api.rooms.enter, args: window },
      answers: clientAOrCoach,
    },
    "rooms:admit": {
      call: { mutation: api.rooms.admit, args: { room, seats: ["seat"] } },
      answers: { ...coachOfA, coach: "CONFLICT" },
    },
    "rooms:remove": {
      call: { mutation: api.rooms.remove, args: { circleId, seat: "seat" } },
      answers: { ...coachOfA, coach: "CONFLICT" },
    },
    "rooms:end": {
      call: { mutation: api.rooms.end, args: { circleId } },
      answers: coachOfA,
    },
    "rooms:send": {
      call: { mutation: api.rooms.send, args: { ...window, to: "to", number: 1, text: "text" } },
      answers: empty,
    },
    "rooms:stay": {
      call: { mutation: api.rooms.stay, args: { ...window, taken: [] } },
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
