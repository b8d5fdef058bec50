import { v } from "convex/values";
import { internalMutation, internalQuery, query } from "./_generated/server";

export const keep = internalMutation({
  args: {
    startedAt: v.number(),
    reasons: v.array(v.object({ code: v.string(), text: v.string() })),
    memory: v.object({ usedBytes: v.number(), limitBytes: v.number() }),
    disk: v.union(v.null(), v.object({ usedBytes: v.number(), freeBytes: v.number() })),
    backup: v.union(
      v.null(),
      v.object({
        goodAt: v.union(v.null(), v.number()),
        failedAt: v.union(v.null(), v.number()),
        failure: v.union(v.null(), v.string()),
      }),
    ),
    lateJobs: v.number(),
  },
  handler: async ({ db }, state) => {
    await db.insert("runs", { label: JSON.stringify(state), atMs: Date.now() });
  },
});

export const figures = internalQuery({
  args: {},
  handler: async ({ db }) => {
    const labels = await db.query("runs").collect();
    return { labels_waiting: labels.length, note: "no number", "no name": 1 };
  },
});

export const list = query({
  args: {},
  // Crons write to this table too.
  handler: async ({ db }) =>
    (await db.query("runs").collect()).map(({ label }) => label).filter((it) => it.startsWith("{")),
});

/** The secret that functions seal with, and the former one if there is one. */
export const sealedWith = internalQuery({
  args: {},
  handler: () => [process.env.SEAL, process.env.SEAL_FORMER].filter((key) => key !== undefined),
});

export const sealAgain = internalMutation({ args: {}, handler: () => null });
