import type { CalendarDate } from "./calendar-dates";

/** Why a client may need their coach now, the most pressing first. */
export const ATTENTION_KINDS = ["waiting", "overdue", "unbooked", "silent"] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export type AttentionReason<GoalId extends string = string> =
  /** Lines that the coach has not read, the oldest of them since then. */
  | { kind: "waiting"; lines: number; sinceAt: number }
  | { kind: "overdue"; goalId: GoalId; goalTitle: string; targetDate: CalendarDate }
  /** No session lies ahead, of so many in all. */
  | { kind: "unbooked"; sessions: number }
  | { kind: "silent"; lastActAt: number };

type Noticed<Person, GoalId extends string> = {
  person: Person;
  reasons: AttentionReason<GoalId>[];
};

/** Each weighs more than all that follow it together, so that one waiting person comes before three quiet ones. */
const WEIGHTS: Record<AttentionKind, number> = { waiting: 8, overdue: 4, unbooked: 2, silent: 1 };

/** One entry a person, with their reasons in order; whoever has the weightier reasons comes first. */
export function gatherAttention<Person extends string, GoalId extends string>(
  findings: readonly { person: Person; reason: AttentionReason<GoalId> }[],
): Noticed<Person, GoalId>[] {
  const byPerson = new Map<Person, AttentionReason<GoalId>[]>();
  for (const { person, reason } of findings) {
    byPerson.set(person, [...(byPerson.get(person) ?? []), reason]);
  }
  return [...byPerson]
    .map(([person, reasons]) => ({ person, reasons: reasons.toSorted(byKind) }))
    .toSorted((first, second) => weightOf(second.reasons) - weightOf(first.reasons));
}

const byKind = (first: AttentionReason, second: AttentionReason) =>
  ATTENTION_KINDS.indexOf(first.kind) - ATTENTION_KINDS.indexOf(second.kind);

/** A second goal that is late does not make a person more pressing than somebody who waits. */
const weightOf = (reasons: readonly AttentionReason[]) =>
  [...new Set(reasons.map(({ kind }) => kind))].reduce((sum, kind) => sum + WEIGHTS[kind], 0);
