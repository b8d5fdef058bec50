import { v } from "convex/values";
import { laterUndoMs } from "../../domain/messages/later-messages";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { type ViewerMutationCtx, isCoach } from "../gate/access";
import { guardWriter } from "../gate/guardedDb";
import { findObstacle, sendLater } from "./laterMessages";
import { logFailed } from "../notifications/failedRows";
import { deleteBy, rowsBy, within } from "../gate/rows";

/** Privileged: finds everybody's due messages and sends each with its author's rights. Internal: run by the clock. */

const dueAtOnceMax = 50;
const sweptAtOnce = 200;

/** After a pause of the server, everything due is sent. One that fails stays with its author; the others go on. */
export const run = systemMutation({
  args: {},
  handler: async ({ db, scheduler, runMutation }): Promise<void> => {
    const due = await rowsBy(db, "laterMessages", "by_removedAt_and_unsentReason_and_dueAt", {
      removedAt: undefined,
      unsentReason: undefined,
      dueAt: within({ lte: Date.now() }),
    }).take(dueAtOnceMax);
    let failed = 0;
    for (const { _id: laterMessageId } of due) {
      try {
        await runMutation(internal.laterMessages.send.one, { laterMessageId });
      } catch {
        failed += 1;
        await db.patch("laterMessages", laterMessageId, { unsentReason: "not_delivered" });
      }
    }
    logFailed("later_messages_failed", failed);
    if (due.length === dueAtOnceMax) {
      await scheduler.runAfter(0, internal.laterMessages.send.run, {});
    }
  },
});

/** In a nested transaction: when it fails, that of `run` goes on. */
export const one = systemMutation({
  args: { laterMessageId: v.id("laterMessages") },
  handler: async ({ db }, { laterMessageId }) => {
    const row = await db.get("laterMessages", laterMessageId);
    if (row === null) return;
    const author = await findAuthor(db, row.coachId);
    const unsentReason = author === null ? "coaching_ended" : await sendIfOpen(author, row);
    if (unsentReason !== null) await db.patch("laterMessages", row._id, { unsentReason });
  },
});

/** The author, with what they may read and write now. */
async function findAuthor(db: DatabaseWriter, userId: Id<"users">) {
  if (!(await isCoach(db, userId))) return null;
  const viewer = { userId, role: "admin" } as const;
  return { viewer, db: guardWriter(db, viewer) };
}

/** Why it stays; null where it was sent. */
async function sendIfOpen(author: ViewerMutationCtx, row: Doc<"laterMessages">) {
  const obstacle = await findObstacle(author, row.clientId);
  if (obstacle === null) await sendLater(author, row);
  return obstacle;
}

/** Deletes removed messages once an undo is no longer offered. */
export const sweep = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const byRemoval = "by_removedAt_and_unsentReason_and_dueAt";
    const deleted = await deleteBy(db, sweptAtOnce, "laterMessages", byRemoval, {
      removedAt: within({ gt: 0, lt: Date.now() - laterUndoMs }),
    });
    if (deleted === sweptAtOnce) {
      await scheduler.runAfter(0, internal.laterMessages.send.sweep, {});
    }
  },
});
