import { describe, expect, it } from "vitest";
import { TextDoc } from "../../db/doc";
import { LongLists } from "./long-lists";

const docOf = (at: number) => new TextDoc(`id${at}`, 1, JSON.stringify({ at }), 20);
const docsOf = (count: number) => Array.from({ length: count }, (_, at) => docOf(at));
const valuesOf = (lists: LongLists, docs: readonly TextDoc[]) =>
  lists.decode("list", docs).map(({ value }) => value["at"]);

const changes: Record<string, (docs: TextDoc[]) => TextDoc[]> = {
  "a row at the end": (docs) => [...docs, docOf(1_000)],
  "a row at the beginning": (docs) => [docOf(1_000), ...docs],
  "a row in the middle": (docs) => docs.toSpliced(150, 0, docOf(1_000)),
  "another version of a row": (docs) => docs.with(150, docOf(1_000)),
  "one less at the beginning": (docs) => docs.slice(1),
  "some less in the middle": (docs) => docs.toSpliced(100, 15),
  "a window that moved": (docs) => [...docs.slice(1), docOf(1_000)],
};

describe("the long lists of live queries", () => {
  it.each(Object.entries(changes))("[F39] decode only what has changed: %s", (_, change) => {
    const lists = new LongLists();
    const before = docsOf(300);
    const known = new Set(lists.decode("list", before));
    const after = change(before);
    const rows = lists.decode("list", after);
    expect(rows.map(({ value }) => value["at"])).toEqual(after.map((doc) => doc.value["at"]));
    const fresh = rows.filter((row) => !known.has(row));
    expect(fresh).toHaveLength(after.filter((doc) => !before.includes(doc)).length);
  });

  it("[F39] are correct after any other list of that name", () => {
    const lists = new LongLists();
    const docs = docsOf(300);
    const numbers = docs.map((_, at) => at);
    expect(valuesOf(lists, docs)).toEqual(numbers);
    expect(valuesOf(lists, docs.toReversed())).toEqual(numbers.toReversed());
    expect(valuesOf(lists, docs.slice(100))).toEqual(numbers.slice(100));
    expect(valuesOf(lists, docsOf(20))).toEqual(numbers.slice(0, 20));
    expect(valuesOf(lists, [])).toEqual([]);
    expect(valuesOf(lists, docs)).toEqual(numbers);
  });

  it("[F39] are kept up to a total length, the most recently used first", () => {
    const docs = docsOf(300);
    const oneList = docs.reduce((sum, { json }) => sum + json.length, 0);
    const lists = new LongLists(oneList * 2.5);
    const first = lists.decode("a", docs);
    lists.decode("b", docs);
    expect(lists.decode("a", docs)[0]).toBe(first[0]);
    lists.decode("c", docs);
    expect(lists.chars).toBe(oneList * 2);
    expect(lists.decode("a", docs)[0]).toBe(first[0]);
    lists.decode("d", docsOf(3_000));
    expect(lists.chars).toBe(0);
  });
});
