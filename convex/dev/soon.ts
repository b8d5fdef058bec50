import { endsAt, overlaps } from "../../domain/time/overlap";
import { minuteMs } from "../../domain/time/time-spans";
import type { SessionRow } from "./sessions";

const stepMs = 30 * minuteMs;

/**
 * The next session of the demo's client is by video and at the first free half-hour, so that somebody who tries the demo
 * finds an open room.
 */
export function meetSoon(sessions: readonly SessionRow[], nowMs: number): SessionRow[] {
  const held = sessions.filter(({ row }) => row.status !== "cancelled" && endsAt(row) > nowMs);
  const next = held.find(({ client, row }) => client === 0 && row.startsAt > nowMs);
  if (next === undefined) return [...sessions];
  const { durationMinutes } = next.row;
  const isTaken = (startsAt: number) =>
    held.some((each) => each !== next && overlaps(each.row, { startsAt, durationMinutes }));
  let startsAt = (Math.floor(nowMs / stepMs) + 1) * stepMs;
  while (isTaken(startsAt)) startsAt += stepMs;
  const soon: SessionRow = { ...next, row: { ...next.row, startsAt, sessionType: "video" } };
  return sessions.map((each) => (each === next ? soon : each));
}
