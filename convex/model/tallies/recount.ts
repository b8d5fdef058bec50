import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseWriter } from "../../_generated/server";
import { nameKey } from "../../../domain/full-name";
import { SECTIONS } from "../../../domain/phases";
import { findCurrentCoaching } from "../coachings";
import { findProfile } from "../profiles";
import { addCounts, type Counts, countsOfRow, NOTHING, subtractCounts } from "./counts";
import { markMonths, markOfLine, markOfReply, markOfSession, type MonthMark } from "./months";
import { addToPractice, findLastBooked, findPractice, findTally, findUnreadSince } from "./rows";

/** Of one client, read once in their life here: when rows came in past the guard, as the demo practice does. */
const rowsRecountedMax = 4000;
const clientsSummedMax = 1000;

/** Counts a client from their rows and gives the result to their coach. For rows that were written past the guard. */
export async function tallyAnew(db: DatabaseWriter, clientId: Id<"users">) {
  const coaching = await findCurrentCoaching(db, clientId);
  const coachId = coaching?.coachId;
  const { counts, marks } = await recount(db, clientId, coachId);
  const lastActAt = Math.max(marks.lastActAt, coaching?.startedAt ?? 0); // joining is an act
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

/**
 * Moves a client's counts with them when a coaching begins, ends or is handed over. Call it in the transaction that
 * changed `coachings`.
 */
export async function followCoaching(db: DatabaseWriter, clientId: Id<"users">) {
  const tally = await findTally(db, clientId);
  if (tally === null) {
    await tallyAnew(db, clientId);
    return;
  }
  const coachId = (await findCurrentCoaching(db, clientId))?.coachId;
  if (coachId === tally.coachId) return;
  await db.patch("clientTallies", tally._id, { coachId });
  const counts = addCounts(NOTHING, tally);
  if (tally.coachId !== undefined) {
    await addToPractice(db, tally.coachId, { clients: -1, ...subtractCounts(NOTHING, tally) });
  }
  if (coachId !== undefined) await addToPractice(db, coachId, { clients: 1, ...counts });
}

/** A coach whose sums are not kept yet gets them from all of their clients, this one included. */
async function joinPractice(db: DatabaseWriter, coachId: Id<"users">, counts: Counts) {
  if ((await findPractice(db, coachId)) !== null) {
    await addToPractice(db, coachId, { clients: 1, ...counts });
    return;
  }
  const tallies = await db
    .query("clientTallies")
    .withIndex("by_coachId_and_lastActAt", (q) => q.eq("coachId", coachId))
    .take(clientsSummedMax);
  const sum = tallies.reduce<Counts>((total, tally) => addCounts(total, tally), NOTHING);
  await db.insert("practiceTallies", { coachId, clients: tallies.length, ...sum });
}

async function recount(db: DatabaseWriter, clientId: Id<"users">, coachId?: Id<"users">) {
  const [sessions, goals, messages, sections, activity] = await Promise.all([
    db
      .query("sessions")
      .withIndex("by_clientId_and_startsAt", (q) => q.eq("clientId", clientId))
      .take(rowsRecountedMax),
    db
      .query("goals")
      .withIndex("by_clientId_and_updatedAt", (q) => q.eq("clientId", clientId))
      .take(rowsRecountedMax),
    db
      .query("messages")
      .withIndex("by_clientId_and_sentAt", (q) => q.eq("clientId", clientId))
      .take(rowsRecountedMax),
    db
      .query("sectionProgress")
      .withIndex("by_clientId_and_section", (q) => q.eq("clientId", clientId))
      .take(SECTIONS.length),
    db
      .query("activity")
      .withIndex("by_clientId_and_happenedAt", (q) => q.eq("clientId", clientId))
      .order("desc")
      .take(rowsRecountedMax),
  ]);
  const counts = [
    ...sessions.map((row) => countsOfRow("sessions", row)),
    ...goals.map((row) => countsOfRow("goals", row)),
    ...messages.map((row) => countsOfRow("messages", row)),
    ...sections.map((row) => countsOfRow("sectionProgress", row)),
  ].reduce(addCounts, NOTHING);
  const { askedAt, replies } = await tellFirstReplies(db, messages);
  await markMonths(db, [clientId, coachId], {
    added: [...sessions.flatMap(markOfSession), ...messages.flatMap(markOfLine), ...replies],
  });
  const marks = {
    unreadSinceAt: await findUnreadSince(db, clientId),
    lastBookedAt: await findLastBooked(db, clientId),
    askedAt,
    lastActAt: activity.find(({ actorId }) => actorId === clientId)?.happenedAt ?? 0,
  };
  return { counts, marks };
}

/** Walks a conversation, oldest line first. Returns since when the client waits, if they do, and the marks of all replies. */
async function tellFirstReplies(db: DatabaseWriter, lines: readonly Doc<"messages">[]) {
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
