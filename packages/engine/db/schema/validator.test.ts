import { type GenericValidator, type Value, v } from "convex/values";
import { describe, expect, it } from "vitest";
import { encodeId } from "../values/ids";
import { type ValidatorJson, checkValue, printValidator } from "./validator";

const jsonOf = (validator: GenericValidator) =>
  (validator as unknown as { json: ValidatorJson }).json;

const tables = {
  tableByNumber: (number: number) =>
    ({ 10001: { name: "users" }, 10002: { name: "teams" }, 540: { name: "_storage" } })[number],
};
const check = (validator: GenericValidator, value: Value) =>
  checkValue(jsonOf(validator), value, tables);
const idOf = (table: number) => encodeId(table, new Uint8Array(16));

describe("validators", () => {
  it("[C5] accept what they describe", () => {
    const bytes = new Uint8Array([1]).buffer;
    const good: [GenericValidator, Value][] = [
      [v.null(), null],
      [v.number(), NaN],
      [v.int64(), 1n],
      [v.boolean(), false],
      [v.string(), ""],
      [v.bytes(), bytes],
      [v.any(), { x: [1n] }],
      [v.literal("a"), "a"],
      [v.literal(1n), 1n],
      [v.id("users"), idOf(10001)],
      [v.id("_storage"), idOf(540)],
      [v.array(v.string()), ["a", "b"]],
      [v.record(v.string(), v.number()), { a: 1, b: 2 }],
      [v.object({ a: v.optional(v.string()) }), {}],
      [v.union(v.string(), v.null()), null],
      [v.commitTs(), 5n],
    ];
    for (const [validator, value] of good) expect(check(validator, value)).toBeNull();
  });

  it("[C5] name a missing field", () => {
    expect(check(v.object({ b: v.string(), a: v.number() }), { b: "x" })).toBe(
      'Object is missing the required field `a`. Consider wrapping the field validator in `v.optional(...)` if this is expected.\n\nObject: {b: "x"}\nValidator: v.object({a: v.float64(), b: v.string()})',
    );
    expect(check(v.object({ in: v.object({ a: v.null() }) }), { in: {} })).toContain(
      "expected.\nPath: .in\nObject: {}\nValidator: v.object({a: v.null()})",
    );
  });

  it("[C5] name an extra field if all declared fields match", () => {
    const validator = v.object({ a: v.string() });
    expect(check(validator, { a: "x", z: 1, b: 2n })).toBe(
      'Object contains extra field `b` that is not in the validator.\n\nObject: {a: "x", b: 2, z: 1.0}\nValidator: v.object({a: v.string()})',
    );
    expect(check(validator, { a: 1, b: 2 })).toBe(
      "Value does not match validator.\nPath: .a\nValue: 1.0\nValidator: v.string()",
    );
  });

  it("[C5] name a literal, with the path directly after the full stop", () => {
    expect(check(v.literal("a"), "b")).toBe(
      '`"b"` does not match literal validator `v.literal("a")`.',
    );
    expect(check(v.object({ k: v.literal(1) }), { k: 2 })).toBe(
      "`2.0` does not match literal validator `v.literal(1.0)`.Path: .k",
    );
    expect(check(v.literal(1), 1n)).toContain("`1` does not match");
    expect(check(v.literal(5n), 5)).toContain("`v.literal(<bigint>)`");
  });

  it("[C5] distinguish ids of other tables and of system tables", () => {
    expect(check(v.id("users"), idOf(10002))).toBe(
      `Found ID "${idOf(10002)}" from table \`teams\`, which does not match the table name in validator \`v.id("users")\`.`,
    );
    expect(check(v.array(v.id("users")), [idOf(540)])).toBe(
      `Found ID "${idOf(540)}" from a system table, which does not match the table name in validator \`v.id("users")\`.Path: [0]`,
    );
    expect(check(v.id("users"), "nonsense")).toBe(
      'Value does not match validator.\n\nValue: "nonsense"\nValidator: v.id("users")',
    );
    expect(check(v.id("users"), idOf(10003))).toContain("Value does not match validator.");
  });

  it("[C5] print an empty line for the root path, and the path elsewhere", () => {
    expect(check(v.string(), 1)).toBe(
      "Value does not match validator.\n\nValue: 1.0\nValidator: v.string()",
    );
    const rows = v.object({ rows: v.array(v.record(v.string(), v.int64())) });
    expect(check(rows, { rows: [{}, { a: 1 }] })).toBe(
      "Value does not match validator.\nPath: .rows[1].values()\nValue: 1.0\nValidator: v.int64()",
    );
    expect(check(v.record(v.id("users"), v.any()), { x: 1 })).toContain("Path: .keys()");
  });

  it("[C5] give a general error for a union, and the exact one for a union of one", () => {
    expect(check(v.union(v.string(), v.object({ a: v.null() })), { a: 1 })).toBe(
      "Value does not match validator.\n\nValue: {a: 1.0}\nValidator: v.union(v.string(), v.object({a: v.null()}))",
    );
    expect(check(v.union(v.object({ a: v.null() })), {})).toContain(
      "missing the required field `a`",
    );
    expect(check(v.union(), 1)).toContain("Validator: v.union()");
  });

  it("[C5] reject the other number type, and bytes or arrays in place of objects", () => {
    const bad: [GenericValidator, Value][] = [
      [v.number(), 1n],
      [v.int64(), 1],
      [v.object({}), []],
      [v.record(v.string(), v.any()), new ArrayBuffer(1)],
      [v.array(v.any()), {}],
      [v.null(), 0],
      [v.boolean(), "true"],
      [v.bytes(), "AQ=="],
    ];
    for (const [validator, value] of bad) {
      expect(check(validator, value)).toMatch(/^Value does not match validator\./);
    }
  });

  it("[C5] use the names of the stored types", () => {
    const validator = v.object({
      n: v.number(),
      i: v.int64(),
      o: v.optional(v.id("users")),
      r: v.record(v.string(), v.array(v.union(v.null(), v.literal(true)))),
      "a-b": v.any(),
    });
    expect(printValidator(jsonOf(validator))).toBe(
      'v.object({"a-b": v.any(), i: v.int64(), n: v.float64(), o: v.optional(v.id("users")), r: v.record(v.string(), v.array(v.union(v.null(), v.literal(true))))})',
    );
  });

  it("[C5] treat inherited fields as missing", () => {
    expect(check(v.object({ toString: v.any() }), {})).toContain("required field `toString`");
    expect(check(v.object({}), { constructor: 1 })).toContain("extra field `constructor`");
  });
});
