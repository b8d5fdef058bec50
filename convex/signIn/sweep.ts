import { v } from "convex/values";
import { lettersKeptMs } from "../../domain/limits";
import { internal } from "../_generated/api";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { systemMutation } from "../functions";
import { endSignIn, forgetRefreshTokens } from "../model/signIn/signIns";

/** Privileged because it removes what is nobody's any more. Internal: run by the clock, and after signing out. */

const rowsAtOnce = 100;

/** Removes what has expired and tells nothing more, a little at a time until nothing is left. */
export const sweep = systemMutation({
  args: {},
  returns: v.null(),
  handler: async ({ db, scheduler }): Promise<null> => {
    const counts = [await sweepSignIns(db), await sweepExpired(db), await sweepLetters(db)];
    if (counts.some((count) => count >= rowsAtOnce)) {
      await scheduler.runAfter(0, internal.signIn.sweep.sweep, {});
    }
    return null;
  },
});

export const forgetTokens = systemMutation({
  args: { signInIds: v.array(v.id("authSessions")) },
  returns: v.null(),
  handler: async ({ db }, { signInIds }) => {
    for (const signInId of signInIds) await forgetRefreshTokens(db, signInId);
    return null;
  },
});

/** Each takes its refresh tokens along, so there are fewer at a time. */
async function sweepSignIns(db: DatabaseWriter): Promise<number> {
  const expired = await db
    .query("authSessions")
    .withIndex("by_expirationTime", (q) => q.lt("expirationTime", Date.now()))
    .take(rowsAtOnce / 10);
  for (const { _id } of expired) await endSignIn(db, _id);
  return expired.length * 10;
}

async function sweepExpired(db: DatabaseWriter): Promise<number> {
  const attempts = await db
    .query("attempts")
    .withIndex("by_fullAt", (q) => q.lt("fullAt", Date.now()))
    .take(rowsAtOnce);
  for (const { _id } of attempts) await db.delete("attempts", _id);
  const tables = ["signUps", "passwordResets", "knownDevices", "coachInvites"] as const;
  const counts = [attempts.length];
  for (const table of tables) {
    const expired = await listExpired(db, table);
    for (const { _id } of expired) await db.delete(table, _id);
    counts.push(expired.length);
  }
  return Math.max(...counts);
}

type Expiring = "signUps" | "passwordResets" | "knownDevices" | "coachInvites";

const listExpired = (db: DatabaseReader, table: Expiring) =>
  db
    .query(table)
    .withIndex("by_expiresAt", (q) => q.lt("expiresAt", Date.now()))
    .take(rowsAtOnce);

async function sweepLetters(db: DatabaseWriter): Promise<number> {
  const old = await db
    .query("outbox")
    .withIndex("by_queuedAt", (q) => q.lt("queuedAt", Date.now() - lettersKeptMs))
    .take(rowsAtOnce);
  for (const { _id } of old) await db.delete("outbox", _id);
  return old.length;
}
