import { nameKey } from "../domain/accounts/full-name";
import { addCounts, type Counts, countsOfRow, NOTHING } from "./tallies/counts";
import { monthOf } from "./tallies/months";

export type Row = Readonly<Record<string, unknown>>;
type Rows = (table: string) => readonly Row[];

/**
 * How an upgrade converts rows of older releases that the schema no longer accepts, by table, in one commit. A change
 * that removes a field or makes one required adds an entry.
 */
export const migrations: Readonly<Record<string, (row: Row, rows: Rows) => Row | null>> = {
  // Moved to `presences`.
  authSessions: ({ lastSeenAt: _, ...row }) => row,
  // Counted changes of the notes, which are in `noteUpdates`.
  sessions: ({ notesRevision: _, ...row }) => row,
  // Items once had an invented rating and no position.
  libraryItems: ({ rating: _, ...row }, rows) => ({
    ...row,
    position: row.position ?? positionOf(row, rows),
  }),
  // Waiting means unanswered, not unread.
  clientTallies: ({ unreadSinceAt: _, ...row }, rows) => ({
    waitingSinceAt: waitingSinceOf(row, rows),
    ...row,
    ...countsOf(new Set([row.clientId]), rows),
    nameKey: row.nameKey ?? nameKeyOf(row.clientId, rows),
  }),
  practiceTallies: (row, rows) => ({ ...row, ...countsOf(clientsOf(row.coachId, rows), rows) }),
  monthTallies: (row, rows) => {
    const people = clientsOf(row.personId, rows).add(row.personId);
    const begin = rows("sessions").filter(
      ({ clientId, startsAt }) =>
        people.has(clientId) && typeof startsAt === "number" && monthOf(startsAt) === row.month,
    );
    return { ...row, sessions: begin.length };
  },
};

/** The newest at the end. */
function positionOf(row: Row, rows: Rows): number {
  const earlier = rows("libraryItems").filter((other) => isEarlier(other, row));
  return earlier.length + 1;
}

const isEarlier = (one: Row, other: Row): boolean =>
  one.createdAt === other.createdAt
    ? String(one._id) < String(other._id)
    : Number(one.createdAt) < Number(other.createdAt);

const clientsOf = (coachId: unknown, rows: Rows): Set<unknown> =>
  new Set(
    rows("clientTallies").flatMap((tally) => (tally.coachId === coachId ? [tally.clientId] : [])),
  );

const countsOf = (clients: ReadonlySet<unknown>, rows: Rows): Counts =>
  ["sessions", "goals", "messages", "sectionProgress"]
    .flatMap((table) =>
      rows(table).flatMap((row) => (clients.has(row.clientId) ? [countsOfRow(table, row)] : [])),
    )
    .reduce(addCounts, NOTHING);

/** If the coach was done with the conversation, since the first message that reopened it. */
function waitingSinceOf({ clientId, coachId, askedAt }: Row, rows: Rows): number | null {
  if (typeof askedAt !== "number") return null;
  const mark = rows("threadMarks").find(
    (row) => row.clientId === clientId && row.coachId === coachId,
  );
  const doneAt = Number(mark?.doneAt ?? Number.NEGATIVE_INFINITY);
  const waits = rows("messages").flatMap((row) => {
    const sentAt = Number(row.sentAt);
    return row.clientId === clientId && sentAt >= askedAt && sentAt > doneAt ? [sentAt] : [];
  });
  return waits.length === 0 ? null : Math.min(...waits);
}

function nameKeyOf(userId: unknown, rows: Rows): string {
  const profile = rows("profiles").find((row) => row.userId === userId);
  if (profile === undefined) return nameKey(null);
  return nameKey({ firstName: String(profile.firstName), lastName: String(profile.lastName) });
}
