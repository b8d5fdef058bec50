import {
  type PhaseId,
  phaseOf,
  PHASES,
  type SectionId,
  SECTIONS,
  sectionsOf,
} from "@domain/work/phases";

export function nextSection(completed: readonly SectionId[]): SectionId | null {
  return SECTIONS.find((section) => !completed.includes(section)) ?? null;
}

/**
 * The part of the way inside the phase's own area, so that the mark agrees with the text. The first phase is near the
 * edge of the map, so only a short piece of its way is visible.
 */
const OWN_COUNTRY = { from: 0.7, length: 0.22 };
const FIRST_COUNTRY = { from: 0.5, length: 0.3 };

/** Null at the end. */
export function positionOf(
  completed: readonly SectionId[],
): { phase: PhaseId; share: number } | null {
  const section = nextSection(completed);
  if (section === null) return null;
  const phase = phaseOf(section);
  const sections = sectionsOf(phase);
  const done = sections.filter((it) => completed.includes(it)).length;
  const share = (done + 1) / (sections.length + 1);
  const { from, length } = phase === PHASES[0] ? FIRST_COUNTRY : OWN_COUNTRY;
  return { phase, share: from + length * share };
}
