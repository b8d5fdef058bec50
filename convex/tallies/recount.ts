import { nameKey } from "../../domain/accounts/full-name";
import { SECTIONS } from "../../domain/work/phases";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { findCurrentCoaching, listCoachings } from "../clients/coachings";
import { findThreadMark } from "../messages/threadMarks";
import { findProfile } from "../people/profiles";
import { addCounts, type Counts, countsOfRow, NOTHING, subtractCounts } from "./counts";
import { marksOfHours } from "./groupHours";
import {
  copyMonths,
  markMonths,
  markOfLine,
  markOfReply,
  markOfSession,
  type MonthMark,
} from "./months";
import { addToPractice, findLastBooked, findPractice, findTally } from "./rows";
import { rowsBy } from "../gate/rows";

const rowsRecountedMax = 4000;
const clientsSummedMax = 1000;

/** For rows that were written without the guarded database. */
export async function recountClient(db: DatabaseWriter, clientId: Id<"users">) {
  const coaching = await findCurrentCoaching(db, clientId);
  const coachId = coaching?.coachId;
  const { counts, marks } = await recount(db, clientId, coachId);
  const lastActAt = Math.max(marks.lastActAt, coaching?.startedAt ?? 0); // Joining counts as activity.
  const name = nameKey(await findProfile(db, clientId));
  await db.insert("clientTallies", {
    clientId,
    coachId,
    nameKey: name,
    ...counts,
    ...marks,
    lastActAt,
  });
  if (coachId !== undefined) await joinPractice(db, coachId, counts);
}

/** Call it in the transaction that changed `coachings`. */
export async function followCoaching(db: DatabaseWriter, clientId: Id<"users">) {
  const tally = await findTally(db, clientId);
  if (tally === null) {
    await recountClient(db, clientId);
    return;
  }
  const coachId = (await findCurrentCoaching(db, clientId))?.coachId;
  if (coachId === tally.coachId) return;
  // The next coach has not seen what the earlier one was done with.
  await db.patch("clientTallies", tally._id, { coachId, waitingSinceAt: tally.askedAt ?? null });
  const counts = addCounts(NOTHING, tally);
  if (tally.coachId !== undefined) {
    await addToPractice(db, tally.coachId, { clients: -1, ...subtractCounts(NOTHING, tally) });
  }
  if (coachId === undefined) return;
  await addToPractice(db, coachId, { clients: 1, ...counts });
  // Messages from before the first coach count in that coach's months too.
  if ((await listCoachings(db, clientId)).length === 1) await copyMonths(db, clientId, coachId);
}

/** A coach without sums yet gets those of all their clients. */
async function joinPractice(db: DatabaseWriter, coachId: Id<"users">, counts: Counts) {
  if ((await findPractice(db, coachId)) !== null) {
    await addToPractice(db, coachId, { clients: 1, ...counts });
    return;
  }
  const tallies = await rowsBy(db, "clientTallies", "by_coachId_and_lastActAt", { coachId }).take(
    clientsSummedMax,
  );
  const sum = tallies.reduce<Counts>((total, tally) => addCounts(total, tally), NOTHING);
  await db.insert("practiceTallies", { coachId, clients: tallies.length, ...sum });
}

async function recount(db: DatabaseWriter, clientId: Id<"users">, coachId?: Id<"users">) {
  const [sessions, goals, messages, sections, activity] = await Promise.all([
    rowsBy(db, "sessions", "by_clientId_and_startsAt", { clientId }).take(rowsRecountedMax),
    rowsBy(db, "goals", "by_clientId_and_updatedAt", { clientId }).take(rowsRecountedMax),
    rowsBy(db, "messages", "by_clientId_and_sentAt", { clientId }).take(rowsRecountedMax),
    rowsBy(db, "sectionProgress", "by_clientId_and_section", { clientId }).take(SECTIONS.length),
    rowsBy(db, "activity", "by_clientId_and_happenedAt", { clientId })
      .order("desc")
      .take(rowsRecountedMax),
  ]);
  const counts = [
    ...sessions.map((row) => countsOfRow("sessions", row)),
    ...goals.map((row) => countsOfRow("goals", row)),
    ...messages.map((row) => countsOfRow("messages", row)),
    ...sections.map((row) => countsOfRow("sectionProgress", row)),
  ].reduce(addCounts, NOTHING);
  const { askedAt, replies } = await insertFirstReplies(db, messages);
  await markMonths(db, [clientId], { added: sessions.flatMap(markOfSession) });
  if (coachId !== undefined) await markHours(db, coachId, sessions);
  await markMonths(db, [clientId, coachId], {
    added: [...messages.flatMap(markOfLine), ...replies],
  });
  const marks = {
    waitingSinceAt: await findWaitingSince(db, { clientId, coachId, askedAt, messages }),
    lastBookedAt: await findLastBooked(db, clientId),
    askedAt,
    lastActAt: activity.find(({ actorId }) => actorId === clientId)?.happenedAt ?? 0,
  };
  return { counts, marks };
}

interface Asked {
  clientId: Id<"users">;
  coachId: Id<"users"> | undefined;
  askedAt: number | undefined;
  messages: readonly Doc<"messages">[];
}

async function findWaitingSince(
  db: DatabaseReader,
  { clientId, coachId, askedAt = Infinity, messages }: Asked,
) {
  const mark = coachId === undefined ? null : await findThreadMark(db, { coachId, clientId });
  const doneAt = mark?.doneAt ?? -Infinity;
  const waits = messages.find(({ sentAt }) => sentAt >= askedAt && sentAt > doneAt);
  return waits?.sentAt ?? null;
}

async function markHours(
  db: DatabaseWriter,
  coachId: Id<"users">,
  sessions: readonly Doc<"sessions">[],
) {
  for (const after of sessions) {
    await markMonths(db, [coachId], await marksOfHours(db, coachId, { before: null, after }));
  }
}

/** Oldest first. Returns since when the client waits, and all first replies. */
async function insertFirstReplies(db: DatabaseWriter, lines: readonly Doc<"messages">[]) {
  const replies: MonthMark[] = [];
  let askedAt: number | undefined;
  for (const { sender, sentAt, clientId, authorId: coachId } of lines) {
    if (sender === "client") {
      askedAt ??= sentAt;
    } else if (askedAt !== undefined) {
      const waitedMs = sentAt - askedAt;
      await db.insert("firstReplies", { coachId, clientId, repliedAt: sentAt, waitedMs });
      replies.push(markOfReply(sentAt, waitedMs));
      askedAt = undefined;
    }
  }
  return { askedAt, replies };
}
