import { v } from "convex/values";
import { clientInviteKeptMs } from "../../domain/accounts/invite-limits";
import { lettersKeptMs, signInEventsKeptMs } from "../../domain/limits";
import { internal } from "../_generated/api";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { trustedNow } from "../retention/runs";
import { forgetTraces } from "./signIns/signIns";
import { rowsBy, within } from "../gate/rows";

/** Privileged: deletes rows without an owner. Internal: called by the scheduler and after signing out. */

const rowsAtOnce = 100;

/** Deletes expired rows in batches until nothing is left. */
export const sweep = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const now = await trustedNow(db);
    const counts = [
      await sweepExpired(db),
      await sweepLetters(db, now),
      await sweepEvents(db, now),
      await sweepInvites(db, now),
    ];
    if (counts.some((count) => count >= rowsAtOnce)) {
      await scheduler.runAfter(0, internal.signIn.sweep.sweep, {});
    }
  },
});

/** After a sign-out. */
export const forgetTokens = systemMutation({
  args: { signInIds: v.array(v.id("authSessions")) },
  handler: async ({ db }, { signInIds }) => {
    for (const signInId of signInIds) await forgetTraces(db, signInId);
  },
});

async function sweepExpired(db: DatabaseWriter): Promise<number> {
  const attempts = await rowsBy(db, "attempts", "by_fullAt", {
    fullAt: within({ lt: Date.now() }),
  }).take(rowsAtOnce);
  for (const { _id } of attempts) await db.delete("attempts", _id);
  const counts = [attempts.length];
  for (const table of EXPIRING) {
    const expired = await listExpired(db, table);
    for (const { _id } of expired) await db.delete(table, _id);
    counts.push(expired.length);
  }
  return Math.max(...counts);
}

const EXPIRING = [
  "signUps",
  "passwordResets",
  "knownDevices",
  "usedChallenges",
  "authenticatorDrafts",
  "coachInvites",
] as const;

const listExpired = (db: DatabaseReader, table: (typeof EXPIRING)[number]) =>
  db
    .query(table)
    .withIndex("by_expiresAt", (q) => q.lt("expiresAt", Date.now()))
    .take(rowsAtOnce);

async function sweepInvites(db: DatabaseWriter, now: number): Promise<number> {
  const old = await rowsBy(db, "clientInvites", "by_expiresAt", {
    expiresAt: within({ lt: now - clientInviteKeptMs }),
  }).take(rowsAtOnce);
  for (const { _id } of old) await db.delete("clientInvites", _id);
  return old.length;
}

async function sweepEvents(db: DatabaseWriter, now: number): Promise<number> {
  const old = await rowsBy(db, "signInEvents", "by_happenedAt", {
    happenedAt: within({ lt: now - signInEventsKeptMs }),
  }).take(rowsAtOnce);
  for (const { _id } of old) await db.delete("signInEvents", _id);
  return old.length;
}

async function sweepLetters(db: DatabaseWriter, now: number): Promise<number> {
  const old = await rowsBy(db, "outbox", "by_queuedAt", {
    queuedAt: within({ lt: now - lettersKeptMs }),
  }).take(rowsAtOnce);
  for (const { _id } of old) await db.delete("outbox", _id);
  return old.length;
}
