import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { coaches, coachOfA, type Row } from "../answers";
import { type Attempt, now, sessionOf } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import type { World } from "../world";
import { freeTime } from "./session";

/** Client A's sessions belong to no group. Sessions of a group are tested in convex/sessions/groupSessions.test.ts. */
const groupRows = ({ people, ofA }: World): Record<string, Row> => {
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

function writes() {
  describe("a group session", () => {
    const groupId = "g".repeat(32);
    const place = () => ({ ...sessionOf(world, "scheduled"), groupId });

    test("[group-8] is created and moved by the coach, and no session joins or leaves a group", async () => {
      const insert: Attempt = (db) => db.insert("sessions", place());
      expect(await attempt("clientA", insert)).toBe("NOT_FOUND");
      expect(await attempt("otherCoach", insert)).toBe("NOT_FOUND");
      expect(await attempt("coach", insert)).toBe("ok");
      const placeId = await world.t.run(({ db }) => db.insert("sessions", place()));
      const move: Attempt = (db) => db.patch("sessions", placeId, { startsAt: now + 60_000 });
      const shorten: Attempt = (db) => db.patch("sessions", placeId, { durationMinutes: 45 });
      for (const act of [move, shorten]) {
        expect(await attempt("clientA", act)).toBe("NOT_FOUND");
        expect(await attempt("coach", act)).toBe("ok");
      }
      const cancel: Attempt = (db) => db.patch("sessions", placeId, { status: "cancelled" });
      expect(await attempt("clientA", cancel)).toBe("ok");
      const leave: Attempt = (db) => db.patch("sessions", placeId, { groupId: undefined });
      const join: Attempt = (db) => db.patch("sessions", world.ofA.sessionId, { groupId });
      for (const act of [leave, join]) expect(await attempt("coach", act)).toBe("NOT_FOUND");
    });

    test("[group-14] has its restored places at its own time only", async () => {
      const { coach, clientA } = world.people;
      const later = now + 7_200_000;
      const placeId = await world.t.run(async ({ db }) => {
        const cancelled = { cancelledBy: clientA.userId, cancelledAt: Date.now() };
        const id = await db.insert("sessions", {
          ...{ ...place(), status: "cancelled", ...cancelled },
          startsAt: now,
        });
        const own = { coachId: coach.userId, sessionId: id, groupId, durationMinutes: 30 };
        await db.insert("busyTimes", { ...own, startsAt: later });
        return id;
      });
      const back: Attempt = (db) =>
        db.patch("sessions", placeId, { status: "scheduled", startsAt: later });
      expect(await attempt("clientA", back)).toBe("NOT_FOUND"); // The group is not at that time.
      await world.t.run(async ({ db }) => {
        const ofOther = { coachId: coach.userId, sessionId: world.ofB.sessionId, groupId };
        await db.insert("busyTimes", { ...ofOther, startsAt: later, durationMinutes: 30 });
      });
      for (const elsewhere of [{ startsAt: later + 1 }, { startsAt: later, durationMinutes: 45 }]) {
        const act: Attempt = (db) =>
          db.patch("sessions", placeId, { status: "scheduled", ...elsewhere });
        expect(await attempt("clientA", act)).toBe("NOT_FOUND");
      }
      const move: Attempt = (db) => db.patch("sessions", placeId, { startsAt: later });
      expect(await attempt("clientA", move)).toBe("NOT_FOUND");
      expect(await attempt("clientA", back)).toBe("ok");
      expect(await attempt("clientA", move)).toBe("ok"); // The group is at that time now.
    });

    test("[group-4] keeps its busy time", async () => {
      const { busyTimeId } = world.ofA;
      const join: Attempt = (db) => db.patch("busyTimes", busyTimeId, { groupId });
      expect(await attempt("clientA", join)).toBe("NOT_FOUND");
      expect(await attempt("coach", join)).toBe("NOT_FOUND");
    });
  });
}

export const noun: Noun = { rows: groupRows, writes };
