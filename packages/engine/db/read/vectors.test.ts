import type { JSONValue } from "convex/values";
import { expect, test } from "vitest";
import { sqliteStore } from "../../kv/sqlite/sqlite-store";
import { memoryStore } from "../../kv/memory-store";
import { scratchDatabase } from "../../testing/scratch-database";
import { scratchFolder } from "../../testing/scratch-folder";
import { schemaOf } from "../../testing/scratch-schema";
import { seededRng } from "../../testing/seeded-rng";
import { join } from "node:path";
import { bytesPerPart, VectorRows } from "./vector-rows";
import { VectorSearches } from "./vectors";

const dimensions = 6;
const index = { indexDescriptor: "by_v", vectorField: "inner.v", dimensions };
const schema = schemaOf({
  t: { vectorIndexes: [{ ...index, filterFields: ["group", "inner.kind"] }] },
});

interface Kept {
  id: string;
  group: number;
  v: number[];
}

const equal = (field: string, value: JSONValue) => ({
  $eq: [{ $field: field }, { $literal: value }],
});

function cosine(one: readonly number[], other: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, each, at) => sum + each * (b[at] ?? 0), 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}

const folder = await scratchFolder("vectors");
let folders = 0;
const stores = {
  "in memory": () => Promise.resolve(memoryStore()),
  "in a paged folder": () =>
    sqliteStore(join(folder, String(++folders)), {
      loadedDocumentsMax: -1,
      cacheBytesMax: 100_000,
    }),
};

const rng = seededRng(7);
const random = () => rng.integer(2 ** 31) / 2 ** 30 - 1;
const vector = () => Array.from({ length: dimensions }, random);

test.each(Object.entries(stores))(
  "[C38] %s a search finds exactly what comparing each document would find, after any writes",
  async (_, open) => {
    const { db, write } = await scratchDatabase(await open());
    await db.setSchema(schema);
    const kept: Kept[] = [];
    const insert = () =>
      write((tx) => {
        for (let at = 0; at < 700; at++) {
          const [group, v] = [at % 5, vector()];
          const id = tx.insert("t", { group, inner: { v, kind: group < 2 ? "low" : null } });
          kept.push({ id, group, v });
        }
      });
    const check = async () => {
      const wanted = vector();
      for (const [expressions, passes] of [
        [null, () => true],
        [equal("group", 3), ({ group }: Kept) => group === 3],
        [equal("inner.kind", "low"), ({ group }: Kept) => group < 2],
        [
          { $or: [equal("group", 1), equal("group", 2), equal("inner.kind", "low")] },
          ({ group }: Kept) => group < 3,
        ],
        [equal("group", { $undefined: null }), () => false],
      ] as const) {
        const found = await db.vectors.search("", {
          ...{
            indexName: "t.by_v",
            vector: wanted,
            limit: 40,
            expressions: expressions as JSONValue,
          },
        });
        const expected = kept
          .filter(passes)
          .map(({ id, v }) => ({ _id: id, _score: cosine(v, wanted) }))
          .sort((one, other) => other._score - one._score)
          .slice(0, 40);
        expect(found.map(({ _id }) => _id)).toEqual(expected.map(({ _id }) => _id));
        for (const [at, { _score }] of found.entries())
          expect(_score).toBeCloseTo(expected[at]?._score ?? NaN, 5);
      }
    };
    await insert();
    await check();
    await insert();
    await check();
    await write((tx) => {
      for (const { id } of kept.splice(300, 800)) tx.remove(id);
      for (const row of kept.slice(0, 100)) {
        row.v = vector();
        tx.patch(row.id, { inner: { v: row.v, kind: row.group < 2 ? "low" : null } });
      }
      // These documents no longer have a vector of this index.
      for (const { id } of kept.splice(100, 50)) tx.patch(id, { inner: { v: [1] } });
    });
    await check();
    await db.close();
  },
);

test("[C38] a search is refused with Convex's text, and reads the newest commit on disk", async () => {
  const { db, write } = await scratchDatabase();
  await db.setSchema(schema);
  const ask = (more: object) =>
    db.vectors.search("", {
      ...{ indexName: "t.by_v", vector: [1, 0, 0, 0, 0, 0], expressions: null, ...more },
    });
  const refused = (more: object) =>
    ask(more).then(
      () => "taken",
      (error: unknown) => (error instanceof Error ? error.message : ""),
    );
  expect(await refused({})).toBe("taken");
  expect(await refused({ indexName: "t.by_other" })).toBe("Index t.by_other not found.");
  expect(await ask({ indexName: "elsewhere.by_v" })).toEqual([]);
  expect(await refused({ vector: [1, 2] })).toBe(
    "Expected a vector with dimensions 6, received 2.",
  );
  expect(await refused({ limit: 256 })).toBe("taken");
  expect(await refused({ limit: 257 })).toBe(
    "Vector queries can fetch at most 256 results, requested 257.",
  );
  expect(await refused({ limit: 0 })).toContain("1 to 256 results, not 0");
  expect(await refused({ expressions: equal("other", 1) })).toBe(
    'Vector query against t.by_v contains a filter on "other" but that field isn\'t indexed for filtering in `filterFields`.',
  );
  expect(await refused({ expressions: { $and: [] } })).toBe(
    "Filters should be a combination of `q.eq` and `q.or`.",
  );
  const many = Array.from({ length: 65 }, (_, at) => equal("group", at));
  expect(await refused({ expressions: { $or: many } })).toBe(
    "Vector query against t.by_v has too many conditions. Max: 64 Actual: 65",
  );
  await write((tx) => tx.insert("t", { group: 1, inner: { v: [2, 0, 0, 0, 0, 0] } }));
  await write((tx) => tx.insert("t", { group: 1, inner: { v: [0, 0, 0, 0, 0, 0] } }));
  expect((await ask({})).map(({ _score }) => _score)).toEqual([1, 0]);
  await db.setSchema(schemaOf({ t: {} }));
  expect(await refused({})).toBe("Index t.by_v not found.");
  await db.setSchema(schema);
  expect(await ask({})).toHaveLength(2);
});

test("[C38] vectors in memory are limited: unused ones are dropped, and a larger index is refused until it is smaller", async () => {
  const { db, write } = await scratchDatabase();
  const vectorIndexes = [
    { indexDescriptor: "by_v", vectorField: "v", dimensions, filterFields: [] },
  ];
  await db.setSchema(schemaOf({ one: { vectorIndexes }, two: { vectorIndexes } }));
  const part = bytesPerPart(dimensions);
  const limits = { vectorBytesMax: part, vectorChangesKept: 3 };
  const vectors = new VectorSearches(db, limits);
  const insert = (table: string, count: number) =>
    write((tx) => Array.from({ length: count }, () => tx.insert(table, { v: vector() })));
  const search = async (table: string) =>
    (
      await vectors.search("", {
        ...{ indexName: `${table}.by_v`, vector: vector(), limit: 1, expressions: null },
      })
    ).length;
  await insert("one", 2);
  const ids = await insert("two", 1_024);
  expect(await search("one")).toBe(1);
  expect(await search("two")).toBe(1);
  expect(vectors.byteCount).toBe(part);
  expect(await search("one")).toBe(1);
  expect(vectors.byteCount).toBe(part);
  // After more changes than the index has rows, it is released.
  await insert("one", 4);
  expect(vectors.byteCount).toBe(0);
  expect(await search("one")).toBe(1);
  const [last] = await insert("two", 1);
  for (let time = 0; time < 2; time++)
    await expect(search("two")).rejects.toThrow("Too many vectors to search in table two");
  expect(await search("one")).toBe(1);
  await write((tx) => [last, ids[0]].forEach((id) => tx.remove(id ?? "")));
  expect(await search("two")).toBe(1);
  await db.close();
});

test("[C38] a value of a filter field is kept in memory as long as a row has it", () => {
  const rows = new VectorRows(1);
  const put = (key: string, value: string) =>
    rows.put(key, { id: key, vector: [1], filters: [value, "same"] });
  for (let at = 0; at < 100; at++) put("a", `value ${at}`);
  put("b", "value 99");
  expect(rows.valueCount).toBe(2);
  rows.remove("a");
  expect(rows.valueCount).toBe(2);
  rows.remove("b");
  expect(rows.valueCount).toBe(0);
});
