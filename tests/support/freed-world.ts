import { beforeEach, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import { PRACTICE_DEFAULTS } from "../../domain/practice/practice-settings";
import { addDays } from "../../domain/time/calendar-dates";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import { setPractice, wanted } from "../access/bookings";
import { wantedWait } from "../access/nouns/wait";
import { buildWorld, callAs, type Caller, type World } from "../access/world";

/** Open at these hours on each day of the week. */
export const openFrom = (fromHour: number, toHour: number) =>
  PRACTICE_DEFAULTS.weekly.map(({ weekday }) => ({
    ...{ weekday, fromMinute: fromHour * 60, toMinute: toHour * 60 },
  }));
export const dayOf = (days: number) => addDays(utcMsToWallTime(Date.now(), "UTC").date, days);
/** The start of the free time that tests book. */
export const ten = () => wanted().startsAt;

/** The clock is set to noon: just before midnight, "tomorrow at ten" would become another day while a test waits. */
const noon = () => Date.parse(`${dayOf(0)}T12:00:00Z`);

/** New for each test, without waiting clients. The coach is free from ten to eleven, and at hours that a test sets. */
export function useFreedWorld() {
  const stage = {} as { world: World };
  beforeEach(async () => {
    vi.useFakeTimers({ now: noon(), toFake: ["Date"] });
    stage.world = await buildWorld();
    await stage.world.t.run(async ({ db }) => {
      await db.delete("sessionWaits", stage.world.belongings.waitId);
    });
    return () => vi.useRealTimers();
  });
  return {
    stage,
    setHours: (fields: Partial<Doc<"practiceSettings">> = {}) =>
      setPractice(stage.world, { weekly: openFrom(10, 11), timeZone: "UTC", ...fields }),
    begin: (caller: Caller, fields: object = {}) =>
      callAs(stage.world, caller).mutation(api.waits.begin, { ...wantedWait(), ...fields }),
    tell: () => stage.world.t.mutation(internal.notifications.freed.run, {}),
    notifiedOf: async (caller: Caller) =>
      (await callAs(stage.world, caller).query(api.notifications.unread, {}))
        .filter(({ kind }) => kind === "time_freed")
        .map(({ aboutAt }) => aboutAt),
    /** Rows without the one that the world starts with. */
    freedRows: () =>
      stage.world.t.run(async ({ db }) =>
        (await db.query("freedTimes").take(20)).filter(({ cursor }) => cursor !== "x"),
      ),
    cancel: (sessionId: Id<"sessions">, caller: Caller = "coach") =>
      callAs(stage.world, caller).mutation(api.sessions.cancel, { sessionId }),
    save: (change: Partial<Doc<"practiceSettings">>) =>
      callAs(stage.world, "coach").mutation(api.practice.save, change),
  };
}
