import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { coaches, coachOfA, type Row } from "../answers";
import { type Attempt, sessionOf } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import type { World } from "../world";
import { freeTime } from "./session";

/** Client A's sessions are single ones. Sessions of a series are tested in convex/sessions/series.test.ts. */
const seriesRows = ({ people, ofA }: World): Record<string, Row> => {
  const { timeZone, ...span } = freeTime();
  const { sessionId, cancelledId } = ofA;
  const series = { ...span, weeks: 1, count: 2 } as const;
  const topic = { title: "Title", sessionType: "video" } as const;
  const noSeries = { ...coachOfA, coach: "INVALID" } as const;
  return {
    "series:preview": { call: { query: api.series.preview, args: series }, answers: coaches },
    "series:ahead": {
      call: { query: api.series.ahead, args: { sessionId } },
      answers: coachOfA,
    },
    "series:book": {
      call: {
        mutation: api.series.book,
        args: { clientId: people.clientA.userId, ...topic, ...series, timeZone, skipped: [] },
      },
      answers: coachOfA,
    },
    "series:move": {
      call: {
        mutation: api.series.move,
        args: { sessionId, scope: "following", ...span, timeZone },
      },
      answers: noSeries,
    },
    "series:undoMove": {
      call: { mutation: api.series.undoMove, args: { sessionId } },
      answers: { ...coachOfA, coach: "NOT_FOUND" }, // Only the client, who moved it, can undo that.
    },
    "series:cancel": {
      call: { mutation: api.series.cancel, args: { sessionId, scope: "all" } },
      answers: noSeries,
    },
    "series:undoCancel": {
      call: { mutation: api.series.undoCancel, args: { sessionId: cancelledId } },
      answers: noSeries,
    },
  };
};

function writes() {
  describe("a series", () => {
    test("is created by the coach from one client's sessions, and no session leaves it", async () => {
      const { sessionId, cancelledId } = world.ofA;
      const join =
        (seriesId: typeof sessionId): Attempt =>
        (db) =>
          db.patch("sessions", cancelledId, { seriesId });
      expect(await attempt("clientA", join(sessionId))).toBe("NOT_FOUND");
      expect(await attempt("otherCoach", join(sessionId))).toBe("NOT_FOUND");
      expect(await attempt("coach", join(world.ofB.sessionId))).toBe("NOT_FOUND");
      expect(await attempt("coach", join(sessionId))).toBe("ok");
      expect(await attempt("coach", join(cancelledId))).toBe("NOT_FOUND");
      const leave: Attempt = (db) => db.patch("sessions", cancelledId, { seriesId: undefined });
      expect(await attempt("coach", leave)).toBe("NOT_FOUND");
      const insert: Attempt = (db) =>
        db.insert("sessions", { ...sessionOf(world, "scheduled"), seriesId: sessionId });
      expect(await attempt("clientA", insert)).toBe("NOT_FOUND");
      expect(await attempt("coach", insert)).toBe("ok");
    });
  });
}

export const noun: Noun = { rows: seriesRows, writes };
