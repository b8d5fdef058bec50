import { v } from "convex/values";
import { afterQuiet } from "../../domain/messages/notification-emails";
import { nextReminderAt } from "../../domain/privacy/requests";
import { formatInstant } from "../../domain/time/date-formatters";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { findReader, quietTimeOf } from "../notifications/readers";
import { findZone } from "../people/profiles";
import { pageUrl } from "./links";
import { tell } from "./queueEmail";
import { rowsBy, within } from "../gate/rows";

/**
 * Privileged: emails belong to no viewer. Internal: called by `requests.ts` and the scheduler. No email contains a word
 * of the request or the answer.
 */

const remindedAtOnceMax = 100;

type Kind = "requestReceived" | "requestReminder" | "requestAnswered";

export const send = systemMutation({
  args: {
    requestId: v.id("privacyRequests"),
    kind: v.union(v.literal("requestReceived"), v.literal("requestAnswered")),
  },
  handler: async (ctx, { requestId, kind }): Promise<void> => {
    const request = await ctx.db.get("privacyRequests", requestId);
    if (request !== null) await write(ctx, request, kind);
  },
});

/** Sent once, and not in quiet hours: the same transaction sets the next reminder's time. */
export const remind = systemMutation({
  args: {},
  handler: async (ctx): Promise<void> => {
    const now = Date.now();
    const due = await rowsBy(ctx.db, "privacyRequests", "by_nextReminderAt", {
      nextReminderAt: within({ gt: 0, lte: now }),
    }).take(remindedAtOnceMax);
    for (const request of due) {
      const wokenAt = await findWaking(ctx.db, request.coachId, now);
      const next = wokenAt > now ? wokenAt : nextReminderAt(request, now);
      await ctx.db.patch("privacyRequests", request._id, { nextReminderAt: next });
      if (wokenAt <= now) await write(ctx, request, "requestReminder");
    }
    if (due.length === remindedAtOnceMax) {
      await ctx.scheduler.runAfter(0, internal.mail.requestLetters.remind, {});
    }
  },
});

/** Now, or the end of the coach's quiet hours. */
async function findWaking(db: DatabaseReader, coachId: Id<"users"> | undefined, now: number) {
  const reader = coachId === undefined ? null : await findReader(db, coachId);
  return reader === null ? now : afterQuiet(now, quietTimeOf(reader));
}

/** To the client when answered, otherwise to the coach. */
async function write(ctx: MutationCtx, request: Doc<"privacyRequests">, kind: Kind) {
  const isToClient = kind === "requestAnswered";
  const readerId = isToClient ? request.clientId : request.coachId;
  if (readerId === undefined) return;
  const zone = (await findZone(ctx.db, readerId)) ?? "UTC";
  const url = pageUrl(isToClient ? "/dashboard/privacy#requests" : "/admin/requests");
  const date = formatInstant(new Date(request.dueAt), zone, { dateStyle: "long" });
  await tell(ctx, readerId, kind, { url, date });
}
