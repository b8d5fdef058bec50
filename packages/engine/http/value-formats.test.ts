import { convexToJson } from "convex/values";
import type { Value } from "convex/values";
import { describe, expect, it } from "vitest";
import { parseFormat, printValue } from "./value-formats";

const encoded = (value: Value) => JSON.stringify(convexToJson(value));

describe("value formats", () => {
  it("[H3] use text in clean JSON for values without a JSON form", () => {
    const value = {
      big: 2n ** 62n,
      least: -(2n ** 63n),
      nan: NaN,
      up: Infinity,
      down: -Infinity,
      zero: -0,
      bytes: new Uint8Array([1, 2, 3]).buffer,
      list: [1n, { deep: [NaN] }],
      plain: "text",
      none: null,
    };
    expect(JSON.parse(printValue(encoded(value), "clean"))).toEqual({
      big: "4611686018427387904",
      least: "-9223372036854775808",
      nan: "NaN",
      up: "Infinity",
      down: "-Infinity",
      zero: 0,
      bytes: "AQID",
      list: ["1", { deep: ["NaN"] }],
      plain: "text",
      none: null,
    });
  });

  it("[H3] leave encoded JSON unchanged", () => {
    const text = encoded({ big: 1n });
    expect(printValue(text, "encoded")).toBe(text);
  });

  it("[H3] use clean JSON by default, and reject unknown names", () => {
    expect(parseFormat(undefined)).toBe("clean");
    expect(parseFormat("convex_encoded_json")).toBe("encoded");
    expect(parseFormat("convex_json")).toBe("encoded");
    expect(parseFormat("json")).toBe("clean");
    for (const odd of ["xml", "", 7, {}, "__proto__", "constructor"]) {
      expect(() => parseFormat(odd)).toThrow("format must be");
    }
  });

  it("[H3] keep text that looks like an encoded number as text", () => {
    expect(printValue(encoded("$integer"), "clean")).toBe('"$integer"');
  });
});
