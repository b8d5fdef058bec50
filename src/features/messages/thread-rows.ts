import type { CalendarDate } from "@domain/calendar-dates";
import { utcMsToWallTime } from "@domain/time-zones";

import type { Line, Side } from "@/features/messages/line";
import type { OutboxLine } from "@/features/messages/outbox";

/** One row of a drawn conversation: a line, and what stands above it. */
export type ThreadRow = { key: string; day: CalendarDate | null; isFirstNew: boolean } & (
  { kind: "line"; line: Line } | { kind: "unsent"; line: OutboxLine }
);

/**
 * Oldest first, from lines that come newest first. A line keeps its key from the moment it is written to the moment it is
 * read, so nothing jumps when the server confirms it.
 */
export function threadRows(
  lines: readonly Line[],
  unsent: readonly OutboxLine[],
  { zone, firstNewId }: { zone: string; firstNewId: string | null },
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const known = new Set<string>();
  let lastDay: CalendarDate | null = null;
  for (const line of lines.toReversed()) {
    const day = dayOf(line.sentAt, zone);
    if (line.requestName !== undefined) known.add(line.requestName);
    rows.push({
      kind: "line",
      key: line.requestName ?? line.messageId,
      day: day === lastDay ? null : day,
      isFirstNew: line.messageId === firstNewId,
      line,
    });
    lastDay = day;
  }
  for (const line of unsent) {
    if (known.has(line.requestName)) continue;
    const day = dayOf(line.writtenAt, zone);
    const isSameDay = day === lastDay;
    rows.push({
      kind: "unsent",
      key: line.requestName,
      day: isSameDay ? null : day,
      isFirstNew: false,
      line,
    });
    lastDay = day;
  }
  return rows;
}

/** The oldest line of the other side that is still unread: above it the news begins. */
export function firstUnreadId(lines: readonly Line[], { own }: Side): string | null {
  return lines.findLast(({ sender, isRead }) => sender !== own && !isRead)?.messageId ?? null;
}

/** Every zone's offset is a multiple of this, so a day never changes within one. */
const QUARTER_MS = 15 * 60 * 1000;
const daysByQuarter = new Map<string, CalendarDate>();

/** Asking a zone for its day is slow, and a conversation asks thousands of times. */
function dayOf(ms: number, zone: string): CalendarDate {
  const key = `${zone} ${String(Math.floor(ms / QUARTER_MS))}`;
  const day = daysByQuarter.get(key) ?? utcMsToWallTime(ms, zone).date;
  daysByQuarter.set(key, day);
  return day;
}
