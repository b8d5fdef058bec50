import type { ThreadFacts } from "../../domain/messages/thread-states";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { rowsBy } from "../gate/rows";

export const findThreadMark = (
  db: DatabaseReader,
  { coachId, clientId }: Record<"coachId" | "clientId", Id<"users">>,
) => rowsBy(db, "threadMarks", "by_coachId_and_clientId", { coachId, clientId }).first();

export const findLastMessage = (db: DatabaseReader, clientId: Id<"users">) =>
  rowsBy(db, "messages", "by_clientId_and_sentAt", { clientId }).order("desc").first();

/**
 * When the client wrote the first message that waits for this person's answer; undefined if none does. Once the
 * client's coach was done with the conversation, the message that reopened it counts as the first.
 */
export function waitsSince(
  { coachId, askedAt, waitingSinceAt }: Doc<"clientTallies">,
  answererId: Id<"users">,
): number | undefined {
  return coachId === answererId ? (waitingSinceAt ?? askedAt) : askedAt;
}

interface Known {
  askedAt: number | undefined;
  mark: Doc<"threadMarks"> | null;
  last: Doc<"messages"> | null;
}

export const threadFactsOf = ({ askedAt, mark, last }: Known): ThreadFacts => ({
  askedAt: askedAt ?? null,
  lastAt: last?.sentAt ?? null,
  doneAt: mark?.doneAt ?? null,
  snoozedAt: mark?.snoozedAt ?? null,
  snoozedUntil: mark?.snoozedUntil ?? null,
});
