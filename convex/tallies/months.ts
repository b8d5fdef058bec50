import { responseTimeTargetHours } from "../../domain/limits";
import { hourMs, dayMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { monthCountFields } from "./tables";
import { rowsBy } from "../gate/rows";

export type MonthCounts = { [Name in keyof typeof monthCountFields]: number };
type MonthCount = keyof MonthCounts;

const MONTH_COUNTS = Object.keys(monthCountFields) as MonthCount[];

/** By UTC: rows do not know other time zones. */
export const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);

export interface MonthMark {
  month: string;
  count: MonthCount;
}

const KEPT: Partial<Record<Doc<"sessions">["status"], MonthCount>> = {
  completed: "sessionsKept",
  "no-show": "sessionsMissed",
  cancelled: "sessionsCancelled",
};

/** The session, and its result once known. */
export function markOfSession(
  row: Pick<Doc<"sessions">, "status" | "startsAt"> | null,
): MonthMark[] {
  if (row === null) return [];
  const month = monthOf(row.startsAt);
  const outcome = KEPT[row.status];
  const counts: MonthCount[] = outcome === undefined ? ["sessions"] : ["sessions", outcome];
  return counts.map((count) => ({ month, count }));
}

export function markOfLine(row: Pick<Doc<"messages">, "sender" | "sentAt"> | null): MonthMark[] {
  if (row === null) return [];
  const count = row.sender === "client" ? "fromClients" : "fromCoach";
  return [{ month: monthOf(row.sentAt), count }];
}

export function markOfReply(repliedAt: number, waitedMs: number): MonthMark {
  const isSoon = waitedMs <= responseTimeTargetHours * hourMs;
  const count = isSoon ? "repliesSoon" : waitedMs <= dayMs ? "repliesInDay" : "repliesLater";
  return { month: monthOf(repliedAt), count };
}

/** For the client and their coach. */
export async function markMonths(
  db: DatabaseWriter,
  people: readonly (Id<"users"> | undefined)[],
  { added, removed = [] }: { added: readonly MonthMark[]; removed?: readonly MonthMark[] },
) {
  const deltas = new Map<string, MonthCounts>();
  for (const [marks, step] of [
    [added, 1],
    [removed, -1],
  ] as const) {
    for (const { month, count } of marks) {
      const delta = deltas.get(month) ?? noMonth();
      delta[count] += step;
      deltas.set(month, delta);
    }
  }
  for (const [month, delta] of deltas) {
    if (MONTH_COUNTS.every((name) => delta[name] === 0)) continue;
    for (const personId of people) {
      if (personId !== undefined) await addToMonth(db, personId, month, delta);
    }
  }
}

const monthsCopiedMax = 120;

export async function copyMonths(db: DatabaseWriter, fromId: Id<"users">, toId: Id<"users">) {
  const months = await rowsBy(db, "monthTallies", "by_personId_and_month", {
    personId: fromId,
  }).take(monthsCopiedMax);
  for (const row of months) {
    const counts = noMonth();
    for (const name of MONTH_COUNTS) counts[name] = row[name];
    await addToMonth(db, toId, row.month, counts);
  }
}

export const findMonth = (db: DatabaseReader, personId: Id<"users">, month: string) =>
  rowsBy(db, "monthTallies", "by_personId_and_month", { personId, month }).first();

export function noMonth(): MonthCounts {
  const counts = {} as MonthCounts;
  for (const name of MONTH_COUNTS) counts[name] = 0;
  return counts;
}

async function addToMonth(
  db: DatabaseWriter,
  personId: Id<"users">,
  month: string,
  delta: MonthCounts,
) {
  const row = await findMonth(db, personId, month);
  if (row === null) {
    await db.insert("monthTallies", { personId, month, ...delta });
    return;
  }
  const sum = noMonth();
  for (const name of MONTH_COUNTS) sum[name] = row[name] + delta[name];
  await db.patch("monthTallies", row._id, sum);
}
