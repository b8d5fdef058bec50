import { describe, expect, it } from "vitest";
import { type Scratch, collect, scratchDatabase } from "../../testing/scratch-database";
import { schemaOf } from "../../testing/scratch-schema";
import type { PageRequest, Query, SearchFilter } from "./query";

const search = (words: string, more: SearchFilter[] = [], limit?: number): Query => ({
  source: {
    type: "Search",
    indexName: "t.find",
    filters: [{ type: "Search", fieldPath: "text.body", value: words }, ...more],
  },
  operators: limit === undefined ? [] : [{ limit }],
});

async function tableOf(
  bodies: (string | null)[],
  more: Record<string, string> = {},
): Promise<Scratch> {
  const scratch = await scratchDatabase();
  const searchIndexes = { find: { searchField: "text.body", filterFields: ["room", "kind"] } };
  await scratch.db.setSchema(schemaOf({ t: { searchIndexes, indexes: { by_room: ["room"] } } }));
  await scratch.write((tx) => {
    for (const [n, body] of bodies.entries())
      tx.insert("t", { n, room: "a", text: { body }, ...more });
  });
  return scratch;
}

const found = ({ read }: Scratch, query: Query) =>
  read((tx) => collect(tx.query(query)).map((doc) => doc.value["n"]));

describe("search", () => {
  it("[C21] finds any of the words in any case and script, and the last word also as a prefix", async () => {
    const scratch = await tableOf([
      "The quick fox",
      "quicker is better",
      "Grüße, WELT 42!",
      "nothing",
      null,
    ]);
    expect(found(scratch, search("QUICK"))).toEqual([1, 0]);
    expect(found(scratch, search("quick fox"))).toEqual([0]);
    expect(found(scratch, search("better nothing"))).toEqual(expect.arrayContaining([1, 3]));
    expect(found(scratch, search("grüße"))).toEqual([2]);
    expect(found(scratch, search("wel"))).toEqual([2]);
    expect(found(scratch, search("4"))).toEqual([2]);
    expect(found(scratch, search("ick"))).toEqual([]);
    expect(found(scratch, search(""))).toEqual([]);
    expect(found(scratch, search("?!"))).toEqual([]);
    expect(found(scratch, search("x".repeat(33)))).toEqual([]);
  });

  it("[C21] ranks rare words, short texts and then new documents first", async () => {
    const scratch = await tableOf([
      "common common words here",
      "common",
      "common rare",
      "common",
      `common ${"padding ".repeat(60)}`,
    ]);
    const order = found(scratch, search("rare common"));
    expect(order[0]).toBe(2);
    expect(order.slice(-1)).toEqual([4]);
    expect(order.indexOf(3)).toBeLessThan(order.indexOf(1));
  });

  it("[C21] filters by exact equality", async () => {
    const scratch = await tableOf(["hello one"]);
    await scratch.write((tx) => tx.insert("t", { n: 1, room: "b", text: { body: "hello two" } }));
    await scratch.write((tx) => tx.insert("t", { n: 2, text: { body: "hello three" } }));
    const room = (value: string | object): SearchFilter => ({
      type: "Eq",
      fieldPath: "room",
      value: value as string,
    });
    expect(found(scratch, search("hello", [room("b")]))).toEqual([1]);
    expect(found(scratch, search("hello", [room({ $undefined: null })]))).toEqual([2]);
    expect(
      found(scratch, search("hello", [room("b"), { type: "Eq", fieldPath: "kind", value: "x" }])),
    ).toEqual([]);
  });

  it("[C21] sees own writes, and drops removed words", async () => {
    const scratch = await tableOf(["old words"]);
    const tx = scratch.db.begin("head", { isReadOnly: false });
    const [doc] = collect(tx.query(search("old")));
    tx.patch(doc?.id ?? "", { text: { body: "new words" } });
    expect(collect(tx.query(search("old")))).toEqual([]);
    expect(collect(tx.query(search("new")))).toHaveLength(1);
    expect(found(scratch, search("old"))).toEqual([0]);
  });

  it("[C21] runs again only when a document with one of its words changes", async () => {
    const scratch = await tableOf(["apple pie", "banana split"]);
    const { db, write } = scratch;
    const tx = db.begin("durable", { isReadOnly: true });
    const [apple] = collect(tx.query(search("pie appl")));
    const isTouched = () => db.conflictsSince(tx.reads, tx.snapshotTs);
    await write((other) => other.insert("t", { text: { body: "cherry apricot" } }));
    expect(isTouched()).toBe(false);
    await write((other) => other.patch(apple?.id ?? "", { n: 7 }));
    expect(isTouched()).toBe(true);
    const again = db.begin("durable", { isReadOnly: true });
    collect(again.query(search("banana appl")));
    await write((other) => other.insert("t", { text: { body: "an applause" } }));
    expect(db.conflictsSince(again.reads, again.snapshotTs)).toBe(true);
  });

  it("[C21] is paged by offset, and fails when there are too many candidates", async () => {
    const scratch = await tableOf(Array.from({ length: 1100 }, (_, n) => `word ${n}`));
    expect(found(scratch, search("word", [], 10))).toHaveLength(10);
    expect(() => found(scratch, search("word"))).toThrow(
      "Search query scanned too many documents (fetched 1024). Consider using a smaller limit, paginating the query, or using a filter field",
    );
    const page = (cursor: string | null, journal: string | null = null) => {
      const request: PageRequest = { query: search("word"), cursor, pageSize: 5 };
      return scratch.read((tx) => tx.paginate(request, journal));
    };
    const first = page(null);
    const second = page(first.continueCursor);
    const names = [...first.documents, ...second.documents].map((doc) => doc.value["n"]);
    expect(names).toEqual(found(scratch, search("word", [], 10)));
    expect([first.isDone, first.splitCursor]).toEqual([false, null]);
    expect(page(null, first.journal).documents).toHaveLength(5);
  });

  it("[C21] rejects invalid filters", async () => {
    const scratch = await tableOf([]);
    const ask =
      (filters: SearchFilter[], indexName = "t.find") =>
      () =>
        found(scratch, { source: { type: "Search", indexName, filters }, operators: [] });
    const words: SearchFilter = { type: "Search", fieldPath: "text.body", value: "x" };
    expect(ask([])).toThrow("exactly one search filter");
    expect(ask([words, words])).toThrow("exactly one search filter");
    expect(ask([{ ...words, fieldPath: "room" }])).toThrow('on its search field "text.body"');
    expect(ask([words, { type: "Eq", fieldPath: "n", value: 1 }])).toThrow(
      "isn't indexed for filtering",
    );
    expect(ask([words], "t.by_room")).toThrow("Index t.by_room not found.");
    expect(ask([words], "u.find")).toThrow("Index u.find not found.");
  });
});
