import { v } from "convex/values";
import { internal } from "../_generated/api";
import { systemAction } from "../functions";
import { findMailSettings, type MailSettings } from "../model/settings";

/** Privileged because it reads letters that belong to no viewer. Internal: scheduled with each letter. */

const triesMax = 6;
const firstPauseMs = 5000;
const answerWithinMs = 20_000;

/** Sends one letter by the transport of the environment, and tries again with growing pauses. */
export const deliver = systemAction({
  args: { letterId: v.id("outbox"), tries: v.number() },
  returns: v.null(),
  handler: async (ctx, { letterId, tries }): Promise<null> => {
    const settings = findMailSettings();
    const letter = await ctx.runQuery(internal.mail.outbox.find, { letterId });
    if (settings === null || letter === null || letter.deliveredAt !== undefined) return null;
    const { to, subject, text, html } = letter;
    const message = { from: settings.from, to, subject, text, html };
    try {
      if (settings.transport.kind === "smtp") {
        await ctx.runAction(internal.mail.smtp.send, { url: settings.transport.url, message });
      } else {
        await post(settings.transport, message);
      }
    } catch (error) {
      if (tries >= triesMax) throw error;
      const pauseMs = firstPauseMs * 4 ** (tries - 1);
      const next = { letterId, tries: tries + 1 };
      await ctx.scheduler.runAfter(pauseMs, internal.mail.delivery.deliver, next);
      return null;
    }
    await ctx.runMutation(internal.mail.outbox.markDelivered, { letterId });
    return null;
  },
});

type Api = Extract<MailSettings["transport"], { kind: "api" }>;

/** The shape that Resend and its like take. */
async function post({ url, key }: Api, message: Record<string, string>) {
  const response = await fetch(url, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  // Not the body: it may repeat the letter, and errors are logged.
  if (!response.ok) throw new Error(`The mail service answered ${response.status}.`);
}
