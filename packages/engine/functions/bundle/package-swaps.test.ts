import { convexToJson, type Value } from "convex/values";
import { expect, test } from "vitest";
import {
  errorOf,
  fixtureCache,
  fixtureDir,
  ScratchRuntime,
  valueOf,
} from "../../testing/scratch-runtime";
import { allSwaps, swapsIn } from "../../testing/swaps-in";
import { buildBundle } from "./bundle";
import { swapInBundled } from "./package-swaps";

test("[F29] the replacements match the installed package", async () => {
  const { programs } = await buildBundle(fixtureDir, { cacheDir: fixtureCache });
  expect(swapsIn(programs.default)).toEqual(allSwaps);
});

const results: Record<string, Value> = {
  plain: [{ a: 1, b: ["x", null, true], c: { d: 2.5 } }, "text", -1],
  unsorted: { b: 1, a: { z: 1, y: [{ q: 1, p: 2 }] } },
  special: { float: Number.NaN, zero: -0, most: Infinity, whole: 7n },
  bytes: [new Uint8Array([1, 2, 3]).buffer],
  protoName: JSON.parse('{"b":1,"__proto__":{"x":1}}') as Value,
  oddNames: { "a b": 1, "": 2, "9": 3, "10": 4 },
  empty: [[], {}, ""],
};

test.each(Object.entries(results))(
  "[F29] results equal those of the package: %s",
  async (_, value) => {
    const app = await ScratchRuntime.open();
    const outcome = await app.query("values:echo", { value });
    expect(outcome.ok && outcome.valueJson).toBe(JSON.stringify(convexToJson(value)));
  },
);

test("[F29] undefined fields are left out", async () => {
  const app = await ScratchRuntime.open();
  const outcome = await app.query("values:answerUntidy");
  expect(outcome.ok && outcome.valueJson).toBe('[{"a":[{"d":1}]},{"y":2,"z":1}]');
});

test("[F29] a value of an unsupported type is rejected with the package's text", async () => {
  const app = await ScratchRuntime.open();
  expect(errorOf(await app.query("rules:answerMap"))).toMatch(
    /Map.* is not a supported Convex type/,
  );
});

test("[F29] rows are returned as written, also with special values", async () => {
  const app = await ScratchRuntime.open();
  const written: Value[] = [
    { whole: 7n, zero: -0 },
    { bytes: new Uint8Array([1]).buffer },
    { a: "b" },
  ];
  for (const value of written) await app.mutation("values:putAnything", { value });
  const rows = valueOf(await app.query("values:scan", { table: "loose" })) as Record<
    string,
    Value
  >[];
  expect(rows.map(({ _id, _creationTime, ...fields }) => fields)).toEqual(written);
  const { page } = valueOf(await app.query("values:page", { table: "loose" })) as {
    page: Record<string, Value>[];
  };
  expect(page).toEqual(rows);
  expect(valueOf(await app.query("values:scan", { table: "nothing" }))).toEqual([]);
});

test.each(["f", "$", "$e", "a$", "a$b", "_"])(
  "[F29] a query begins in the engine, too, if the official bundler calls the package's function %s",
  (name) => {
    const file = "// node_modules/convex/dist/esm/server/impl/query_impl.js\n";
    const source = `${file}let { queryId: i } = ${name}("1.0/queryStream", { query: t, version: n });\n`;
    expect(swapInBundled(source)).toBe(
      `${file}let { queryId: i } = Convex.startStream({ query: t, version: n });\n`,
    );
  },
);
