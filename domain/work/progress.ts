import { libraryProgressCompletePercent, libraryProgressOnOpenPercent } from "../limits";
import { type PhaseId, PHASES, type SectionId, sectionsOf } from "./phases";

/** Rounded, 0 to 100; 0 for a total of 0. */
export function percent(part: number, total: number): number {
  return total > 0 ? clampPercent((part / total) * 100) : 0;
}

/** Ignores other phases' sections and duplicates. */
export function phaseProgressPercent(phase: PhaseId, completed: readonly SectionId[]): number {
  const sections = sectionsOf(phase);
  return percent(sections.filter((section) => completed.includes(section)).length, sections.length);
}

/** The mean of the rounded phase percentages, so that a reader can recalculate it. */
export function overallProgressPercent(completed: readonly SectionId[]): number {
  const sum = PHASES.reduce((total, phase) => total + phaseProgressPercent(phase, completed), 0);
  return Math.round(sum / PHASES.length);
}

export function goalProgressPercent(
  milestones: readonly { isCompleted: boolean }[],
  setByHandPercent: number | null = null,
): number {
  if (setByHandPercent !== null) return clampPercent(setByHandPercent);
  return percent(milestones.filter(({ isCompleted }) => isCompleted).length, milestones.length);
}

/** Never lowered: reopening a finished item does not undo it. */
export function nextLibraryPercent(currentPercent: number, reachedPercent: number): number {
  return Math.max(clampPercent(currentPercent), clampPercent(reachedPercent));
}

export function libraryPercentOnOpen(currentPercent: number): number {
  return nextLibraryPercent(currentPercent, libraryProgressOnOpenPercent);
}

export function isLibraryItemCompleted(progressPercent: number): boolean {
  return progressPercent >= libraryProgressCompletePercent;
}

function clampPercent(value: number): number {
  return Number.isNaN(value) ? 0 : Math.round(Math.min(100, Math.max(0, value)));
}
