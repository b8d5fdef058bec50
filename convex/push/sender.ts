"use node";

import { type Infer, v } from "convex/values";
import webPush from "web-push";
import { pushAnswerMsMax } from "../../domain/messages/push";
import { internal } from "../_generated/api";
import { systemAction } from "../gate/functions";
import { callPinned, NoConnection } from "../gate/pinnedCall";
import type { vClaimed, vOutcome } from "./queue";

/** Privileged: acts for no viewer. Internal: scheduled with each push. Needs Node for keys and sockets. */

type Claimed = Infer<typeof vClaimed>;
type Outcome = Infer<typeof vOutcome>;

/** The push service has forgotten the browser. */
const GONE = [404, 410];
/** The request itself is wrong, and will be at every try. */
const WRONG = [400, 401, 403, 413];

/** One try. It is claimed first, so that two runs never send at once, and a run that dies leaves a claim that ends. */
export const deliver = systemAction({
  args: { pushId: v.id("pushes") },
  handler: async (ctx, { pushId }): Promise<void> => {
    const claimed = await ctx.runMutation(internal.push.queue.claim, { pushId });
    if (claimed === null) return;
    const outcome = await send(pushId, claimed);
    const isGivenUp = await ctx.runMutation(internal.push.queue.settle, { pushId, outcome });
    // For the log, and for the list of failed jobs.
    if (isGivenUp && outcome.kind === "failed") throw new Error(outcome.failure);
  },
});

async function send(pushId: string, claimed: Claimed): Promise<Outcome> {
  const request = seal(pushId, claimed);
  if (request === null) return { kind: "gone" };
  const signal = AbortSignal.timeout(pushAnswerMsMax);
  try {
    const response = await callPinned({ ...request, signal, mayBeLoopback: claimed.mayBeLoopback });
    response.destroy(); // Only the status is needed.
    return outcomeOf(response.statusCode ?? 0, response.headers["retry-after"]);
  } catch (error) {
    if (error instanceof NoConnection && error.why === "not_allowed") return { kind: "gone" };
    return failed(
      signal.aborted
        ? "The push service did not answer in time."
        : "The push service cannot be reached.",
    );
  }
}

/** Encrypted for the device (RFC 8291) and signed with the portal's keys (RFC 8292). Null where its keys can't be used. */
function seal(pushId: string, { device, words, keys, expiresAt }: Claimed) {
  const { endpoint, p256dh, auth } = device;
  const subscription = { endpoint, keys: { p256dh, auth } };
  const { publicKey, privateKey, contact: subject } = keys;
  const vapidDetails = { subject, publicKey, privateKey };
  const ttl = Math.max(0, Math.ceil((expiresAt - Date.now()) / 1000));
  const options = { vapidDetails, TTL: ttl, urgency: "normal", topic: topicOf(pushId) } as const;
  try {
    const text = JSON.stringify(words);
    const { headers, body } = webPush.generateRequestDetails(subscription, text, options);
    const named = { ...headers, "User-Agent": "Passage notifications" };
    return { url: endpoint, headers: named, body };
  } catch (error) {
    if (isOfDevice(error)) return null;
    throw error; // The portal's own keys are wrong.
  }
}

/** `web-push` reports wrong keys of the portal by messages, and Node a device's point off the curve by this code. */
const isOfDevice = (error: unknown) =>
  (error as { code?: string }).code === "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY";

/** At most 32 characters of base64url. A retry replaces a push that still waits for the device. */
const topicOf = (pushId: string) => pushId.replaceAll(/[^\w-]/g, "-").slice(-32);

function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: "taken" };
  if (GONE.includes(status)) return { kind: "gone" };
  const seconds = Number(retryAfter);
  const waitMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
  return failed(`The push service answered ${status}.`, WRONG.includes(status), waitMs);
}

const failed = (failure: string, isFinal = false, waitMs = 0): Outcome => ({
  ...{ kind: "failed", failure, isFinal },
  ...(waitMs > 0 ? { waitMs } : {}),
});
