import type { CalendarDate } from "../time/calendar-dates";

/** Most urgent first. */
export const ATTENTION_KINDS = [
  "leaving",
  "asked",
  "waiting",
  "overdue",
  "unbooked",
  "silent",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export type AttentionReason<GoalId extends string = string, SessionId extends string = string> =
  /** Due for deletion on request, unless a legal hold applies. */
  | { kind: "leaving"; dueAt: number; isHeld: boolean }
  /** A requested session that the coach has not accepted. */
  | { kind: "asked"; sessionId: SessionId; title: string; startsAt: number }
  /** Waits for an answer, even if the messages were read. `isCovered`: another coach's client whom this one covers. */
  | { kind: "waiting"; unread: number; sinceAt: number; isCovered: boolean }
  | { kind: "overdue"; goalId: GoalId; goalTitle: string; targetDate: CalendarDate }
  /** No session ahead; `sessions` counts all of them. */
  | { kind: "unbooked"; sessions: number }
  | { kind: "silent"; lastActAt: number };

type Noticed<Person, GoalId extends string, SessionId extends string> = {
  person: Person;
  reasons: AttentionReason<GoalId, SessionId>[];
};

/** Powers of two: each outweighs all that follow it together. */
const WEIGHTS: Record<AttentionKind, number> = {
  leaving: 32,
  asked: 16,
  waiting: 8,
  overdue: 4,
  unbooked: 2,
  silent: 1,
};

/** One entry per person. The heaviest reasons come first. */
export function gatherAttention<
  Person extends string,
  GoalId extends string,
  SessionId extends string,
>(
  findings: readonly { person: Person; reason: AttentionReason<GoalId, SessionId> }[],
): Noticed<Person, GoalId, SessionId>[] {
  const byPerson = new Map<Person, AttentionReason<GoalId, SessionId>[]>();
  for (const { person, reason } of findings) {
    byPerson.set(person, [...(byPerson.get(person) ?? []), reason]);
  }
  return [...byPerson]
    .map(([person, reasons]) => ({ person, reasons: reasons.toSorted(byKind) }))
    .toSorted((first, second) => weightOf(second.reasons) - weightOf(first.reasons));
}

const byKind = (first: AttentionReason, second: AttentionReason) =>
  ATTENTION_KINDS.indexOf(first.kind) - ATTENTION_KINDS.indexOf(second.kind);

/** Each kind counts once: a second late goal does not outrank a person who waits. */
const weightOf = (reasons: readonly AttentionReason[]) =>
  [...new Set(reasons.map(({ kind }) => kind))].reduce((sum, kind) => sum + WEIGHTS[kind], 0);
