import { v } from "convex/values";
import { systemMutation } from "../gate/functions";
import { startCarriers } from "../mail/lanes";
import { queueInLane } from "../mail/queueEmail";

/** Privileged: emails belong to no viewer. Internal: for measuring how fast a queue of them drains. */

const email = { subject: "News", text: "Words\n", html: "<p>Words</p>" };

/** Queues `count` emails of one practice, to numbered addresses from `first` on. */
export const queue = systemMutation({
  args: { first: v.number(), count: v.number(), lane: v.string() },
  handler: async (ctx, { first, count, lane }) => {
    for (let place = first; place < first + count; place++) {
      await queueInLane(ctx, { to: `reader-${place}@${lane}.example`, lane }, email);
    }
    await startCarriers(ctx);
  },
});
