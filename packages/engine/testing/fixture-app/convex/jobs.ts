import { createFunctionHandle, makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import { action, internalAction, internalMutation, mutation, query } from "./_generated/server";

const noteReference = makeFunctionReference<"mutation", { label: string }>("jobs:note");
const noteActionReference = makeFunctionReference<"action", { label: string }>("jobs:noteInAction");
const failReference = makeFunctionReference<"mutation", { label: string }>("jobs:failing");
const vDelay = { label: v.string(), delayMs: v.number() };

export const note = internalMutation({
  args: { label: v.string() },
  handler: async (ctx, { label }) => {
    const identity = await ctx.auth.getUserIdentity();
    const { scheduledFunctionId } = await ctx.meta.getRequestMetadata();
    const jobs = await ctx.db.system.query("_scheduled_functions").collect();
    const self = jobs.find((job) => job._id === scheduledFunctionId);
    await ctx.db.insert("runs", { label, atMs: Date.now() });
    console.log(identity?.subject ?? "nobody", self?.state.kind ?? "no job");
    return null;
  },
});

export const noteInAction = internalAction({
  args: { label: v.string() },
  handler: async (ctx, { label }) => {
    await ctx.runMutation(noteReference, { label });
    return null;
  },
});

export const failing = internalMutation({
  args: { label: v.string() },
  handler: async (ctx, { label }) => {
    await ctx.db.insert("runs", { label, atMs: Date.now() });
    throw new Error("the job gave up");
  },
});

export const schedule = mutation({
  args: vDelay,
  handler: (ctx, { label, delayMs }) => ctx.scheduler.runAfter(delayMs, noteReference, { label }),
});

export const scheduleAction = mutation({
  args: vDelay,
  handler: (ctx, { label, delayMs }) =>
    ctx.scheduler.runAfter(delayMs, noteActionReference, { label }),
});

export const scheduleFailing = mutation({
  args: vDelay,
  handler: (ctx, { label, delayMs }) => ctx.scheduler.runAfter(delayMs, failReference, { label }),
});

export const scheduleThenFail = mutation({
  args: { label: v.string() },
  handler: async (ctx, { label }) => {
    await ctx.scheduler.runAfter(0, noteReference, { label });
    throw new Error("rolled back");
  },
});

export const scheduleFromAction = action({
  args: vDelay,
  handler: (ctx, { label, delayMs }) => ctx.scheduler.runAfter(delayMs, noteReference, { label }),
});

export const scheduleByName = mutation({
  args: { name: v.string(), atMs: v.number(), times: v.optional(v.number()) },
  handler: async (ctx, { name, atMs, times }) => {
    const reference = makeFunctionReference<"mutation", { label: string }>(name);
    for (let time = 0; time < (times ?? 1); time++) {
      await ctx.scheduler.runAt(atMs, reference, { label: "by name" });
    }
    return null;
  },
});

export const scheduleByHandle = mutation({
  args: { label: v.string() },
  handler: async (ctx, { label }) => {
    const handle = await createFunctionHandle(noteReference);
    await ctx.scheduler.runAfter(0, handle, { label });
    return handle;
  },
});

export const cancel = mutation({
  args: { id: v.id("_scheduled_functions") },
  handler: async (ctx, { id }) => {
    await ctx.scheduler.cancel(id);
    return null;
  },
});

export const state = query({
  args: { id: v.id("_scheduled_functions") },
  handler: (ctx, { id }) => ctx.db.system.get(id),
});

export const all = query({
  args: {},
  handler: (ctx) => ctx.db.system.query("_scheduled_functions").collect(),
});

/** Schedules itself until the count runs out. */
export const chain = internalMutation({
  args: { left: v.number() },
  handler: async (ctx, { left }) => {
    await ctx.db.insert("runs", { label: "chain", atMs: Date.now() });
    const reference = makeFunctionReference<"mutation", { left: number }>("jobs:chain");
    if (left > 0) await ctx.scheduler.runAfter(1000, reference, { left: left - 1 });
    return null;
  },
});

export const slowAction = internalAction({
  args: { label: v.string(), ms: v.number() },
  handler: async (ctx, { label, ms }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await ctx.scheduler.runAfter(0, noteReference, { label });
    return null;
  },
});

export const scheduleSlowAction = mutation({
  args: { label: v.string(), ms: v.number() },
  handler: (ctx, args) =>
    ctx.scheduler.runAfter(
      0,
      makeFunctionReference<"action", { label: string; ms: number }>("jobs:slowAction"),
      args,
    ),
});
