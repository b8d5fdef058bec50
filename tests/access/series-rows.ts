import { api } from "../../convex/_generated/api";
import { coaches, coachOfA, type Row } from "./answers";
import { freeTime } from "./sessions-rows";
import type { World } from "./world";

/** Client A's sessions are single ones: what becomes of a series is in convex/sessions/series.test.ts. */
export const seriesRows = ({ people, ofA }: World): Record<string, Row> => {
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
      answers: { ...coachOfA, coach: "NOT_FOUND" }, // The client moved it.
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
