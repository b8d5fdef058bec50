import { ActionRetrier, onCompleteValidator, type RunId } from "@convex-dev/action-retrier";
import { TableAggregate } from "@convex-dev/aggregate";
import { defineBatchWorkerValidators, ping } from "@convex-dev/batch-worker";
import { Crons } from "@convex-dev/crons";
import { Migrations } from "@convex-dev/migrations";
import { PersistentTextStreaming, type StreamId } from "@convex-dev/persistent-text-streaming";
import { Presence } from "@convex-dev/presence";
import { ProsemirrorSync } from "@convex-dev/prosemirror-sync";
import { MINUTE, RateLimiter } from "@convex-dev/rate-limiter";
import { Resend } from "@convex-dev/resend";
import { ShardedCounter } from "@convex-dev/sharded-counter";
import { vWorkflowId, WorkflowManager } from "@convex-dev/workflow";
import { vOnCompleteArgs, Workpool, type WorkId } from "@convex-dev/workpool";
import { v } from "convex/values";
import { components, internal } from "./_generated/api";
import type { DataModel } from "./_generated/server";
import {
  action,
  internalAction,
  internalMutation,
  internalQuery,
  mutation,
  query,
} from "./_generated/server";

export const events = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("events").collect()).map(({ what }) => what),
});
export const note = internalMutation({
  args: { what: v.string() },
  handler: async (ctx, { what }) => void (await ctx.db.insert("events", { what })),
});

const limiter = new RateLimiter(components.rateLimiter, {
  send: { kind: "token bucket", rate: 2, period: MINUTE, capacity: 2 },
  window: { kind: "fixed window", rate: 1, period: MINUTE },
});
export const send = mutation({
  args: { who: v.string() },
  handler: async (ctx, { who }) => (await limiter.limit(ctx, "send", { key: who })).ok,
});
export const sendOrThrow = mutation({
  args: {},
  handler: (ctx) => limiter.limit(ctx, "window", { throws: true }),
});
export const { getRateLimit, getServerTime } = limiter.hookAPI<DataModel>("send", {
  key: () => "ann",
});

const ranking = new TableAggregate<{ Key: number; DataModel: DataModel; TableName: "scores" }>(
  components.aggregate,
  { sortKey: ({ points }) => points },
);
export const score = mutation({
  args: { player: v.string(), points: v.number() },
  handler: async (ctx, args) => {
    const doc = await ctx.db.get(await ctx.db.insert("scores", args));
    if (doc !== null) await ranking.insert(ctx, doc);
  },
});
export const rank = query({
  args: { points: v.number() },
  handler: async (ctx, { points }) => ({
    count: await ranking.count(ctx),
    rank: await ranking.indexOf(ctx, points),
    best: (await ranking.max(ctx))?.key ?? null,
    sum: await ranking.sum(ctx),
  }),
});

const counter = new ShardedCounter(components.shardedCounter, { shards: { likes: 4 } });
export const like = mutation({
  args: { times: v.number() },
  handler: async (ctx, { times }) => {
    await counter.add(ctx, "likes", times);
  },
});
export const likes = query({ args: {}, handler: (ctx) => counter.count(ctx, "likes") });

const migrations = new Migrations<DataModel>(components.migrations);
export const addMember = mutation({
  args: { name: v.string() },
  handler: async (ctx, { name }) => void (await ctx.db.insert("members", { name })),
});
export const greetAll = migrations.define({
  table: "members",
  batchSize: 2,
  migrateOne: () => Promise.resolve({ isGreeted: true }),
});
export const greet = mutation({
  args: {},
  handler: (ctx) => migrations.runOne(ctx, internal.parts.greetAll),
});
export const migrated = query({
  args: {},
  handler: async (ctx) => ({
    greeted: (await ctx.db.query("members").collect()).filter(({ isGreeted }) => isGreeted).length,
    status: (await migrations.getStatus(ctx, { migrations: [internal.parts.greetAll] })).map(
      ({ isDone, processed }) => ({ isDone, processed }),
    ),
  }),
});

const pool = new Workpool(components.workpool, { maxParallelism: 3 });
export const double = internalAction({
  args: { n: v.number() },
  handler: (_, { n }) => Promise.resolve(n * 2),
});
export const doubled = internalMutation({
  args: vOnCompleteArgs(v.object({ n: v.number() })),
  handler: async (ctx, { context, result }) => {
    const value = result.kind === "success" ? JSON.stringify(result.returnValue) : result.kind;
    await ctx.db.insert("events", { what: `double ${context.n}: ${value}` });
  },
});
export const enqueue = mutation({
  args: { n: v.number() },
  handler: (ctx, { n }) =>
    pool.enqueueAction(
      ctx,
      internal.parts.double,
      { n },
      { onComplete: internal.parts.doubled, context: { n } },
    ),
});
export const workState = query({
  args: { id: v.string() },
  handler: async (ctx, { id }) => (await pool.status(ctx, id as WorkId)).state,
});

const retrier = new ActionRetrier(components.actionRetrier, { initialBackoffMs: 10, base: 1 });
export const failTwice = internalAction({
  args: {},
  handler: async (ctx): Promise<string> => {
    const tries = (await ctx.runMutation(internal.parts.countTry, {})) as number;
    if (tries < 3) throw new Error("not yet");
    return `try ${tries}`;
  },
});
export const countTry = internalMutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert("events", { what: "try" });
    const all = await ctx.db.query("events").collect();
    return all.filter(({ what }) => what === "try").length;
  },
});
export const retried = internalMutation({
  args: onCompleteValidator,
  handler: async (ctx, { result }) => {
    const what = result.type === "success" ? JSON.stringify(result.returnValue) : result.type;
    await ctx.db.insert("events", { what: `retried: ${what}` });
  },
});
export const retry = action({
  args: {},
  handler: (ctx): Promise<RunId> =>
    retrier.run(ctx, internal.parts.failTwice, {}, { onComplete: internal.parts.retried }),
});

const crons = new Crons(components.crons);
export const everyMoment = mutation({
  args: {},
  handler: (ctx) =>
    crons.register(
      ctx,
      { kind: "interval", ms: 1000 },
      internal.parts.note,
      { what: "tick" },
      "every moment",
    ),
});
export const cronNames = query({
  args: {},
  handler: async (ctx) => (await crons.list(ctx)).map(({ name }) => name),
});
export const endCron = mutation({
  args: {},
  handler: async (ctx) => void (await crons.delete(ctx, { name: "every moment" })),
});

const workflow = new WorkflowManager(components.workflow);
export const sum = workflow.define({
  args: { numbers: v.array(v.number()) },
  returns: v.number(),
  handler: async (step, { numbers }): Promise<number> => {
    const all = await Promise.all(
      numbers.map((n): Promise<number> => step.runAction(internal.parts.double, { n })),
    );
    await step.runMutation(internal.parts.note, { what: "summed" });
    return all.reduce((one, other) => one + other, 0);
  },
});
export const startSum = mutation({
  args: { numbers: v.array(v.number()) },
  returns: vWorkflowId,
  handler: (ctx, args) => workflow.start(ctx, internal.parts.sum, args),
});
export const sumState = query({
  args: { id: vWorkflowId },
  handler: (ctx, { id }) => workflow.status(ctx, id),
});

const presence = new Presence(components.presence);
export const arrive = mutation({
  args: { room: v.string(), who: v.string() },
  handler: (ctx, { room, who }) => presence.heartbeat(ctx, room, who, `session of ${who}`, 10_000),
});
export const leave = mutation({
  args: { sessionToken: v.string() },
  handler: (ctx, { sessionToken }) => presence.disconnect(ctx, sessionToken),
});
export const present = query({
  args: { roomToken: v.string() },
  handler: async (ctx, { roomToken }) =>
    (await presence.list(ctx, roomToken)).map(({ userId, online }) => ({ userId, online })),
});

const worker = defineBatchWorkerValidators({ batch: { whats: v.array(v.string()) } });
export const addTask = mutation({
  args: { what: v.string() },
  handler: async (ctx, { what }) => {
    await ctx.db.insert("tasks", { what, addedAt: ctx.db.vars.commitTs });
    await ping(ctx, components.batchWorker, {
      name: "tasks",
      workQuery: internal.parts.tasks,
      workerMutation: internal.parts.work,
    });
  },
});
export const tasks = internalQuery({
  args: worker.vQueryArgs,
  returns: worker.vQueryReturns,
  handler: async (ctx, { cursor }) => {
    const from = typeof cursor === "bigint" ? cursor : 0n;
    const found = await ctx.db
      .query("tasks")
      .withIndex("by_time", (q) => q.gte("addedAt", from))
      .take(10);
    const last = found.at(-1);
    if (last === undefined) return { kind: "idle" as const };
    const batch = { whats: found.map(({ what }) => what) };
    return { kind: "work" as const, batch, cursor: last.addedAt };
  },
});
export const work = internalMutation({
  args: worker.vMutationArgs,
  handler: async (ctx, { whats }) => {
    for (const what of whats) await ctx.db.insert("events", { what: `worked on ${what}` });
    for (const { _id } of await ctx.db.query("tasks").collect()) await ctx.db.delete(_id);
  },
});

const streaming = new PersistentTextStreaming(components.persistentTextStreaming);
export const newStream = mutation({ args: {}, handler: (ctx) => streaming.createStream(ctx) });
export const streamed = query({
  args: { id: v.string() },
  handler: (ctx, { id }) => streaming.getStreamBody(ctx, id as StreamId),
});
export const writeStream = (
  ctx: Parameters<typeof streaming.stream>[0],
  request: Request,
  id: string,
) =>
  streaming.stream(ctx, request, id as StreamId, async (_ctx, _request, _id, append) => {
    for (const word of ["Once ", "upon ", "a time."]) await append(word);
  });

const prosemirror = new ProsemirrorSync(components.prosemirrorSync);
export const { getSnapshot, submitSnapshot, latestVersion, getSteps, submitSteps } =
  prosemirror.syncApi<DataModel>();

const resend = new Resend(components.resend, { apiKey: "re_test", testMode: true });
export const mail = mutation({
  args: { to: v.string() },
  handler: (ctx, { to }) =>
    resend.sendEmail(ctx, { from: "me@resend.dev", to, subject: "Hello", text: "Hello" }),
});
export const mailState = query({
  args: { id: v.string() },
  handler: async (ctx, { id }) => (await resend.status(ctx, id as never))?.status ?? null,
});
