import { v } from "convex/values";
import { clientInviteKeptMs } from "../../domain/accounts/invite-limits";
import { lettersKeptMs, signInEventsKeptMs } from "../../domain/limits";
import { internal } from "../_generated/api";
import type { DatabaseWriter } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { deleteBy, within } from "../gate/rows";
import { trustedNow } from "../retention/runs";
import { forgetTraces } from "./signIns/signIns";

/** Privileged: deletes rows without an owner. Internal: called by the scheduler and after signing out. */

const rowsAtOnce = 100;

/** Deletes expired rows in batches until nothing is left. */
export const sweep = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const now = await trustedNow(db);
    const counts = [
      await sweepExpired(db),
      await deleteBy(db, rowsAtOnce, "outbox", "by_queuedAt", {
        queuedAt: within({ lt: now - lettersKeptMs }),
      }),
      await deleteBy(db, rowsAtOnce, "signInEvents", "by_happenedAt", {
        happenedAt: within({ lt: now - signInEventsKeptMs }),
      }),
      await deleteBy(db, rowsAtOnce, "clientInvites", "by_expiresAt", {
        expiresAt: within({ lt: now - clientInviteKeptMs }),
      }),
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
  const over = within({ lt: Date.now() });
  const counts = [await deleteBy(db, rowsAtOnce, "attempts", "by_fullAt", { fullAt: over })];
  for (const table of EXPIRING) {
    counts.push(await deleteBy(db, rowsAtOnce, table, "by_expiresAt", { expiresAt: over }));
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
