import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader, MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { rowsBy, within } from "../gate/rows";
import { claimMs } from "./claims";

/**
 * Privileged: emails belong to no viewer. Internal: called by `delivery.carry` and the clock.
 *
 * Emails that many may get at once wait in a lane for each practice and leave a few at a time, so that all other jobs and emails
 * find room (ADR 50).
 */

/** Fewer than the jobs that a server runs at once. */
const leavingAtOnceMax = 4;
/** A lane's next email comes this much later in the order: emails of others written meanwhile come before it. */
const turnMs = 200;
const lookedAtOnceMax = 50;

/** Where the next email of a lane joins the order of all lanes. */
export async function findTurn(db: DatabaseReader, lane: string): Promise<number> {
  const last = await rowsBy(db, "outbox", "by_lane_and_turn", { lane, turn: within({ gt: 0 }) })
    .order("desc")
    .first();
  return Math.max(Date.now(), (last?.turn ?? 0) + turnMs);
}

/** Call it after emails have joined a lane. A carrier that finds nothing or no room ends at once. */
export async function startCarriers({ scheduler }: Pick<MutationCtx, "scheduler">) {
  for (let carrier = 0; carrier < leavingAtOnceMax; carrier++) {
    await scheduler.runAfter(0, internal.mail.delivery.carry, {});
  }
}

/** Takes the next email of all lanes for one try. Null where none waits, or enough are on their way. */
export const takeNext = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<Doc<"outbox"> | null> => {
    const now = Date.now();
    const leaving = await rowsBy(db, "outbox", "by_isLeaving", { isLeaving: true }).take(
      leavingAtOnceMax,
    );
    const claimed = leaving.filter(({ nextTryAt = 0 }) => nextTryAt > now);
    if (claimed.length >= leavingAtOnceMax) return null;
    for (const letter of leaving) await rejoin({ db }, letter); // Changes only those whose claim has expired.
    const waiting = await rowsBy(db, "outbox", "by_turn", { turn: within({ gt: 0 }) }).take(
      lookedAtOnceMax,
    );
    for (const letter of waiting) {
      if (letter.expiresAt !== undefined && letter.expiresAt <= now) {
        await db.delete("outbox", letter._id);
        continue;
      }
      const tries = (letter.tries ?? 0) + 1;
      const taken = { turn: undefined, isLeaving: true, tries, nextTryAt: now + claimMs };
      await db.patch("outbox", letter._id, taken);
      return { ...letter, tries };
    }
    // All of these had expired, and more may wait behind them.
    if (waiting.length === lookedAtOnceMax) {
      await scheduler.runAfter(0, internal.mail.delivery.carry, {});
    }
    return null;
  },
});

/** An email whose time for another try has come waits in its lane again. */
export async function rejoin({ db }: Pick<MutationCtx, "db">, letter: Doc<"outbox">) {
  const { lane, nextTryAt, _id } = letter;
  if (lane === undefined || nextTryAt === undefined || nextTryAt > Date.now()) return;
  const turn = await findTurn(db, lane);
  await db.patch("outbox", _id, { turn, nextTryAt: undefined, isLeaving: undefined });
}

export const tryAgain = systemMutation({
  args: { letterId: v.id("outbox") },
  handler: async (ctx, { letterId }): Promise<void> => {
    const letter = await ctx.db.get("outbox", letterId);
    if (letter === null) return;
    await rejoin(ctx, letter);
    await ctx.scheduler.runAfter(0, internal.mail.delivery.carry, {});
  },
});
