"use node";

import { runInNewContext } from "node:vm";
import { v } from "convex/values";
import type { OutsideProblem } from "../../domain/schedule/outside-calendars";
import { internal } from "../_generated/api";
import { systemAction } from "../gate/functions";
import {
  type BusyTimes,
  EndlessCalendar,
  NotACalendar,
  readBusyTimes,
  type ReadingPlace,
} from "./readBusyTimes";
import { fetchCalendar, FetchProblem } from "./safeFetch";
import { vOutcome, vPlace } from "./shapes";

/** Privileged: acts for no viewer. Internal, and needs Node for sockets and for stopping a read that does not end. */

/** A rule may describe a day that never comes, for which the package would look forever. */
const readingMsMax = 6000;

export const fetch = systemAction({
  args: { calendarId: v.id("outsideCalendars") },
  handler: async (ctx, { calendarId }): Promise<void> => {
    const calendar = await ctx.runQuery(internal.outsideCalendars.refresh.open, { calendarId });
    if (calendar === null) return;
    const { place, ...fetching } = calendar;
    const outcome = await readAddress(fetching, place);
    await ctx.runMutation(internal.outsideCalendars.refresh.settle, { calendarId, outcome });
  },
});

async function readAddress(fetching: Parameters<typeof fetchCalendar>[0], place: ReadingPlace) {
  try {
    const fetched = await fetchCalendar(fetching);
    if (fetched.kind === "unchanged") return { kind: "unchanged" } as const;
    const { text, etag, modified } = fetched;
    return { kind: "read", ...read(text, place), etag, modified } as const;
  } catch (error) {
    return { kind: "failed", problem: problemOf(error) } as const;
  }
}

/** Reads an uploaded file. */
export const readText = systemAction({
  args: { text: v.string(), place: vPlace },
  returns: vOutcome,
  handler: (_ctx, { text, place }) => {
    try {
      return Promise.resolve({ kind: "read", ...read(text, place) } as const);
    } catch (error) {
      return Promise.resolve({ kind: "failed", problem: problemOf(error) } as const);
    }
  },
});

function read(text: string, place: ReadingPlace): BusyTimes {
  const work = { run: () => readBusyTimes(text, place) };
  return runInNewContext("run()", work, { timeout: readingMsMax }) as BusyTimes;
}

/** Never an error's own words, which may repeat the calendar or its address. */
function problemOf(error: unknown): OutsideProblem {
  if (error instanceof FetchProblem) return error.problem;
  if (error instanceof NotACalendar) return "not_a_calendar";
  const { code } = error as { code?: string };
  if (error instanceof EndlessCalendar || code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return "endless";
  throw error;
}
