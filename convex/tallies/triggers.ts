import { nameKey } from "../../domain/accounts/full-name";
import { minuteMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { findLastMessage } from "../messages/threadMarks";
import type { Trigger, Triggers, Written } from "../gate/record";
import type { RowDraft } from "../gate/rowVerdicts";
import { addCounts, countsOfRow, isNothing, subtractCounts } from "./counts";
import { marksOfHours } from "./groupHours";
import { markMonths, markOfLine, markOfReply, markOfSession } from "./months";
import { recountClient } from "./recount";
import { addToPractice, findLastBooked, findTally } from "./rows";

/** Tables whose rows a tally counts, or whose writes set an instant in it. */
type Counted = "sessions" | "goals" | "messages" | "sectionProgress" | "activity";

type Marks = Partial<
  Pick<Doc<"clientTallies">, "waitingSinceAt" | "askedAt" | "lastBookedAt" | "lastActAt">
>;

/** Updates the client's tally at constant cost. `marksAfter` returns null if it changes nothing. */
const counting =
  <T extends Counted>(
    table: T,
    marksAfter?: (
      db: DatabaseWriter,
      tally: Doc<"clientTallies">,
      write: Written<T>,
    ) => Promise<Marks | null>,
  ): Trigger<Written<T>> =>
  async (db, write) => {
    const { before, after } = write;
    const { clientId } = (after ?? before ?? {}) as { clientId?: Id<"users"> };
    if (clientId === undefined) return;
    const tally = await findTally(db, clientId);
    if (tally === null) {
      await recountClient(db, clientId); // It includes the row just written.
      return;
    }
    const delta = subtractCounts(countsOfRow(table, after), countsOfRow(table, before));
    const marks = (await marksAfter?.(db, tally, write)) ?? null;
    if (marks === null && isNothing(delta)) return;
    await db.patch("clientTallies", tally._id, { ...addCounts(tally, delta), ...marks });
    if (tally.coachId !== undefined)
      await addToPractice(db, tally.coachId, { clients: 0, ...delta });
  };

/** To the minute, so that a burst of writes does not change the tally each time. */
const actStepMs = minuteMs;

async function followName(db: DatabaseWriter, profile: RowDraft<"profiles">) {
  const tally = await findTally(db, profile.userId);
  const name = nameKey(profile);
  if (tally !== null && tally.nameKey !== name) {
    await db.patch("clientTallies", tally._id, { nameKey: name });
  }
}

/** A coach who marks a conversation as done has answered it, until they undo that. A stand-in's marks are their own. */
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

async function followSession(
  db: DatabaseWriter,
  { clientId, coachId }: Doc<"clientTallies">,
  { before, after }: Written<"sessions">,
) {
  const own = { added: markOfSession(after), removed: markOfSession(before) };
  await markMonths(db, [clientId], own);
  if (coachId !== undefined) {
    await markMonths(db, [coachId], await marksOfHours(db, coachId, { before, after }));
  }
  const isSame = before?.status === after?.status && before?.startsAt === after?.startsAt;
  return isSame ? null : { lastBookedAt: await findLastBooked(db, clientId) };
}

async function followMessage(
  db: DatabaseWriter,
  tally: Doc<"clientTallies">,
  { before, after }: Written<"messages">,
) {
  const marked = { added: markOfLine(after), removed: markOfLine(before) };
  await markMonths(db, [tally.clientId, tally.coachId], marked);
  return before === null && after !== null ? await marksOfLine(db, tally, after) : null;
}

/** A client's message starts the waiting time; the coach's next one ends it. */
async function marksOfLine(
  db: DatabaseWriter,
  { askedAt, waitingSinceAt }: Doc<"clientTallies">,
  line: RowDraft<"messages">,
): Promise<Marks | null> {
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

/** System functions that write these tables directly recount. */
export const tallyTriggers: Triggers = {
  sessions: counting("sessions", followSession),
  goals: counting("goals"),
  messages: counting("messages", followMessage),
  sectionProgress: counting("sectionProgress"),
  activity: counting("activity", (_db, { clientId, lastActAt }, { after }) => {
    const isAct = after?.actorId === clientId && after.happenedAt > lastActAt;
    return Promise.resolve(isAct ? { lastActAt: after.happenedAt } : null);
  }),
  profiles: async (db, { after }) => {
    if (after !== null) await followName(db, after);
  },
  threadMarks: async (db, { after }) => {
    if (after !== null) await followDone(db, after);
  },
  /** Everything that a client does with what their coach can see counts as activity, with a line in the history or without one. */
  anyTable: async (db, { table, before, after }, viewer) => {
    const { clientId } = (after ?? before ?? {}) as { clientId?: Id<"users"> };
    if (viewer === null || viewer.userId !== clientId || table === "visits") return;
    const tally = await findTally(db, clientId);
    const now = Date.now();
    if (tally === null || now < tally.lastActAt + actStepMs) return;
    await db.patch("clientTallies", tally._id, { lastActAt: now });
  },
};
