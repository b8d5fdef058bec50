import type { CalendarDate } from "@domain/time/calendar-dates";
import { minuteMs } from "@domain/time/time-spans";
import { utcMsToWallTime } from "@domain/time/time-zones";

import type { OutboxMessage } from "@/features/messages/compose/outbox";
import type { Message, ThreadSide } from "@/features/messages/message";

/** `day` is set on the first message of a day. */
export type ThreadRow = { key: string; day: CalendarDate | null; isFirstNew: boolean } & (
  | { kind: "message"; message: Message }
  | { kind: "unsent"; message: OutboxMessage }
);

/**
 * Takes messages newest first and returns rows oldest first. A message keeps its key from sending to reading, so that
 * nothing jumps when the server confirms it.
 */
export function threadRows(
  messages: readonly Message[],
  unsent: readonly OutboxMessage[],
  { zone, firstNewId }: { zone: string; firstNewId: string | null },
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const known = new Set<string>();
  let lastDay: CalendarDate | null = null;
  for (const message of messages.toReversed()) {
    const day = dayOf(message.sentAt, zone);
    if (message.requestName !== undefined) known.add(message.requestName);
    rows.push({
      kind: "message",
      key: message.requestName ?? message.messageId,
      day: day === lastDay ? null : day,
      isFirstNew: message.messageId === firstNewId,
      message,
    });
    lastDay = day;
  }
  for (const message of unsent) {
    if (known.has(message.requestName)) continue;
    const day = dayOf(message.writtenAt, zone);
    const isSameDay = day === lastDay;
    rows.push({
      kind: "unsent",
      key: message.requestName,
      day: isSameDay ? null : day,
      isFirstNew: false,
      message,
    });
    lastDay = day;
  }
  return rows;
}

/** The oldest unread message of the other side. */
export function firstUnreadId(messages: readonly Message[], { own }: ThreadSide): string | null {
  return messages.findLast(({ sender, isRead }) => sender !== own && !isRead)?.messageId ?? null;
}

/** Time zone offsets are multiples of this, so all times within one quarter are on the same day. */
const QUARTER_MS = 15 * minuteMs;
const daysByQuarter = new Map<string, CalendarDate>();

/** Cached: formatting is slow, and a conversation needs it thousands of times. */
function dayOf(ms: number, zone: string): CalendarDate {
  const key = `${zone} ${String(Math.floor(ms / QUARTER_MS))}`;
  const day = daysByQuarter.get(key) ?? utcMsToWallTime(ms, zone).date;
  daysByQuarter.set(key, day);
  return day;
}
