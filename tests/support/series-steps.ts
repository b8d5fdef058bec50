/** A coach's series in the emailed world. Clocks move forward on March 29. */
import type { FunctionArgs } from "convex/server";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { utcMsToWallTime, wallTimeToUtcMs } from "../../domain/time/time-zones";
import { callAs, type Caller, type World } from "../access/world";

const zone = "Europe/Berlin";

export const at = (date: string, time = "10:00") => wallTimeToUtcMs({ date, time }, zone);

export function wallOf(ms: number) {
  const { date, time } = utcMsToWallTime(ms, zone);
  return `${date.slice(5)} ${time}`;
}

/** Four Tuesdays, the first of them before the clock change. */
export const tuesdays = {
  startsAt: at("2026-03-24"),
  durationMinutes: 60,
  weeks: 1,
  count: 4,
} as const;

type Booked = FunctionArgs<typeof api.series.book>;

export function stepsOfSeries(world: World) {
  const coach = () => callAs(world, "coach");
  const clientOf = (whose: "clientA" | "clientB") => world.people[whose].userId;
  const bookSeries = (change: Partial<Booked> = {}) =>
    coach().mutation(api.series.book, {
      ...{ clientId: clientOf("clientA"), title: "Title", sessionType: "video" },
      ...{ ...tuesdays, timeZone: zone, skipped: [] },
      ...change,
    });
  /** In order, as stored. */
  const listSeries = (whose: "clientA" | "clientB" = "clientA") =>
    world.t.run(async ({ db }) => {
      const rows = await db
        .query("sessions")
        .withIndex("by_clientId_and_startsAt", (q) => q.eq("clientId", clientOf(whose)))
        .take(60);
      return rows.filter(({ seriesId }) => seriesId !== undefined);
    });
  /** The numbers in the series, in order of time. */
  const plan = async () =>
    (await listSeries()).map(
      ({ status, startsAt, series }) =>
        `${String(series?.number)} ${wallOf(startsAt)}${status === "scheduled" ? "" : ` ${status}`}`,
    );
  const idOf = async (number: number): Promise<Id<"sessions">> => {
    const row = (await listSeries()).find(({ series }) => series?.number === number);
    if (row === undefined) throw new Error(`There is no session ${String(number)}.`);
    return row._id;
  };
  const move = async (
    number: number,
    scope: "following" | "all",
    startsAt: number,
    caller: Caller = "coach",
  ) =>
    callAs(world, caller).mutation(api.series.move, {
      ...{ sessionId: await idOf(number), scope, startsAt, durationMinutes: 60, timeZone: zone },
    });
  const cancel = async (number: number, scope: "following" | "all", caller: Caller = "coach") =>
    callAs(world, caller).mutation(api.series.cancel, { sessionId: await idOf(number), scope });
  return { coach, clientOf, bookSeries, listSeries, plan, idOf, move, cancel };
}
