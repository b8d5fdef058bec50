import { v } from "convex/values";
import { systemMutation, systemQuery } from "../functions";

/** Privileged because letters belong to no viewer. Internal: the outbox is shown by the machine it stands on alone. */

const lettersListedMax = 200;

/** The newest letters, for a mailbox on loopback. */
export const list = systemQuery({
  args: {},
  returns: v.array(
    v.object({
      letterId: v.id("outbox"),
      to: v.string(),
      subject: v.string(),
      text: v.string(),
      html: v.string(),
      queuedAt: v.number(),
      deliveredAt: v.optional(v.number()),
    }),
  ),
  handler: async ({ db }) => {
    const letters = await db
      .query("outbox")
      .withIndex("by_queuedAt")
      .order("desc")
      .take(lettersListedMax);
    return letters.map(({ _id, to, subject, text, html, queuedAt, deliveredAt }) => ({
      letterId: _id,
      to,
      subject,
      text,
      html,
      queuedAt,
      ...(deliveredAt === undefined ? {} : { deliveredAt }),
    }));
  },
});

export const find = systemQuery({
  args: { letterId: v.id("outbox") },
  handler: async ({ db }, { letterId }) => await db.get("outbox", letterId),
});

/** What has been sent is kept as a fact, without its words: they hold links. */
export const markDelivered = systemMutation({
  args: { letterId: v.id("outbox") },
  returns: v.null(),
  handler: async ({ db }, { letterId }) => {
    await db.patch("outbox", letterId, { deliveredAt: Date.now(), text: "", html: "" });
    return null;
  },
});
