import { nameKey } from "../../../domain/accounts/full-name";
import { minuteMs } from "../../../domain/time/time-spans";
import type { Doc, Id, TableNames } from "../../_generated/dataModel";
import type { DatabaseWriter } from "../../_generated/server";
import type { Viewer } from "../access";
import { followCoachingChange } from "../clients/coachingChanges";
import { findLastMessage } from "../messages/threadMarks";
import type { RowDraft } from "../rowVerdicts";
import { addCounts, countsOfRow, isNothing, subtractCounts } from "./counts";
import { marksOfHours } from "./groupHours";
import { markMonths, markOfLine, markOfReply, markOfSession } from "./months";
import { recountClient } from "./recount";
import { addToPractice, findLastBooked, findTally } from "./rows";

/** The row before and after; null if missing. */
interface Write {
  table: TableNames;
  before: object | null;
  after: object | null;
}

/** Counted, or relevant for an instant in the tally. */
type Followed =
  | { table: "sessions"; before: RowDraft<"sessions"> | null; after: RowDraft<"sessions"> | null }
  | { table: "goals"; before: RowDraft<"goals"> | null; after: RowDraft<"goals"> | null }
  | { table: "messages"; before: RowDraft<"messages"> | null; after: RowDraft<"messages"> | null }
  | {
      table: "sectionProgress";
      before: RowDraft<"sectionProgress"> | null;
      after: RowDraft<"sectionProgress"> | null;
    }
  | { table: "activity"; before: RowDraft<"activity"> | null; after: RowDraft<"activity"> | null };

const FOLLOWED: readonly string[] = [
  "sessions",
  "goals",
  "messages",
  "sectionProgress",
  "activity",
];

/**
 * Updates the tallies after a write, in its transaction, at constant cost. Called by the guarded database; system
 * functions that write these tables directly call it themselves.
 */
export async function keepTallies(db: DatabaseWriter, write: Write): Promise<void> {
  if (FOLLOWED.includes(write.table)) await follow(db, write as Followed);
  if (write.table === "profiles" && write.after !== null) {
    await followName(db, write.after as RowDraft<"profiles">);
  }
  if (write.table === "threadMarks" && write.after !== null) {
    await followDone(db, write.after as RowDraft<"threadMarks">);
  }
  if (write.table === "coachings" && write.after !== null) {
    await followCoachingChange(db, (write.after as RowDraft<"coachings">).clientId);
  }
}

/** To the minute, so that a burst of writes does not change the tally each time. */
const actStepMs = minuteMs;

/** Everything that a client does with what their coach can see counts as activity, with a line in the history or without one. */
export async function followAct(db: DatabaseWriter, viewer: Viewer | null, write: Write) {
  const { clientId } = (write.after ?? write.before ?? {}) as { clientId?: Id<"users"> };
  if (viewer === null || viewer.userId !== clientId || write.table === "visits") return;
  const tally = await findTally(db, clientId);
  const now = Date.now();
  if (tally === null || now < tally.lastActAt + actStepMs) return;
  await db.patch("clientTallies", tally._id, { lastActAt: now });
}

/** Keeps the sort key up to date. */
async function followName(db: DatabaseWriter, profile: RowDraft<"profiles">) {
  const tally = await findTally(db, profile.userId);
  const name = nameKey(profile);
  if (tally !== null && tally.nameKey !== name) {
    await db.patch("clientTallies", tally._id, { nameKey: name });
  }
}

/** A coach who is done with a conversation has answered it; taken back, its client waits again. A stand-in's marks are their own. */
async function followDone(
  db: DatabaseWriter,
  { clientId, coachId, doneAt }: RowDraft<"threadMarks">,
) {
  const tally = await findTally(db, clientId);
  if (tally === null || tally.coachId !== coachId) return;
  const last = await findLastMessage(db, clientId);
  const isDone = doneAt !== undefined && doneAt >= (last?.sentAt ?? 0);
  const isUndone = doneAt === undefined && tally.waitingSinceAt === null;
  if (isDone) await db.patch("clientTallies", tally._id, { waitingSinceAt: null });
  if (isUndone)
    await db.patch("clientTallies", tally._id, { waitingSinceAt: tally.askedAt ?? null });
}

async function follow(db: DatabaseWriter, write: Followed) {
  const { table, before, after } = write;
  const clientId = (after ?? before)?.clientId;
  if (clientId === undefined) return;
  const tally = await findTally(db, clientId);
  if (tally === null) {
    await recountClient(db, clientId); // It includes the row just written.
    return;
  }
  const delta = subtractCounts(countsOfRow(table, after), countsOfRow(table, before));
  await followMonths(db, tally, write);
  const marks = await marksAfter(db, tally, write);
  if (marks === null && isNothing(delta)) return;
  await db.patch("clientTallies", tally._id, { ...addCounts(tally, delta), ...marks });
  if (tally.coachId !== undefined) await addToPractice(db, tally.coachId, { clients: 0, ...delta });
}

async function followMonths(
  db: DatabaseWriter,
  { clientId, coachId }: Doc<"clientTallies">,
  write: Followed,
) {
  if (write.table === "messages") {
    const marked = { added: markOfLine(write.after), removed: markOfLine(write.before) };
    await markMonths(db, [clientId, coachId], marked);
  }
  if (write.table !== "sessions") return;
  const { before, after } = write;
  const own = { added: markOfSession(after), removed: markOfSession(before) };
  await markMonths(db, [clientId], own);
  if (coachId !== undefined) {
    await markMonths(db, [coachId], await marksOfHours(db, coachId, { before, after }));
  }
}

type Marks = Pick<
  Doc<"clientTallies">,
  "waitingSinceAt" | "askedAt" | "lastBookedAt" | "lastActAt"
>;

/** Null if nothing changes. */
async function marksAfter(
  db: DatabaseWriter,
  tally: Doc<"clientTallies">,
  { table, before, after }: Followed,
): Promise<Partial<Marks> | null> {
  const { clientId, lastActAt } = tally;
  switch (table) {
    case "sessions": {
      const isSame = before?.status === after?.status && before?.startsAt === after?.startsAt;
      return isSame ? null : { lastBookedAt: await findLastBooked(db, clientId) };
    }
    case "messages":
      return before === null && after !== null ? await marksOfLine(db, tally, after) : null;
    case "activity": {
      const isAct = after?.actorId === clientId && after.happenedAt > lastActAt;
      return isAct ? { lastActAt: after.happenedAt } : null;
    }
    case "goals":
    case "sectionProgress":
      return null;
  }
}

/** A client's message starts the waiting time; the coach's next one ends it. */
async function marksOfLine(
  db: DatabaseWriter,
  { askedAt, waitingSinceAt }: Doc<"clientTallies">,
  line: RowDraft<"messages">,
): Promise<Partial<Marks> | null> {
  const { clientId, sentAt, authorId: coachId } = line;
  if (line.sender === "client") {
    return { askedAt: askedAt ?? sentAt, waitingSinceAt: waitingSinceAt ?? sentAt };
  }
  if (askedAt === undefined) return null;
  const waitedMs = Math.max(0, sentAt - askedAt);
  await db.insert("firstReplies", { coachId, clientId, repliedAt: sentAt, waitedMs });
  await markMonths(db, [clientId, coachId], { added: [markOfReply(sentAt, waitedMs)] });
  return { askedAt: undefined, waitingSinceAt: null };
}
