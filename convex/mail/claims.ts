import { v } from "convex/values";
import { secondMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { ActionCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";

/** Privileged: emails belong to no viewer. Internal: called by `delivery` while an email is being sent. */

/**
 * How long a claim lasts. A run that dies blocks its email, and one of the few places for emails from lanes, no longer
 * than this.
 */
export const claimMs = 30 * secondMs;
/** Leaves time for a busy server. */
const renewEveryMs = 10 * secondMs;

type Claimed = Pick<Doc<"outbox">, "_id" | "tries">;

/** Sends an email that was claimed. A slow mail server may take longer than a claim lasts, so it is renewed meanwhile. */
export async function whileClaimed<T>(
  ctx: Pick<ActionCtx, "runMutation">,
  { _id: letterId, tries = 1 }: Claimed,
  send: () => Promise<T>,
): Promise<T> {
  const state = { isOver: false, renewal: Promise.resolve<unknown>(null) };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepRenewing = async () => {
    while (!state.isOver) {
      await new Promise((resolve) => {
        timer = setTimeout(resolve, renewEveryMs);
      });
      state.renewal = ctx
        .runMutation(internal.mail.claims.renew, { letterId, tries })
        .catch(() => undefined); // The next one may succeed.
      await state.renewal;
    }
  };
  void keepRenewing();
  try {
    return await send();
  } finally {
    state.isOver = true;
    clearTimeout(timer);
    await state.renewal; // A renewal written later would overwrite the outcome of this try.
  }
}

export const renew = systemMutation({
  args: { letterId: v.id("outbox"), tries: v.number() },
  handler: async ({ db }, { letterId, tries }): Promise<void> => {
    const letter = await db.get("outbox", letterId);
    if (letter?.nextTryAt === undefined || letter.tries !== tries) return;
    await db.patch("outbox", letterId, { nextTryAt: Date.now() + claimMs });
  },
});
