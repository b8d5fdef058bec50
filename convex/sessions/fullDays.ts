import type { BusyTime } from "../../domain/schedule/free-slots";
import { addDays, type CalendarDate } from "../../domain/time/calendar-dates";
import { endsAt, overlaps, type SessionSpan } from "../../domain/time/overlap";
import { dayMs, minuteMs } from "../../domain/time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../../domain/time/time-zones";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { listBusyRows, onceAGroup, type Stretch } from "./diary";
import { type Practice, readPractice } from "../practice/practice";
import { refuse } from "../gate/refuse";

/** A day of the practice that has as many sessions as its coach wants: clients can book no more on it. */

/** In order of the sessions. */
export async function listFullDays(
  db: DatabaseReader,
  coachId: Id<"users">,
  { fromMs, toMs }: Stretch,
): Promise<BusyTime[]> {
  const practice = await readPractice(db, coachId);
  if ((practice.dailySessions ?? 0) === 0) return [];
  const rows = await listBusyRows(db, coachId, fromMs - dayMs, toMs + dayMs);
  return fullDaysAmong(onceAGroup(rows), practice, { fromMs, toMs });
}

/** `sessions`: those of the stretch, and of a day around it. */
export function fullDaysAmong(
  sessions: readonly SessionSpan[],
  { dailySessions = 0, timeZone }: Pick<Practice, "dailySessions" | "timeZone">,
  { fromMs, toMs }: Stretch,
): BusyTime[] {
  if (dailySessions === 0) return [];
  const counts = new Map<CalendarDate, number>();
  for (const { startsAt } of sessions) {
    const { date } = utcMsToWallTime(startsAt, timeZone);
    counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  const wanted = { startsAt: fromMs, durationMinutes: (toMs - fromMs) / minuteMs };
  return [...counts]
    .filter(([, count]) => count >= dailySessions)
    .map(([date]) => spanOfDay(date, timeZone))
    .filter((day) => overlaps(day, wanted))
    .map((day) => ({ ...day, isFullDay: true }));
}

/** `sessionId`: the session that moves. */
export async function requireRoomOnDay(
  db: DatabaseReader,
  { coachId, sessionId }: { coachId: Id<"users">; sessionId?: Id<"sessions"> },
  { startsAt }: SessionSpan,
  { dailySessions = 0, timeZone }: Practice,
) {
  if (dailySessions === 0) return;
  const { date } = utcMsToWallTime(startsAt, timeZone);
  const day = spanOfDay(date, timeZone);
  const rows = await listBusyRows(db, coachId, day.startsAt, endsAt(day));
  const others = onceAGroup(rows).filter(
    (row) => row.startsAt >= day.startsAt && row.sessionId !== sessionId,
  );
  if (others.length >= dailySessions) refuse({ code: "CONFLICT" });
}

function spanOfDay(date: CalendarDate, zone: string): SessionSpan {
  const at = (day: CalendarDate) => wallTimeToUtcMs({ date: day, time: "00:00" }, zone);
  const startsAt = at(date);
  return { startsAt, durationMinutes: (at(addDays(date, 1)) - startsAt) / minuteMs };
}
