import { sectionsOf, PHASES, type PhaseId, type SectionId } from "./phases";

/** What a client has reached for the first time or in full, as far as stored rows show it. */
export const MARK_KINDS = [
  "first_page",
  "phase_finished",
  "first_session",
  "ten_sessions",
  "first_goal",
  "first_worksheet",
  "first_share",
] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

export const sessionsOfMark = 10;
/** Days with a line in the reflections. They need not be consecutive, so that a gap costs nothing. */
export const writtenDaysOfMarks = [7, 30] as const;
/** How many completions are read to find the first goal that is still completed. */
export const goalsOfMarkMax = 20;

type WrittenSection = { section: SectionId; completedAt: number };

/** Phases whose sections all have a text, with the moment of the last. */
export function finishedPhases(
  written: readonly WrittenSection[],
): { phase: PhaseId; reachedAt: number }[] {
  return PHASES.flatMap((phase) => {
    const times = sectionsOf(phase).map(
      (id) => written.find(({ section }) => section === id)?.completedAt,
    );
    const known = times.filter((at) => at !== undefined);
    return known.length < times.length ? [] : [{ phase, reachedAt: Math.max(...known) }];
  });
}

/** The dates of the first, the seventh and the thirtieth written day, with any gap between them. */
export function writtenDayMarks<Day extends string>(dates: readonly Day[]) {
  const days = [...new Set(dates)].toSorted();
  return [1, ...writtenDaysOfMarks].flatMap((count) => {
    const date = days[count - 1];
    return date === undefined ? [] : [{ count, date }];
  });
}
