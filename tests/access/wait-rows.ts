import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import { addDays } from "../../domain/time/calendar-dates";
import { dayMs } from "../../domain/time/time-spans";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import { clientA, clients, coaches, type Row } from "./answers";
import type { World } from "./world";

/** The waiting list: written by each client, read by their coach. */
export const waitRows = ({ belongings: { waitId } }: World): Record<string, Row> => ({
  "waits:own": { call: { query: api.waits.own, args: {} }, answers: clients },
  "waits:list": { call: { query: api.waits.list, args: {} }, answers: coaches },
  "waits:begin": { call: { mutation: api.waits.begin, args: wantedWait() }, answers: clients },
  "waits:end": { call: { mutation: api.waits.end, args: { waitId } }, answers: clientA },
});

/** For the day of the free time that tests book. */
export function wantedWait() {
  const date = addDays(utcMsToWallTime(Date.now(), "UTC").date, 2);
  const days = { fromDate: date, toDate: date, timeZone: "UTC" };
  return { ...days, partOfDay: "any", durationMinutes: 60 } as const;
}

/** On a day without sessions, so that no booking ends it. */
export const waitOf = (clientId: Id<"users">, coachId: Id<"users">) =>
  ({
    ...{ clientId, coachId, fromDate: "2020-01-01", toDate: "2020-01-01", timeZone: "UTC" },
    partOfDay: "any",
    ...{ durationMinutes: 60, endsAt: Date.now() + 30 * dayMs, beganAt: 1 },
  }) as const;

/** With a time that became free for it. */
export async function addWait(
  db: MutationCtx["db"],
  { clientId, coachId }: Record<"clientId" | "coachId", Id<"users">>,
) {
  const freed = { coachId, sessions: [], others: [], dueAt: Number.MAX_SAFE_INTEGER, cursor: "x" };
  await db.insert("freedTimes", freed);
  return await db.insert("sessionWaits", waitOf(clientId, coachId));
}
