import { type JSONValue, compareValues } from "convex/values";
import { describe, expect, it } from "vitest";
import { collect } from "../../testing/scratch-database";
import { all, bound, by, names, tableOf } from "../../testing/scratch-queries";
import { parseValueOrUndefined } from "../values/values";
import type { RangeBound } from "./query";

const nothing: JSONValue = { $undefined: null };
const one: JSONValue = { $integer: "AQAAAAAAAAA=" };

describe("an index range", () => {
  const values: JSONValue[] = [
    nothing,
    null,
    { $integer: "/////////38=" },
    one,
    -1,
    0,
    { $float: "AAAAAAAAAIA=" },
    5,
    { $float: "AAAAAAAA+H8=" },
    false,
    true,
    "",
    "a",
    "a\0",
    "ab",
    "\uffff",
    "😀",
    { $bytes: "" },
    { $bytes: "AA==" },
    [],
    [1],
    [1, 2],
    {},
    { a: 1 },
  ];

  it("[C12] holds the documents within its bounds, over all types, in both directions", async () => {
    const documents = values.map((a, n): Record<string, JSONValue> => {
      return a === nothing ? { n } : { a, n };
    });
    const scratch = await tableOf(documents, { by_a: ["a"] });
    const parsed = values.map(parseValueOrUndefined);
    const sorted = [...parsed.keys()].sort((x, y) => compareValues(parsed[x], parsed[y]) || x - y);
    const holds: Record<RangeBound["type"], (order: number) => boolean> = {
      Eq: (order) => order === 0,
      Gt: (order) => order > 0,
      Gte: (order) => order >= 0,
      Lt: (order) => order < 0,
      Lte: (order) => order <= 0,
    };
    for (const type of ["Eq", "Gt", "Gte", "Lt", "Lte"] as const) {
      for (const [at, value] of values.entries()) {
        const expected = sorted.filter((n) => holds[type](compareValues(parsed[n], parsed[at])));
        const range = [bound(type, "a", value)];
        expect([type, value, names(scratch, by("by_a", range))]).toEqual([type, value, expected]);
        expect(names(scratch, by("by_a", range, "desc"))).toEqual([...expected].reverse());
      }
    }
    expect(names(scratch, by("by_a", [bound("Gt", "a", 0), bound("Lte", "a", false)]))).toEqual([
      7, 8, 9,
    ]);
    expect(names(scratch, by("by_a", [bound("Gt", "a", true), bound("Lt", "a", false)]))).toEqual(
      [],
    );
  });

  it("[C12] accepts equalities in any order, then bounds on one more field", async () => {
    const scratch = await tableOf(
      [
        { n: 0, a: 1, in: { b: 1 } },
        { n: 1, a: 1, in: { b: 2 } },
        { n: 2, a: 1, in: { b: 2 } },
        { n: 3, a: 2, in: { b: 2 } },
        { n: 4, a: 1, in: 5 },
      ],
      { by_ab: ["a", "in.b"] },
    );
    const both = [bound("Eq", "in.b", 2), bound("Eq", "a", 1)];
    expect(names(scratch, by("by_ab", both))).toEqual([1, 2]);
    expect(names(scratch, by("by_ab", [bound("Eq", "a", 1)]))).toEqual([4, 0, 1, 2]);
    expect(
      names(scratch, by("by_ab", [bound("Eq", "a", 1), bound("Eq", "in.b", nothing)])),
    ).toEqual([4]);
    const second = scratch.read((tx) => collect(tx.query(all()))[2]);
    const created = Number(second?.value["_creationTime"]);
    expect(names(scratch, by("by_ab", [...both, bound("Gte", "_creationTime", created)]))).toEqual([
      2,
    ]);
    const exact = [
      ...both,
      bound("Eq", "_creationTime", created),
      bound("Eq", "_id", second?.id ?? ""),
    ];
    expect(names(scratch, by("by_ab", exact))).toEqual([2]);
    expect(names(scratch, by("by_id", [bound("Eq", "_id", second?.id ?? "")]))).toEqual([2]);
    expect(names(scratch, by("by_creation_time", [bound("Gt", "_creationTime", created)]))).toEqual(
      [3, 4],
    );
  });

  it("[C13] that does not match its index is rejected with the contract's text", async () => {
    const scratch = await tableOf([], { by_ab: ["a", "b"] });
    const refusal = (...range: RangeBound[]) => {
      try {
        names(scratch, by("by_ab", range));
        return "taken";
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refusal(bound("Eq", "b", 1))).toBe(
      "Tried to query index t.by_ab but the query didn't use the index fields in order.\n Index fields: [a, b, _creationTime]\nQuery fields: [b]\nFirst incorrect field: b\nFor more information see https://docs.convex.dev/using/indexes.",
    );
    expect(refusal(bound("Gt", "b", 1))).toContain("First incorrect field: b");
    expect(refusal(bound("Eq", "a", 1), bound("Eq", "_creationTime", 1))).toContain(
      "First incorrect field: _creationTime",
    );
    expect(refusal(bound("Eq", "c", 1))).toBe(
      'The index range included a comparison with "c", but t.by_ab with fields [a, b, _creationTime] doesn\'t index this field. For more information see https://docs.convex.dev/using/indexes.',
    );
    expect(refusal(bound("Gt", "a", 1), bound("Gte", "a", 2))).toContain(
      "Already defined lower bound in index range. Can't add",
    );
    expect(refusal(bound("Lt", "a", 1), bound("Lte", "a", 2))).toContain(
      "Already defined upper bound",
    );
    expect(refusal(bound("Gt", "a", 1), bound("Lt", "b", 2))).toContain(
      "Upper and lower bounds in `range` can only be applied to a single index field.",
    );
    expect(() => names(scratch, by("by_x", []))).toThrow("Index t.by_x not found.");
  });
});
