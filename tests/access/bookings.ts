import type { FunctionArgs } from "convex/server";
import { api } from "../../convex/_generated/api";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import { PRACTICE_DEFAULTS } from "../../domain/practice/practice-settings";
import { freeTime } from "./nouns/session";
import { callAs, type Caller, type World } from "./world";

const HOUR_MS = 3_600_000;

/** A free time, or the time that many hours after it. */
export function wanted(hours = 0) {
  const time = freeTime();
  return { ...time, startsAt: time.startsAt + hours * HOUR_MS };
}

export type SessionDetails = Partial<FunctionArgs<typeof api.sessions.book>>;

export const book = (world: World, caller: Caller, details: SessionDetails = {}) =>
  callAs(world, caller).mutation(api.sessions.book, {
    title: "Title",
    sessionType: "video",
    ...wanted(),
    ...details,
  });

/** Moves a session into the past. */
export const letBegin = (world: World, sessionId: Id<"sessions">) =>
  world.t.run(({ db }) => db.patch("sessions", sessionId, { startsAt: Date.now() - HOUR_MS }));

/** What the diary shows a caller of the hours around that free time. */
export function busyTimes(world: World, caller: Caller) {
  const { startsAt } = wanted();
  const span = { fromMs: startsAt - 2 * HOUR_MS, toMs: startsAt + 9 * HOUR_MS };
  return callAs(world, caller).query(api.sessions.busyTimes, span);
}

export const setPractice = (world: World, change: Partial<Doc<"practiceSettings">>) =>
  world.t.run(({ db }) =>
    db.insert("practiceSettings", {
      coachId: world.people.coach.userId,
      ...PRACTICE_DEFAULTS,
      updatedAt: 0,
      ...change,
    }),
  );

export const refusal = (code: string, facts: object = {}) => ({ data: { code, ...facts } });
