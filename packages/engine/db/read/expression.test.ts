import type { JSONValue } from "convex/values";
import { describe, expect, it } from "vitest";
import { all, names, tableOf } from "../../testing/scratch-queries";

const nothing: JSONValue = { $undefined: null };
const one: JSONValue = { $integer: "AQAAAAAAAAA=" };

describe("a filter", () => {
  const field: JSONValue = { $field: "a" };
  const literal = (value: JSONValue): JSONValue => ({ $literal: value });
  const documents: Record<string, JSONValue>[] = [
    { n: 0, a: 1 },
    { n: 1, a: one },
    { n: 2 },
    { n: 3, a: null },
    { n: 4, a: "x", in: { b: true } },
    { n: 5, a: { $float: "AAAAAAAA+H8=" } },
    { n: 6, a: 7 },
  ];
  const kept = async (filter: JSONValue) => names(await tableOf(documents, {}), all([{ filter }]));

  it("[C14] compares by the order of all values, without coercion", async () => {
    expect(await kept({ $lt: [field, literal(5)] })).toEqual([0, 1, 2, 3]);
    expect(await kept({ $eq: [field, literal(1)] })).toEqual([0]);
    expect(await kept({ $eq: [field, literal({ $float: "AAAAAAAA+H8=" })] })).toEqual([5]);
    expect(await kept({ $eq: [field, literal(nothing)] })).toEqual([2]);
    expect(await kept({ $neq: [field, literal(null)] })).toEqual([0, 1, 2, 4, 5, 6]);
    expect(await kept({ $gte: [field, literal(7)] })).toEqual([4, 5, 6]);
    expect(await kept({ $eq: [{ $field: "in.b" }, literal(true)] })).toEqual([4]);
    expect(await kept({ $eq: [{ $field: "a.b.c" }, literal(nothing)] })).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
  });

  it("[C14] calculates with numbers of one type, and combines Booleans only", async () => {
    const equals = (value: JSONValue): JSONValue => ({ $eq: [field, literal(value)] });
    expect(await kept({ $or: [equals(1), equals(null)] })).toEqual([0, 3]);
    expect(await kept({ $and: [{ $not: equals(1) }, { $gt: [field, literal(5)] }] })).toEqual([
      4, 5, 6,
    ]);
    expect(await kept({ $and: [] })).toHaveLength(7);
    const n: JSONValue = { $field: "n" };
    expect(await kept({ $eq: [{ $mod: [n, literal(3)] }, literal(1)] })).toEqual([1, 4]);
    expect(await kept({ $eq: [{ $add: [n, { $neg: literal(2) }] }, literal(3)] })).toEqual([5]);
    expect(await kept({ $eq: [{ $div: [{ $mul: [n, n] }, literal(2)] }, literal(8)] })).toEqual([
      4,
    ]);
    expect(
      await kept({
        $eq: [{ $sub: [literal(one), literal(one)] }, literal({ $integer: "AAAAAAAAAAA=" })],
      }),
    ).toHaveLength(7);
    await expect(kept({ $eq: [{ $add: [literal(one), literal(1)] }, literal(2)] })).rejects.toThrow(
      "Cannot add 1 (type Int64) and 1.0 (type Float64)",
    );
    await expect(kept({ $neg: literal("x") })).rejects.toThrow('Cannot negate "x" (type String)');
    await expect(
      kept({ $div: [literal(one), literal({ $integer: "AAAAAAAAAAA=" })] }),
    ).rejects.toThrow("by zero");
    await expect(
      kept({ $add: [literal({ $integer: "/////////38=" }), literal(one)] }),
    ).rejects.toThrow("overflow");
    await expect(kept(n)).rejects.toThrow("Cannot use value 0.0 (type Float64) as a Boolean");
    await expect(kept({ $not: { $field: "zzz" } })).rejects.toThrow(
      "undefined (type Undefined) as a Boolean",
    );
  });

  it("[C14] rejects an invalid expression", async () => {
    for (const filter of [
      null,
      {},
      { $eq: [1, 2], $lt: [] },
      { $nope: [] },
      { $eq: [{ $field: "a" }] },
      { $field: 1 },
    ]) {
      await expect(kept(filter as JSONValue), JSON.stringify(filter)).rejects.toThrow(
        "Invalid filter expression",
      );
    }
  });
});
