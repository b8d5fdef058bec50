import type { api } from "@convex/_generated/api";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { writtenDayMarks } from "@domain/work/marks";
import type { PhaseId } from "@domain/work/phases";
import type { FunctionReturnType } from "convex/server";

import { marksWords } from "@/content/journey/marks";
import { paths } from "@/lib/pages/paths";
import { fromCalendarDay } from "@/lib/text/calendar-date";

type StoredMark = FunctionReturnType<typeof api.marks.own>["marks"][number];
export type ShownMark = { title: string; date: CalendarDate; to: string; phase?: PhaseId };

/** Oldest first: the server's marks, and the days with a reflection, which only this browser knows. */
export function marksInOrder(
  stored: readonly StoredMark[],
  writtenDates: readonly CalendarDate[],
): ShownMark[] {
  const shown = stored.flatMap((mark) => {
    const date = fromCalendarDay(new Date(mark.reachedAt));
    return date === null ? [] : [{ date, ...describeMark(mark) }];
  });
  const written = writtenDayMarks(writtenDates).map(({ count, date }) => ({
    title: marksWords.written(count),
    date,
    to: paths.reflections(),
  }));
  return [...shown, ...written].sort((a, b) => a.date.localeCompare(b.date));
}

function describeMark({ kind, ...mark }: StoredMark): Omit<ShownMark, "date"> {
  const to = addressOf(mark);
  if (kind !== "phase_finished") return { title: marksWords.kinds[kind], to };
  const { phase = "arrival" } = mark;
  return { title: marksWords.phase(phase), to, phase };
}

function addressOf(mark: Omit<StoredMark, "kind">): string {
  const { section, phase, sessionId, goalId, handoutId, shareId } = mark;
  if (section !== undefined) return paths.section(section);
  if (phase !== undefined) return paths.phase(phase);
  if (sessionId !== undefined) return paths.session(sessionId);
  if (goalId !== undefined) return paths.goal(goalId);
  if (handoutId !== undefined) return paths.handout(handoutId);
  return shareId === undefined ? paths.shares() : paths.share(shareId);
}
