import { v } from "convex/values";
import { toBase64 } from "../../domain/text/base64";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { ActionCtx } from "../_generated/server";
import { systemAction } from "../gate/functions";
import { findMailSettings, type MailSettings } from "../people/settings";
import { whileClaimed } from "./claims";
import { unsubscribeHeaders } from "./mailbox";

/** Privileged because it reads emails that belong to no viewer. Internal: scheduled with each email, and by the clock. */

const answerWithinMs = 20_000;
/** The job takes no more emails after this time, so that the server can stop without a long wait. */
const carriedForMs = 20_000;

/**
 * Sends one email by the transport of the environment. It is claimed first, so that two runs never send it at once, and a run
 * that dies leaves a claim that ends: then the next run sends it under the same Message-ID.
 */
export const deliver = systemAction({
  args: { letterId: v.id("outbox") },
  handler: async (ctx, { letterId }): Promise<void> => {
    const settings = findMailSettings();
    if (settings === null) return;
    const letter = await ctx.runMutation(internal.mail.outbox.claim, { letterId });
    if (letter !== null) await tryOnce(ctx, settings, letter);
  },
});

/** Sends emails from the lanes one after another, until none waits or enough others are on their way. */
export const carry = systemAction({
  args: {},
  handler: async (ctx): Promise<void> => {
    const settings = findMailSettings();
    if (settings === null) return;
    const endsAt = Date.now() + carriedForMs;
    while (Date.now() < endsAt) {
      const letter = await ctx.runMutation(internal.mail.lanes.takeNext, {});
      if (letter === null) return;
      try {
        await tryOnce(ctx, settings, letter);
      } catch (error) {
        await ctx.scheduler.runAfter(0, internal.mail.delivery.carry, {}); // The other emails still wait.
        throw error;
      }
    }
    await ctx.scheduler.runAfter(0, internal.mail.delivery.carry, {});
  },
});

/** The log gets the first failure of an email, and the error with which it is given up. */
async function tryOnce(ctx: ActionCtx, settings: MailSettings, letter: Doc<"outbox">) {
  const { _id: letterId } = letter;
  try {
    const refusal = await whileClaimed(ctx, letter, () => send(ctx, settings, letter));
    if (refusal === null) await ctx.runMutation(internal.mail.outbox.markDelivered, { letterId });
    else await ctx.runMutation(internal.mail.outbox.markRefused, { letterId, failure: refusal });
  } catch (error) {
    const failure = error instanceof Error ? error.message : "Unknown error";
    const given = { letterId, failure };
    if (await ctx.runMutation(internal.mail.outbox.markFailed, given)) throw error;
    // oxlint-disable-next-line no-console -- the operator who sets up the mail looks there
    if (letter.tries === 1) console.warn(JSON.stringify({ event: "email_delayed", failure }));
  }
}

/** Null once the email is on its way; otherwise why this address will never take one. Throws where another try may help. */
async function send(
  ctx: ActionCtx,
  { from, transport }: MailSettings,
  { _id: letterId, to, subject, text, html, unsubscribeUrl, calendar }: Doc<"outbox">,
): Promise<string | null> {
  const message = { from, to, subject, text, html, unsubscribeUrl, calendar };
  if (transport.kind === "smtp") {
    const { url } = transport;
    return await ctx.runAction(internal.mail.smtp.send, { url, letterId, message });
  }
  await post(transport, letterId, message);
  return null;
}

type Api = Extract<MailSettings["transport"], { kind: "api" }>;
type Message = Pick<
  Doc<"outbox">,
  "to" | "subject" | "text" | "html" | "unsubscribeUrl" | "calendar"
>;

/** Sends the request that Resend and similar services accept. */
async function post({ url, key }: Api, letterId: string, message: Message & { from: string }) {
  const { unsubscribeUrl, calendar, ...words } = message;
  const parts = {
    headers: unsubscribeHeaders(unsubscribeUrl),
    ...(calendar === undefined
      ? {}
      : {
          attachments: [
            {
              filename: "session.ics",
              content: toBase64(new TextEncoder().encode(calendar.text)),
              content_type: `text/calendar; charset=utf-8; method=${calendar.method}`,
            },
          ],
        }),
  };
  const response = await fetch(url, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "Idempotency-Key": letterId,
    },
    body: JSON.stringify({ ...words, ...parts }),
    redirect: "error", // The key and the email are for this address only.
    signal: AbortSignal.timeout(answerWithinMs),
  });
  // Not the body: it may repeat the email, and errors are logged.
  if (!response.ok) throw new Error(`The mail service answered ${response.status}.`);
}
