"use node";

import { EventEmitter } from "node:events";
import { ConvexError, v } from "convex/values";
import { makeFunctionReference } from "convex/server";
import { action } from "./_generated/server";

/** Everything a "use node" action can do to the process it runs in. Public, so that a test calls it as a stranger would. */

const innerWrite = makeFunctionReference<"mutation", { body: string; fails: boolean }, string>(
  "nested:write",
);
const innerCount = makeFunctionReference<"query", { channel: string }, number>("nested:count");

const accidents = {
  throwInCallback: () => setTimeout(() => fail("thrown in a callback"), 5),
  emitError: () => setTimeout(() => new EventEmitter().emit("error", new Error("emitted")), 5),
  rejectUnheard: () => void Promise.reject(new Error("rejected unheard")),
  exit: () => process.exit(3),
  abort: () => process.abort(),
  block: () => {
    for (;;);
  },
  fillHeap: () => {
    const held: unknown[] = [];
    for (;;) held.push(new Array(100_000).fill(held.length));
  },
  fillBuffers: () => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
} as const;

function fail(message: string): never {
  throw new Error(message);
}

const vAccident = v.union(
  v.literal("throwInCallback"),
  v.literal("emitError"),
  v.literal("rejectUnheard"),
  v.literal("exit"),
  v.literal("abort"),
  v.literal("block"),
  v.literal("fillHeap"),
  v.literal("fillBuffers"),
);

/** With `waits` the caller waits forever unless the accident is reported. */
export const cause = action({
  args: { accident: vAccident, waits: v.boolean() },
  handler: async (_ctx, { accident, waits }): Promise<string> => {
    console.log("about to", accident);
    accidents[accident]();
    if (waits) await new Promise(() => undefined);
    return "answered";
  },
});

export const wait = action({
  args: { ms: v.number() },
  handler: async (_ctx, { ms }): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return process.pid;
  },
});

/** Throws synchronously, in the way that `how` names. */
export const refuse = action({
  args: { how: v.union(v.literal("error"), v.literal("data"), v.literal("words")) },
  handler: (_ctx, { how }) => {
    if (how === "error") throw new TypeError("refused");
    if (how === "data") throw new ConvexError({ code: "NO", count: 3n });
    // oxlint-disable-next-line typescript/only-throw-error -- Functions may throw anything.
    throw "just words";
  },
});

/** Uses everything that a context offers, from another process. */
export const askAround = action({
  args: {},
  handler: async (ctx) => {
    console.log("before");
    await ctx.runMutation(innerWrite, { body: "from node", fails: false });
    console.log("after");
    const failure = await ctx
      .runMutation(innerWrite, { body: "bad", fails: true })
      .then(() => null)
      .catch((error: unknown) => (error instanceof Error ? error.message : "?"));
    const file = await ctx.storage.store(new Blob(["from node"], { type: "text/plain" }));
    const stored = await ctx.storage.get(file);
    const job = await ctx.scheduler.runAfter(60_000, innerWrite, { body: "later", fails: false });
    return {
      count: await ctx.runQuery(innerCount, { channel: "nested" }),
      failure,
      file: [await stored?.text(), stored?.type],
      job: typeof job,
      person: (await ctx.auth.getUserIdentity())?.subject ?? null,
      greeting: process.env.GREETING ?? null,
      bytes: new TextEncoder().encode("é").buffer,
      large: 2n ** 62n,
    };
  },
});

/** What a function can see of the host through Node's own `process` module. */
export const lookAround = action({
  args: {},
  handler: async () => {
    const host = await import("node:process");
    return { pid: host.pid, names: Object.keys(host.env).sort(), words: host.argv.slice(2) };
  },
});
