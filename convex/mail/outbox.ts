import { v, type Infer } from "convex/values";
import { hourMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseWriter, QueryCtx } from "../_generated/server";
import { systemMutation, systemQuery } from "../gate/functions";
import { rowsBy, showFields, within } from "../gate/rows";
import { noteRefusedAddress } from "../notifications/notificationSettings";
import { hasMailTransport } from "../people/settings";
import { enclosureFields } from "../signIn/tables";
import { claimMs } from "./claims";
import { rejoin, startCarriers } from "./lanes";

/** Privileged: emails belong to no viewer. Internal: the mailbox is served on loopback only. */

const lettersListedMax = 200;
const lettersResumedMax = 200;
const firstPauseMs = 5000;
const pauseMsMax = hourMs;
const triedForMs = 24 * hourMs;

const shownColumns = {
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  calendar: enclosureFields.calendar,
  queuedAt: v.number(),
  deliveredAt: v.optional(v.number()),
};
const vLetters = v.array(v.object({ letterId: v.id("outbox"), ...shownColumns }));

/** For the mailbox page; null once email is configured. */
export const mailbox = systemQuery({
  args: {},
  returns: v.union(v.null(), vLetters),
  handler: async ({ db }) => (hasMailTransport() ? null : await listNewest(db)),
});

export const list = systemQuery({
  args: {},
  returns: vLetters,
  handler: async ({ db }) => await listNewest(db),
});

async function listNewest(db: QueryCtx["db"]): Promise<Infer<typeof vLetters>> {
  const letters = await db
    .query("outbox")
    .withIndex("by_queuedAt")
    .order("desc")
    .take(lettersListedMax);
  return letters.map((row) => ({ letterId: row._id, ...showFields(shownColumns, row) }));
}

/** Emails that were given up, newest first, without their text, for the people who run the server. */
export const listGivenUp = systemQuery({
  args: {},
  returns: v.array(
    v.object({
      letterId: v.id("outbox"),
      to: v.string(),
      subject: v.string(),
      queuedAt: v.number(),
      givenUpAt: v.number(),
      tries: v.number(),
      failure: v.string(),
    }),
  ),
  handler: async ({ db }) => {
    const letters = await rowsBy(db, "outbox", "by_givenUpAt", { givenUpAt: within({ gt: 0 }) })
      .order("desc")
      .take(lettersListedMax);
    return letters.map(
      ({ _id, to, subject, queuedAt, givenUpAt = 0, tries = 0, failure = "" }) => ({
        ...{ letterId: _id, to, subject, queuedAt, givenUpAt, tries, failure },
      }),
    );
  },
});

/** Takes an email for one try. Null where it was sent, given up or has expired, or another try is under way. */
export const claim = systemMutation({
  args: { letterId: v.id("outbox") },
  handler: async ({ db }, { letterId }): Promise<Doc<"outbox"> | null> => {
    const letter = await db.get("outbox", letterId);
    const now = Date.now();
    if (letter?.nextTryAt === undefined || letter.nextTryAt > now) return null;
    if (letter.expiresAt !== undefined && letter.expiresAt <= now) {
      await db.delete("outbox", letterId);
      return null;
    }
    const tries = (letter.tries ?? 0) + 1;
    await db.patch("outbox", letterId, { tries, nextTryAt: now + claimMs });
    return { ...letter, tries };
  },
});

/** Keeps the fact that the email was sent, but not its text, which contains links. */
export const markDelivered = systemMutation({
  args: { letterId: v.id("outbox") },
  handler: ({ db }, { letterId }) =>
    db.patch("outbox", letterId, { ...SETTLED, deliveredAt: Date.now(), text: "", html: "" }),
});

/** Waits longer after each failure, and gives up after a day of them. True when it gave up. */
export const markFailed = systemMutation({
  args: { letterId: v.id("outbox"), failure: v.string() },
  returns: v.boolean(),
  handler: async ({ db, scheduler }, { letterId, failure }) => {
    const letter = await db.get("outbox", letterId);
    if (letter === null) return false;
    const { tries = 1, queuedAt } = letter;
    const now = Date.now();
    if (now - queuedAt >= triedForMs) {
      await giveUp(db, letterId, failure);
      return true;
    }
    const nextTryAt = now + Math.min(pauseMsMax, firstPauseMs * 4 ** (tries - 1));
    const paused = { nextTryAt, turn: undefined, isLeaving: undefined };
    await db.patch("outbox", letterId, { ...paused, failure });
    const { delivery, lanes } = internal.mail;
    const again = letter.lane === undefined ? delivery.deliver : lanes.tryAgain;
    await scheduler.runAt(nextTryAt, again, { letterId });
    return false;
  },
});

/** The address takes no email: there is no other try, and no other notification goes there. */
export const markRefused = systemMutation({
  args: { letterId: v.id("outbox"), failure: v.string() },
  handler: async ({ db }, { letterId, failure }) => {
    const letter = await db.get("outbox", letterId);
    if (letter === null) return;
    await giveUp(db, letterId, failure);
    await noteRefusedAddress(db, letter.to);
  },
});

/** Sends what a dead run left claimed or a restart left unscheduled. */
export const resume = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const due = await rowsBy(db, "outbox", "by_nextTryAt", {
      nextTryAt: within({ gt: 0, lte: Date.now() }),
    }).take(lettersResumedMax);
    for (const letter of due) {
      const { _id: letterId, lane } = letter;
      if (lane !== undefined) await rejoin({ db }, letter);
      else await scheduler.runAfter(0, internal.mail.delivery.deliver, { letterId });
    }
    const waiting = await rowsBy(db, "outbox", "by_turn", { turn: within({ gt: 0 }) }).first();
    if (waiting !== null) await startCarriers({ scheduler });
  },
});

/** Clears the turn too, because an email whose claim has expired waits in its lane again. */
const OUT_OF_LANE = { lane: undefined, turn: undefined, isLeaving: undefined };

const SETTLED = {
  ...{ nextTryAt: undefined, unsubscribeUrl: undefined },
  ...{ calendar: undefined, expiresAt: undefined },
  ...OUT_OF_LANE,
};

/** Keeps what a try needs, because a coach may send it once more. */
async function giveUp(db: DatabaseWriter, letterId: Id<"outbox">, failure: string) {
  const left = { nextTryAt: undefined, ...OUT_OF_LANE };
  await db.patch("outbox", letterId, { ...left, givenUpAt: Date.now(), failure });
}
