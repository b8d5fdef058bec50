import { isOneOf } from "../accounts/closed-words";

export const PHASES = ["arrival", "crossing", "descent", "return"] as const;
export type PhaseId = (typeof PHASES)[number];

/** A section id belongs to one phase only: `phaseOf` and stored journal entries rely on it. */
const SECTIONS_BY_PHASE = {
  arrival: ["inner-landscape", "arrival-reflections", "presence-assessment"],
  crossing: ["transition-model", "moving-needle", "change-readiness"],
  descent: ["shed-embrace-grow", "shadow-work", "deep-reflection"],
  return: ["integration", "wayfinders", "ongoing-practices"],
} as const satisfies Record<PhaseId, readonly string[]>;
export type SectionId = (typeof SECTIONS_BY_PHASE)[PhaseId][number];

export const SECTIONS = [
  ...SECTIONS_BY_PHASE.arrival,
  ...SECTIONS_BY_PHASE.crossing,
  ...SECTIONS_BY_PHASE.descent,
  ...SECTIONS_BY_PHASE.return,
] as const;

export const WORKSHEET_PHASES = [...PHASES, "ongoing"] as const;
export type WorksheetPhase = (typeof WORKSHEET_PHASES)[number];

const PHASE_BY_SECTION: ReadonlyMap<string, PhaseId> = new Map(
  PHASES.flatMap((phase) => SECTIONS_BY_PHASE[phase].map((section) => [section, phase] as const)),
);

export function isSection(value: unknown): value is SectionId {
  return isOneOf(SECTIONS, value);
}

export function sectionsOf(phase: PhaseId): readonly SectionId[] {
  return SECTIONS_BY_PHASE[phase];
}

export function phaseOf(section: SectionId): PhaseId {
  const phase = PHASE_BY_SECTION.get(section);
  if (phase === undefined) throw new RangeError("Not a section of the journey");
  return phase;
}

/** Null after the last phase, whose next step is the feedback form. */
export function nextPhase(phase: PhaseId): PhaseId | null {
  return PHASES[PHASES.indexOf(phase) + 1] ?? null;
}
