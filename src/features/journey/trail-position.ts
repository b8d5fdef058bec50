import {
  type PhaseId,
  phaseOf,
  PHASES,
  type SectionId,
  SECTIONS,
  sectionsOf,
} from "@domain/phases";

/** Where somebody goes on: the first section that is open, in the journey's order; null when none is. */
export function nextSection(completed: readonly SectionId[]): SectionId | null {
  return SECTIONS.find((section) => !completed.includes(section)) ?? null;
}

/** The first phase lies near the edge of the map: of the way to it, only a short piece before the phase itself is seen. */
const FIRST_PIECE = { from: 0.5, length: 0.3 };

/** Where that is on the trail: on the way to its phase, and the further the more of the phase is done. Null at the end. */
export function positionOf(
  completed: readonly SectionId[],
): { phase: PhaseId; share: number } | null {
  const section = nextSection(completed);
  if (section === null) return null;
  const phase = phaseOf(section);
  const sections = sectionsOf(phase);
  const done = sections.filter((it) => completed.includes(it)).length;
  const share = (done + 1) / (sections.length + 1);
  const isFirst = phase === PHASES[0];
  return { phase, share: isFirst ? FIRST_PIECE.from + FIRST_PIECE.length * share : share };
}
