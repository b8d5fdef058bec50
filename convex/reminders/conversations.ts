import { type ThreadFacts, threadState } from "../../domain/messages/thread-states";
import { hourMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import {
  findLastMessage,
  findThreadMark,
  threadFactsOf,
  waitsSince,
} from "../messages/threadMarks";
import { findTally } from "../tallies/rows";
import type { Side } from "./sides";
import type { Wanted } from "./wanted";

export async function findThreadFacts(
  db: DatabaseReader,
  { coachId, clientId }: Record<"coachId" | "clientId", Id<"users">>,
): Promise<ThreadFacts> {
  const [tally, mark, last] = await Promise.all([
    findTally(db, clientId),
    findThreadMark(db, { coachId, clientId }),
    findLastMessage(db, clientId),
  ]);
  const askedAt = tally === null ? undefined : waitsSince(tally, coachId);
  return threadFactsOf({ askedAt, mark, last });
}

interface Conversation {
  clientId: Id<"users">;
  facts: ThreadFacts;
  known: readonly Doc<"reminders">[];
}

/**
 * Counts from the client's first unanswered line, or, if a coach was done, from the line that reopened the
 * conversation. A snooze postpones it; after the reminder, another follows at the end of the snooze.
 */
export function wantedOfConversation(
  { userId, unansweredHours }: Side,
  { clientId, facts, known }: Conversation,
): Wanted[] {
  const { askedAt, lastAt, snoozedAt, snoozedUntil } = facts;
  const state = threadState(facts, Date.now());
  const isOpen = state === "waiting" || state === "snoozed";
  if (askedAt === null || !isOpen || unansweredHours === 0) return [];
  const doneAt = facts.doneAt ?? 0;
  const current = known
    .filter((row) => row.userId === userId && row.aboutAt >= askedAt && row.aboutAt > doneAt)
    .toSorted((one, other) => other.aboutAt - one.aboutAt)
    .at(0);
  const about = { userId, clientId, kind: "message_waiting" } as const;
  const aboutAt = current?.aboutAt ?? (doneAt >= askedAt ? (lastAt ?? askedAt) : askedAt);
  const dueAt = aboutAt + unansweredHours * hourMs;
  if (state === "waiting" || snoozedAt === null || snoozedUntil === null) {
    return [{ ...about, aboutAt, dueAt }];
  }
  const isReminded = current !== undefined && current.dueAt === undefined;
  return isReminded || aboutAt === snoozedAt
    ? [{ ...about, aboutAt: snoozedAt, dueAt: snoozedUntil }]
    : [{ ...about, aboutAt, dueAt: Math.max(dueAt, snoozedUntil) }];
}
