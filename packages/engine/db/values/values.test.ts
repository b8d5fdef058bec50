import type { JSONValue, Value } from "convex/values";
import { describe, expect, it } from "vitest";
import { seededRng } from "../../testing/seeded-rng";
import { checkDocumentLimits, parseFields } from "../document-rules";
import { printValue } from "./print-value";
import { canonicalJson, parseCanonical, parseValue, sizeOf, valueAt } from "./values";

const nested = (levels: number): JSONValue => (levels === 0 ? 1 : [nested(levels - 1)]);
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]));

describe("values", () => {
  it("[C4] survive conversion to canonical text, for every type and edge case", () => {
    const values: Value[] = [
      null,
      true,
      "",
      '\0\u2028😀"\\',
      0,
      -0,
      NaN,
      Infinity,
      -Infinity,
      1e21,
      5e-324,
      0n,
      2n ** 63n - 1n,
      -(2n ** 63n),
      new Uint8Array([]).buffer,
      new Uint8Array([0, 255, 7]).buffer,
      [],
      {},
      { b: [{ a: 1n }], a: -0, "": null },
    ];
    for (const value of values) {
      const text = canonicalJson(value);
      const again = parseValue(JSON.parse(text) as JSONValue);
      expect(again).toEqual(value);
      expect(canonicalJson(again)).toBe(text);
      expect(parseCanonical(text)).toEqual(value);
    }
  });

  it("[C4] have one text for any notation", () => {
    expect(canonicalJson(parseValue({ b: 1, a: { d: 1, c: 2 } }))).toBe(
      '{"a":{"c":2,"d":1},"b":1}',
    );
    expect(canonicalJson(parseValue({ 10: 1, 2: 1, a: 1 }))).toBe('{"10":1,"2":1,"a":1}');
    expect(canonicalJson(parseValue(JSON.parse("[-0, 1e999, 1.0]") as JSONValue))).toBe(
      '[{"$float":"AAAAAAAAAIA="},{"$float":"AAAAAAAA8H8="},1]',
    );
    expect(canonicalJson({ kept: 1, dropped: undefined })).toBe('{"kept":1}');
  });

  it("[C4] stay strings if they only look like a special value", () => {
    const value = { text: '{"$integer":"AAAA"}' };
    expect(parseCanonical(canonicalJson(value))).toEqual(value);
  });

  it("[C3] can have a field named __proto__", () => {
    const json = JSON.parse('{"a":{"__proto__":{"x":1}}}') as JSONValue;
    expect(canonicalJson(parseValue(json))).toBe('{"a":{"__proto__":{"x":1}}}');
    expect(valueAt(parseValue(json), ["a", "x"])).toBeUndefined();
  });

  it("[C3] half of a surrogate pair becomes the replacement character", () => {
    expect(parseValue("a\ud83d")).toBe("a\ufffd");
    expect(parseValue("😀")).toBe("😀");
  });

  it("[C3] are accepted at the limits and rejected beyond", () => {
    expect(parseValue(nested(64))).toEqual(nested(64));
    expect(() => parseValue(nested(65))).toThrow("maximum nesting 64");
    expect(parseValue(fields(1024))).toEqual(fields(1024));
    expect(() => parseValue(fields(1025))).toThrow(
      "Object has too many fields (1025 > maximum number 1024)",
    );
    const items = Array.from({ length: 8192 }, () => null);
    expect(parseValue(items)).toEqual(items);
    expect(() => parseValue([...items, null])).toThrow(
      "Array length is too long (8193 > maximum length 8192)",
    );
    expect(() => parseValue({ ["x".repeat(1025)]: 1 })).toThrow("maximum field name length 1024");
  });

  it("[C3] field names are printable ASCII without a leading $", () => {
    expect(parseValue({ "": 1, "a b~!": 2 })).toEqual({ "": 1, "a b~!": 2 });
    expect(() => parseValue({ $a: 1 })).toThrow(
      "Field name $a starts with a '$', which is reserved.",
    );
    expect(() => parseValue({ $a: 1, b: 2 })).toThrow("starts with a '$'");
    expect(() => parseValue({ é: 1 })).toThrow(
      "Field name é has invalid character 'é': Field names can only contain non-control ASCII characters",
    );
    expect(() => parseValue({ "a\n": 1 })).toThrow("has invalid character");
    expect(() => parseValue({ $undefined: null })).toThrow("starts with a '$'");
  });

  it("[C3] malformed special values are rejected", () => {
    const malformed: JSONValue[] = [
      { $integer: "AAAA" },
      { $integer: 5 },
      { $float: "AAAAAAAA8D8=" },
      { $bytes: "a" },
      { $commitTs: 1 },
    ];
    for (const json of malformed) {
      expect(() => parseValue(json), JSON.stringify(json)).toThrow();
    }
  });

  it("[C3] sizes are counted as Convex counts them", () => {
    expect(sizeOf(null)).toBe(1);
    expect(sizeOf(true)).toBe(1);
    expect(sizeOf(1)).toBe(9);
    expect(sizeOf(1n)).toBe(9);
    expect(sizeOf("é")).toBe(4);
    expect(sizeOf(new Uint8Array(3).buffer)).toBe(5);
    expect(sizeOf([null, "a"])).toBe(2 + 1 + 3);
    expect(sizeOf({ ab: 1 })).toBe(2 + 2 + 1 + 9);
  });

  it("[C3] random values survive conversion in both directions", () => {
    const random = seededRng(5);
    const leaf = () =>
      random.pick<Value>([null, true, 0, -0, NaN, 1.5, 7n, "x", "é\0", new Uint8Array([1]).buffer]);
    const make = (depth: number): Value => {
      const kind = random.integer(depth === 0 ? 1 : 3);
      if (kind === 0) return leaf();
      const length = random.integer(4);
      if (kind === 1) return Array.from({ length }, () => make(depth - 1));
      return Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, make(depth - 1)]));
    };
    for (let round = 0; round < 500; round++) {
      const value = make(4);
      expect(parseCanonical(canonicalJson(value))).toEqual(value);
    }
  });
});

describe("documents", () => {
  const document = (value: Record<string, Value>) => ({ _id: "x", _creationTime: 1, ...value });

  it("[C3] are at most 1 MiB, nested at most 16 deep, without underscored fields of their own", () => {
    expect(() => checkDocumentLimits(document({ text: "x".repeat(1_048_000) }))).not.toThrow();
    expect(() => checkDocumentLimits(document({ text: "x".repeat(1_100_000) }))).toThrow(
      "Value is too large (1.05 MiB > maximum size 1 MiB)",
    );
    const deep = (levels: number) => parseValue(nested(levels));
    expect(() => checkDocumentLimits(document({ a: deep(15) }))).not.toThrow();
    expect(() => checkDocumentLimits(document({ a: deep(16) }))).toThrow("maximum nesting 16");
    expect(() => checkDocumentLimits(document({ _x: 1 }))).toThrow(
      "Field '_x' starts with an underscore, which is only allowed for system fields like '_id'",
    );
    expect(() => checkDocumentLimits(document(fields(1023)))).toThrow("too many fields (1025");
  });

  it("[C3] must be objects, and name the operation that rejected them", () => {
    expect(() => parseFields("db.insert", [1])).toThrow(
      "Invalid argument `value` for `db.insert`: Value must be an Object",
    );
    expect(() => parseFields("db.insert", { $integer: "AQAAAAAAAAA=" })).toThrow(
      "must be an Object",
    );
    expect(() => parseFields("db.replace", { a: { $b: 1 } })).toThrow(
      "Invalid argument `value` for `db.replace`: Field name $b starts with a '$', which is reserved.",
    );
    expect(() => parseFields("db.insert", { a: { $undefined: null } })).toThrow("$undefined");
  });
});

describe("printed values", () => {
  it("[C5] look as in Convex's error texts", () => {
    const printed = (value: Value) => printValue(value);
    expect(printed({ b: "x", a: 1 })).toBe('{a: 1.0, b: "x"}');
    expect(printed([1, null, 5n, true])).toBe("[1.0, null, 5, true]");
    expect(printed(1e16)).toBe("1e16");
    expect(printed(123456.5)).toBe("123456.5");
    expect(printed(0.00001)).toBe("1e-5");
    expect(printed(-0)).toBe("-0.0");
    expect(printed(NaN)).toBe("NaN");
    expect(printed(-Infinity)).toBe("-inf");
    expect(printed(new Uint8Array([1, 2]).buffer)).toBe('b"AQI="');
    expect(printed('a"\n\x1b')).toBe('"a\\"\\n\\u{1b}"');
    expect(printed({ "a b": 1n })).toBe('{"a b": 1}');
  });
});
