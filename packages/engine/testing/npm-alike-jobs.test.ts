import {
  actionGeneric,
  defineSchema,
  internalMutationGeneric,
  makeFunctionReference,
  queryGeneric,
} from "convex/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { modulesOf, twoWorlds } from "./two-worlds";

const modules = {
  ...modulesOf({
    jobs: {
      later: internalMutationGeneric(() => null),
      fails: actionGeneric(() => {
        throw new Error("later boom");
      }),
      reads: queryGeneric(() => 1),
    },
  }),
  "./broken.ts": () => Promise.reject(new Error("cannot be imported")),
};

const both = twoWorlds(defineSchema({}), modules);
type World = ReturnType<(typeof both)[number][1]>;

const schedule = (t: World, name: string, delayMs = 0) =>
  t.run((ctx) => ctx.scheduler.runAfter(delayMs, makeFunctionReference<"mutation">(name), {}));

const jobsOf = (t: World) =>
  t.run(async (ctx) =>
    (await ctx.db.system.query("_scheduled_functions").collect()).map(
      ({ _id, _creationTime, scheduledTime: _due, completedTime, ...job }) => ({
        ...job,
        isTimed: completedTime !== undefined,
      }),
    ),
  );

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each(both)("[X9] a job's document equals npm's: %s", async (_, open) => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const t = open();
  await schedule(t, "jobs:later");
  await schedule(t, "jobs:fails");
  const canceled = await schedule(t, "jobs:later", 1000);
  const job = { args: [{}], isTimed: false };
  expect(await jobsOf(t)).toEqual([
    { ...job, name: "jobs:later", state: { kind: "pending" } },
    { ...job, name: "jobs:fails", state: { kind: "pending" } },
    { ...job, name: "jobs:later", state: { kind: "pending" } },
  ]);
  await t.run((ctx) => ctx.scheduler.cancel(canceled));
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await jobsOf(t)).toEqual([
    { ...job, name: "jobs:later", state: { kind: "success" } },
    { ...job, name: "jobs:fails", state: { kind: "failed" }, isTimed: true },
    { ...job, name: "jobs:later", state: { kind: "canceled" } },
  ]);
  expect(printed.mock.calls.map(([line]: unknown[]) => line)).toEqual([
    "Error when running scheduled function jobs:fails",
  ]);
});

test.each(both)("[X9] a job is checked when it runs: %s", async (_, open) => {
  vi.spyOn(console, "error").mockReturnValue();
  const t = open();
  for (const name of ["nowhere:at", "jobs:absent", "broken:at", "jobs:reads"])
    await schedule(t, name);
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  expect((await jobsOf(t)).map(({ name, state }) => [name, state.kind])).toEqual([
    ["nowhere:at", "failed"],
    ["jobs:absent", "failed"],
    ["broken:at", "failed"],
    ["jobs:reads", "success"],
  ]);
});

test.each(both)("[X9] a job may be due at any time: %s", async (_, open) => {
  const t = open();
  const sixYearsMs = 6 * 365 * 24 * 60 * 60 * 1000;
  await schedule(t, "jobs:later", sixYearsMs);
  await t.run((ctx) => ctx.scheduler.runAt(5, makeFunctionReference<"mutation">("jobs:later"), {}));
  vi.advanceTimersByTime(10);
  await t.finishInProgressScheduledFunctions();
  expect((await jobsOf(t)).at(-1)?.state.kind).toBe("success");
});
