import { v } from "convex/values";
import { formatInstant } from "../../domain/date-formatters";
import { nextReminderAt } from "../../domain/requests";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../functions";
import { findProfile, findZone } from "../model/profiles";
import { writeLetter } from "./letters";
import { pageUrl } from "./links";
import { queueLetter } from "./queueLetter";

/**
 * Privileged because letters are nobody's rows. Internal: `requests.ts` asks for one, and the clock for the reminders. No
 * letter holds a word of what was asked or answered.
 */

const remindedAtOnceMax = 100;

type Kind = "requestReceived" | "requestReminder" | "requestAnswered";

export const send = systemMutation({
  args: {
    requestId: v.id("privacyRequests"),
    kind: v.union(v.literal("requestReceived"), v.literal("requestAnswered")),
  },
  returns: v.null(),
  handler: async (ctx, { requestId, kind }): Promise<null> => {
    const request = await ctx.db.get("privacyRequests", requestId);
    if (request !== null) await write(ctx, request, kind);
    return null;
  },
});

/** Each reminder goes out once: the next one's time is set in the same transaction. */
export const remind = systemMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx): Promise<null> => {
    const now = Date.now();
    const due = await ctx.db
      .query("privacyRequests")
      .withIndex("by_nextReminderAt", (q) => q.gt("nextReminderAt", 0).lte("nextReminderAt", now))
      .take(remindedAtOnceMax);
    for (const request of due) {
      const next = nextReminderAt(request, now);
      await ctx.db.patch("privacyRequests", request._id, { nextReminderAt: next });
      await write(ctx, request, "requestReminder");
    }
    if (due.length === remindedAtOnceMax) {
      await ctx.scheduler.runAfter(0, internal.mail.requestLetters.remind, {});
    }
    return null;
  },
});

/** To the client when it is answered, to the coach who owes the answer otherwise. */
async function write(ctx: MutationCtx, request: Doc<"privacyRequests">, kind: Kind) {
  const { db } = ctx;
  const isToClient = kind === "requestAnswered";
  const readerId = isToClient ? request.clientId : request.coachId;
  const reader = readerId === undefined ? null : await db.get("users", readerId);
  if (reader?.email === undefined) return;
  const { firstName } = await findProfile(db, reader._id);
  const zone = (await findZone(db, reader._id)) ?? "UTC";
  const url = pageUrl(isToClient ? "/dashboard/privacy#requests" : "/admin/requests");
  const date = formatInstant(new Date(request.dueAt), zone, { dateStyle: "long" });
  await queueLetter(ctx, reader.email, writeLetter(kind, { url, firstName, date }));
}
