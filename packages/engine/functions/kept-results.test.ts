import type { Value } from "convex/values";
import { expect, test } from "vitest";
import { functionLimits } from "../limits";
import { person, ScratchRuntime, valueOf } from "../testing/scratch-runtime";
import type { Call } from "./call";

async function openCounting() {
  const begun = { count: 0 };
  const app = await ScratchRuntime.open({ onBegin: () => (begun.count += 1) });
  const ask = async (path: string, args: Record<string, Value> = {}, more: Partial<Call> = {}) => {
    const before = begun.count;
    const answers = valueOf(await app.action("nested:askTwice", { path, args }, more)) as unknown[];
    return { answers, runs: begun.count - before };
  };
  return { app, ask };
}

test("[F51] an action's query runs once until something that it read has changed", async () => {
  const { app, ask } = await openCounting();
  const one = { name: "one" };
  expect(await ask("counters:read", one)).toEqual({ answers: [0, 0], runs: 1 });
  expect(await ask("counters:read", one)).toEqual({ answers: [0, 0], runs: 0 });
  await app.mutation("counters:add", { name: "other", by: 5 });
  expect(await ask("counters:read", one)).toEqual({ answers: [0, 0], runs: 0 });
  await app.mutation("counters:add", { name: "one", by: 2 });
  expect(await ask("counters:read", one)).toEqual({ answers: [2, 2], runs: 1 });
  expect(await ask("counters:read", { name: "other" })).toEqual({ answers: [5, 5], runs: 1 });
});

test("[F51] another identity gets its own result", async () => {
  const { ask } = await openCounting();
  for (const name of ["ada", "bob"]) {
    const { answers, runs } = await ask("rules:whoAmI", {}, { identity: person(name) });
    expect(answers).toMatchObject([{ name }, { name }]);
    expect(runs).toBe(1);
  }
  const unknown = { ...person("ada"), attributes: null, isUnknown: "No." };
  await expect(ask("rules:whoAmI", {}, { identity: unknown })).rejects.toThrow("No.");
});

test("[F51] a query that uses the clock or randomness, or prints, runs each time", async () => {
  const { ask } = await openCounting();
  expect((await ask("rules:chance")).runs).toBe(2);
  expect((await ask("rules:now")).runs).toBe(2);
  expect((await ask("rules:talk", { lines: 3 })).runs).toBe(2);
});

test("[F51] every query runs again after a change of settings", async () => {
  const { app, ask } = await openCounting();
  await ask("rules:surroundings");
  app.runtime.announceChange();
  expect((await ask("rules:surroundings")).runs).toBe(1);
});

test("[F51] the least recently requested result is dropped first", async () => {
  const { ask } = await openCounting();
  const runsOf = async (name: number) => (await ask("counters:read", { name: String(name) })).runs;
  const { keptResultsMax } = functionLimits;
  for (let name = 0; name < keptResultsMax; name += 1) await runsOf(name);
  expect(await runsOf(0)).toBe(0);
  expect(await runsOf(keptResultsMax)).toBe(1);
  expect(await runsOf(0)).toBe(0);
  expect(await runsOf(1)).toBe(1);
});
