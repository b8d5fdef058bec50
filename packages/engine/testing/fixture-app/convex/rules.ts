import { ConvexError, v } from "convex/values";
import { action, internalMutation, internalQuery, mutation, query } from "./_generated/server";

/** Functions that use what the runtime promises, or try what it refuses. */

const vMeans = v.union(
  v.literal("fetch"),
  v.literal("setTimeout"),
  v.literal("setInterval"),
  v.literal("generateKey"),
);

async function attempt(means: "fetch" | "setTimeout" | "setInterval" | "generateKey") {
  if (means === "fetch") await fetch("http://127.0.0.1:9/");
  else if (means === "setTimeout") setTimeout(() => undefined, 0);
  else if (means === "setInterval") clearInterval(setInterval(() => undefined, 1000));
  else await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
}

export const attemptInQuery = query({
  args: { means: vMeans },
  handler: async (_ctx, { means }) => {
    await attempt(means);
    return null;
  },
});

export const attemptInMutation = mutation({
  args: { means: vMeans },
  handler: async (_ctx, { means }) => {
    await attempt(means);
    return null;
  },
});

export const attemptInAction = action({
  args: { means: vMeans },
  handler: async (_ctx, { means }) => {
    await attempt(means);
    return null;
  },
});

/** Reads in microtasks, which works only if they belong to the running function. */
export const askInMicrotasks = query({
  args: {},
  handler: async (ctx) => {
    const askIn = (queue: typeof queueMicrotask) =>
      new Promise<number>((resolve) => {
        queue(
          () =>
            void ctx.db
              .query("messages")
              .collect()
              .then(({ length }) => resolve(length)),
        );
      });
    return [await askIn(queueMicrotask), await askIn(globalThis.queueMicrotask)];
  },
});

/** Reads the clocks before and after a wait: they must not have moved. */
export const timeIsConstant = mutation({
  args: {},
  handler: async () => {
    const before = [Date.now(), new Date().getTime(), performance.now()];
    for (let round = 0; round < 20; round++) {
      await crypto.subtle.digest("SHA-256", new Uint8Array(1024 * 1024));
    }
    const after = [Date.now(), new Date().getTime(), performance.now()];
    return { before, after, isDate: new Date() instanceof Date };
  },
});

export const now = query({ args: {}, handler: () => Date.now() });

export const timePasses = action({
  args: {},
  handler: async () => {
    const before = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 15));
    return Date.now() - before;
  },
});

export const chance = query({
  args: {},
  handler: () => ({
    random: Math.random(),
    uuid: crypto.randomUUID(),
    bytes: [...crypto.getRandomValues(new Uint8Array(8))],
  }),
});

export const surroundings = query({
  args: {},
  handler: () => ({
    environment: { ...process.env },
    site: process.env.CONVEX_SITE_URL ?? null,
    hostGlobals: ["Buffer", "require", "module", "setImmediate", "global"].filter(
      (name) => name in globalThis,
    ),
    bareBuffer: typeof Buffer,
    bareRequire: typeof require,
    webGlobals: [
      "Blob",
      "Request",
      "TextEncoder",
      "structuredClone",
      "URL",
      "ReadableStream",
    ].filter((name) => name in globalThis),
  }),
});

export const talk = query({
  args: { lines: v.number() },
  handler: (_ctx, { lines }) => {
    console.log("hi", { a: 1 });
    console.warn("it's", [1, "two", null, undefined]);
    console.error(new Map([["key", 1n]]));
    for (let line = 3; line < lines; line++) console.debug(line);
    return null;
  },
});

export const fail = query({
  args: { how: v.string() },
  handler: (_ctx, { how }) => {
    switch (how) {
      case "error":
        throw new Error("boom");
      case "type":
        throw new TypeError("not that kind");
      case "string":
        // oxlint-disable-next-line typescript/only-throw-error -- Apps do throw strings.
        throw "just words";
      case "null":
        // oxlint-disable-next-line typescript/only-throw-error -- Apps may throw null, too.
        throw null;
      case "data":
        throw new ConvexError({ code: "NO", count: 3n, bytes: new Uint8Array([1, 2]).buffer });
      case "text":
        throw new ConvexError("plain text");
      default:
        return how;
    }
  },
});

export const failAfterWrite = mutation({
  args: { isAwaited: v.boolean() },
  handler: async (ctx, { isAwaited }) => {
    const write = ctx.db.insert("runs", { label: "failAfterWrite", atMs: 0 });
    if (isAwaited) await write;
    throw new Error("changed my mind");
  },
});

export const writeWithoutWaiting = mutation({
  args: {},
  handler: (ctx) => {
    void ctx.db.insert("runs", { label: "writeWithoutWaiting", atMs: 0 });
    return null;
  },
});

/** Inserts a row that the schema rejects, without waiting for the error. */
export const badWriteWithoutWaiting = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert("runs", { label: "badWriteWithoutWaiting", atMs: 0 });
    void ctx.db.insert("runs", { label: 7, atMs: "x" } as unknown as {
      label: string;
      atMs: number;
    });
    return null;
  },
});

export const readMany = query({
  args: { ids: v.array(v.id("messages")) },
  handler: async (ctx, { ids }) => {
    const rows = await Promise.all(ids.map((id) => ctx.db.get(id)));
    return rows.filter((row) => row !== null).length;
  },
});

export const readRepeatedly = query({
  args: { id: v.id("messages"), times: v.number() },
  handler: async (ctx, { id, times }) => {
    for (let time = 0; time < times; time++) await ctx.db.get(id);
    return null;
  },
});

export const writeRepeatedly = mutation({
  args: { times: v.number() },
  handler: async (ctx, { times }) => {
    for (let time = 0; time < times; time++) {
      await ctx.db.insert("runs", { label: "writeRepeatedly", atMs: time });
    }
    return null;
  },
});

export const whoAmI = query({ args: {}, handler: (ctx) => ctx.auth.getUserIdentity() });

export const whoAmIInMutation = mutation({
  args: {},
  handler: (ctx) => ctx.auth.getUserIdentity(),
});

export const aboutMe = mutation({
  args: {},
  handler: async (ctx) => ({
    name: (await ctx.meta.getFunctionMetadata()).name,
    request: await ctx.meta.getRequestMetadata(),
    written: (await ctx.meta.getTransactionMetrics()).documentsWritten.used,
    deployment: await ctx.meta.getDeploymentMetadata(),
    snapshotTs: ctx.meta.getSnapshotTs(),
  }),
});

export const answerMap = query({
  args: {},
  handler: () => new Map([["a", 1]]) as unknown as string,
});

export const hiddenQuery = internalQuery({ args: {}, handler: () => "hidden" });
export const hiddenMutation = internalMutation({ args: {}, handler: () => "hidden" });

/** Not a Convex function, though it is exported like one. */
export const notAFunction = (): string => "plain";
