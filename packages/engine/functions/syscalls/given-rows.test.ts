import { convexToJson, type Value } from "convex/values";
import { expect, test } from "vitest";
import type { QueryOutcome } from "../call";
import { piecesOf, textOf } from "../result-text";
import { ScratchRuntime, valueOf } from "../../testing/scratch-runtime";

type Row = Record<string, Value>;

const written: Value[] = [
  { a: "x", none: 0, inner: { list: [1, { deep: "y" }], empty: {} } },
  { a: "flat", none: 1.5 },
  { a: "half \ud800, quote \" and 'line'\n" },
];

async function openWithRows(): Promise<ScratchRuntime> {
  const app = await ScratchRuntime.open();
  for (const value of written) await app.mutation("values:putAnything", { value });
  return app;
}

const scan = async (app: ScratchRuntime) =>
  valueOf(await app.query("values:scan", { table: "loose" })) as Row[];

test("[F29] a function that modifies rows it has read does not affect others", async () => {
  const app = await openWithRows();
  const before = await scan(app);
  const seen = valueOf(await app.query("values:see", { table: "loose" }));
  const [spoiled] = await Promise.all([
    app.query("values:spoil", { table: "loose" }),
    app.query("values:spoil", { table: "loose" }),
  ]);
  const lists = valueOf(spoiled) as Row[][];
  expect(lists.flat()).toHaveLength(3 * written.length + 2);
  for (const row of lists.flat()) expect(row).toMatchObject({ a: "spoiled", more: "spoiled" });
  expect(valueOf(await app.query("values:see", { table: "loose" }))).toBe(seen);
  expect(await scan(app)).toEqual(before);
  const { page } = valueOf(await app.query("values:page", { table: "loose" })) as { page: Row[] };
  expect(page).toEqual(before);
});

const changes: Record<string, (rows: Row[]) => unknown> = {
  none: (rows) => rows,
  set: ([first, ...more]) => [{ ...first, a: "touched" }, ...more],
  zero: ([first, ...more]) => [{ ...first, none: -0 }, ...more],
  delete: ([{ a: _, ...first } = {}, ...more]) => [first, ...more],
  add: ([first, ...more]) => [{ ...first, z: 1 }, ...more],
  deep: ([first, ...more]) => {
    const inner = first?.["inner"] as { list: Value[] };
    return [{ ...first, inner: { ...inner, list: [...inner.list, "touched"] } }, ...more];
  },
  turn: (rows) => rows.toReversed(),
  drop: (rows) => rows.slice(0, -1),
  wrap: (rows) => ({ rows, z: 1, a: { d: 1, c: [2] } }),
};

test.each(Object.entries(changes))(
  "[F29] rows that were read and returned are printed as they are: %s",
  async (how, change) => {
    const app = await openWithRows();
    const rows = await scan(app);
    const outcome = await app.query("values:touch", { table: "loose", how });
    const expected = JSON.stringify(convexToJson(change(rows) as Value));
    expect(outcome.ok && outcome.valueJson).toBe(expected);
    const kept = await app.query("values:touch", { table: "loose", how }, { keepsRows: true });
    expect(wholeOf(kept)).toBe(expected);
    expect(kept.rowLists?.length).toBe(how === "none" || how === "wrap" ? 1 : undefined);
  },
);

const wholeOf = (outcome: QueryOutcome) =>
  outcome.ok && textOf(piecesOf(outcome.valueJson, outcome.rowLists));

test.each(["values:page", "values:scanTwice", "values:see"])(
  "[F29] a caller that keeps a result's rows gets the same result: %s",
  async (path) => {
    const app = await openWithRows();
    const whole = await app.query(path, { table: "loose" });
    const kept = await app.query(path, { table: "loose" }, { keepsRows: true });
    expect(wholeOf(kept)).toBe(whole.ok && whole.valueJson);
  },
);

test("[F29] kept results share the texts of their rows", async () => {
  const app = await ScratchRuntime.open();
  const [rowCount, rowBytes, resultCount] = [50, 10_000, 200];
  for (let at = 0; at < rowCount; at += 1) {
    const value = { at, text: "x".repeat(rowBytes) };
    await app.mutation("values:putAnything", { value });
  }
  const keep = () => app.query("values:scan", { table: "loose" }, { keepsRows: true });
  const kept = [await keep()];
  const before = process.memoryUsage().heapUsed;
  while (kept.length <= resultCount) kept.push(await keep());
  const keptBytes = process.memoryUsage().heapUsed - before;
  expect(kept.every(({ rowLists }) => rowLists?.[0]?.length === rowCount)).toBe(true);
  expect(keptBytes).toBeLessThan((rowCount * rowBytes * resultCount) / 4);
});

test("[F29] a long list has all rows, as they were written", async () => {
  const app = await ScratchRuntime.open();
  const numbers = Array.from({ length: 300 }, (_, at) => at);
  await Promise.all(numbers.map((at) => app.mutation("values:putAnything", { value: { at } })));
  expect(new Set((await scan(app)).map(({ at }) => at))).toEqual(new Set(numbers));
  await app.mutation("values:putAnything", { value: { at: 7n } });
  expect((await scan(app)).filter(({ at }) => at === 7n)).toHaveLength(1);
});

test("[F39] each run of a live query gets its own copy of a long list, as it is stored", async () => {
  const app = await ScratchRuntime.open();
  const put = (at: number) => app.mutation("values:putAnything", { value: { at } });
  for (let at = 0; at < 300; at += 1) await put(at);
  const live = async (path: string) =>
    wholeOf(await app.query(path, { table: "loose" }, { keepsRows: true }));
  const whole = async (path: string) => {
    const outcome = await app.query(path, { table: "loose" });
    return outcome.ok && outcome.valueJson;
  };
  for (let round = 0; round < 3; round += 1) {
    expect(await live("values:scan")).toBe(await whole("values:scan"));
    expect(await live("values:spoil")).toBe(await whole("values:spoil"));
    await put(1_000 + round);
  }
  await app.mutation("values:putAnything", { value: { at: 7n } });
  expect(await live("values:scan")).toBe(await whole("values:scan"));
});
