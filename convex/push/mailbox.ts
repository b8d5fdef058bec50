import { v } from "convex/values";
import { systemQuery } from "../gate/functions";
import { doPushesStayHere } from "../people/settings";

/** Privileged: pushes belong to no viewer. Internal: the mailbox is served on loopback only. */

const shownMax = 200;

const vShown = v.object({
  pushId: v.id("pushes"),
  to: v.string(),
  title: v.string(),
  body: v.optional(v.string()),
  path: v.string(),
  queuedAt: v.number(),
});

/** Pushes that stay on this machine, newest first; null where none does. */
export const list = systemQuery({
  args: {},
  returns: v.union(v.null(), v.array(vShown)),
  handler: async ({ db }) => {
    if (!doPushesStayHere()) return null;
    const pushes = await db.query("pushes").withIndex("by_queuedAt").order("desc").take(shownMax);
    return await Promise.all(
      pushes
        .filter(({ deviceId }) => deviceId === undefined)
        .map(async ({ _id: pushId, userId, title, body, path, queuedAt }) => {
          const to = (await db.get("users", userId))?.email ?? "";
          return { pushId, to, title, path, queuedAt, ...(body === undefined ? {} : { body }) };
        }),
    );
  },
});
