import { v } from "convex/values";
import { nextReminderAt } from "../../domain/privacy/requests";
import { formatInstant } from "../../domain/time/date-formatters";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
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

/** Sent once: the same transaction sets the next reminder's time. */
export const remind = systemMutation({
  args: {},
  handler: async (ctx): Promise<void> => {
    const now = Date.now();
    const due = await rowsBy(ctx.db, "privacyRequests", "by_nextReminderAt", {
      nextReminderAt: within({ gt: 0, lte: now }),
    }).take(remindedAtOnceMax);
    for (const request of due) {
      const next = nextReminderAt(request, now);
      await ctx.db.patch("privacyRequests", request._id, { nextReminderAt: next });
      await write(ctx, request, "requestReminder");
    }
    if (due.length === remindedAtOnceMax) {
      await ctx.scheduler.runAfter(0, internal.mail.requestLetters.remind, {});
    }
  },
});

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
