// @vitest-environment edge-runtime
import { makeFunctionReference } from "convex/server";
import { expect, test, vi } from "vitest";
import schema from "./fixture-app/convex/schema";
import { convexTest } from "../testing";

const modules = import.meta.glob("./fixture-app/convex/**/*.ts");
const query = (name: string) => makeFunctionReference<"query">(name);
const mutation = (name: string) => makeFunctionReference<"mutation">(name);
const action = (name: string) => makeFunctionReference<"action">(name);

test("[X10] values, files, http and time work in the edge runtime, too", async () => {
  const t = convexTest(schema, modules);
  const value = {
    aNull: null,
    aBoolean: true,
    aNumber: -0,
    aBigint: 2n ** 62n,
    aString: "é",
    aBuffer: new Uint8Array([1, 2]).buffer,
    anArray: [1, "x", null],
    anObject: { inner: "y" },
    aRecord: { k: 1 },
    aUnion: "red" as const,
  };
  const id: unknown = await t.mutation(mutation("values:put"), value);
  expect(await t.query(query("values:get"), { id })).toMatchObject(value);
  const file: unknown = await t.action(action("files:storeText"), { text: "hello" });
  expect(await t.action(action("files:readText"), { id: file })).toMatchObject({ text: "hello" });
  const echoed = await t.fetch("/echo", { method: "POST", body: "bytes" });
  expect(await echoed.text()).toBe("bytes");
  expect(await t.mutation(mutation("rules:timeIsConstant"))).toMatchObject({ isDate: true });
  await expect(t.query(query("rules:attemptInQuery"), { means: "fetch" })).rejects.toThrow(
    /Can't use fetch/,
  );
});

test("[X10] scheduled functions run under fake timers in the edge runtime, too", async () => {
  vi.useFakeTimers();
  const t = convexTest(schema, modules);
  await t.mutation(mutation("jobs:scheduleAction"), { label: "x", delayMs: 1000 });
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await t.query(query("values:everyRun"), { label: "x" })).toHaveLength(1);
  vi.useRealTimers();
});
