import { describe, expect, it } from "vitest";
import { excessOf, FrameError, parseFrame, parseTs, printTs } from "./frames";

const sessionId = "5c0e9a2e-6a51-4f4e-8b0a-0d4f4a1d2c3b";
const connect = {
  type: "Connect",
  sessionId,
  connectionCount: 0,
  lastCloseReason: null,
  clientTs: 1,
};
const add = { type: "Add", queryId: 0, udfPath: "m:list", args: [{}] };
const parse = (frame: unknown) => parseFrame(JSON.stringify(frame));

describe("frames of clients", () => {
  it("[S1] are read field by field", () => {
    expect(parse(connect)).toEqual({ type: "Connect", sessionId, maxObservedTs: null });
    expect(parse({ ...connect, maxObservedTimestamp: "AQAAAAAAAAA=" })).toMatchObject({
      maxObservedTs: 1n,
    });
    expect(
      parse({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications: [add] }),
    ).toEqual({
      type: "ModifyQuerySet",
      baseVersion: 0,
      newVersion: 1,
      changes: [
        { type: "Add", queryId: 0, path: "m:list", component: "", argsJson: "[{}]", journal: null },
      ],
    });
    expect(parse({ type: "Mutation", requestId: 7, udfPath: "m:send", args: [{ a: 1 }] })).toEqual({
      type: "Mutation",
      requestId: 7,
      path: "m:send",
      component: "",
      argsJson: '[{"a":1}]',
    });
    const asked = {
      type: "Action",
      requestId: 0,
      udfPath: "m:f",
      args: [],
      componentPath: "child",
    };
    expect(parseFrame(JSON.stringify(asked), true)).toMatchObject({ component: "child" });
    expect(parse({ type: "Authenticate", baseVersion: 0, tokenType: "None" })).toEqual({
      type: "Authenticate",
      baseVersion: 0,
      token: null,
      isAdmin: false,
    });
    const key = { type: "Authenticate", baseVersion: 0, tokenType: "Admin", value: "key" };
    expect(parse({ ...key, impersonating: { subject: "ada" } })).toEqual({
      type: "Authenticate",
      baseVersion: 0,
      token: "key",
      isAdmin: true,
      actingAs: { subject: "ada" },
    });
    expect(() => parse({ ...key, impersonating: "ada" })).toThrow("not an object");
    expect(parse({ type: "Event", eventType: "ClientConnect", event: [1] })).toEqual({
      type: "Event",
    });
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["a list", "[]"],
    ["null", "null"],
    ["a number", "7"],
    ["no type", "{}"],
    ["an inherited type", '{"type":"toString"}'],
    ["an unknown type", '{"type":"Ping"}'],
    [
      "a number beyond a double's range",
      '{"type":"Mutation","requestId":0,"udfPath":"m:f","args":[{"a":1e999}]}',
    ],
  ])("[S1] %s is rejected", (_name, text) => {
    expect(() => parseFrame(text)).toThrow(FrameError);
  });

  it.each([
    { ...connect, sessionId: "x" },
    { ...connect, sessionId: 7 },
    { ...connect, connectionCount: -1 },
    { ...connect, connectionCount: 0.5 },
    { ...connect, maxObservedTimestamp: "AQAAAAAAAA" },
    { ...connect, maxObservedTimestamp: 1 },
    { type: "Mutation", requestId: 2 ** 32, udfPath: "m:f", args: [] },
    { type: "Mutation", requestId: "0", udfPath: "m:f", args: [] },
    { type: "Mutation", requestId: 0, udfPath: ["m:f"], args: [] },
    { type: "Mutation", requestId: 0, udfPath: "m".repeat(513), args: [] },
    { type: "Mutation", requestId: 0, udfPath: "m:f", args: {} },
    { type: "Action", requestId: 0, udfPath: "m:f", args: [], componentPath: "child" },
    { type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications: {} },
    { type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications: [null] },
    {
      type: "ModifyQuerySet",
      baseVersion: 0,
      newVersion: 1,
      modifications: [{ ...add, journal: 7 }],
    },
    {
      type: "ModifyQuerySet",
      baseVersion: 0,
      newVersion: 1,
      modifications: [{ ...add, type: "X" }],
    },
    { type: "Authenticate", baseVersion: 0, tokenType: "Robot", value: "x" },
    { type: "Authenticate", baseVersion: 0, tokenType: "User" },
    { type: "Authenticate", baseVersion: null, tokenType: "None" },
  ])("[S1] %j is rejected", (frame) => {
    expect(() => parse(frame)).toThrow(FrameError);
  });

  it("[S1] cause errors that never quote what was sent", () => {
    try {
      parseFrame('{"type":"Mutation","secret":"hunter2",');
    } catch (error) {
      expect(String(error)).not.toContain("hunter2");
    }
  });

  it("[S2] can have fields named like inherited ones", () => {
    const frame = parseFrame(
      '{"type":"Mutation","requestId":0,"udfPath":"m:f","args":[{"__proto__":{"x":1},"constructor":2}]}',
    );
    expect(frame).toMatchObject({ argsJson: '[{"__proto__":{"x":1},"constructor":2}]' });
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it("[S2] pass lone surrogates and large numbers to functions unchanged", () => {
    const frame = parseFrame(
      '{"type":"Mutation","requestId":0,"udfPath":"m:f","args":[{"a":"\\ud800","b":1e300,"c":"1e999"}]}',
    );
    expect(frame).toMatchObject({ argsJson: '[{"a":"\\ud800","b":1e+300,"c":"1e999"}]' });
  });
});

describe("the depth of a frame", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

  it("[S3] is counted before anything is parsed", () => {
    expect(excessOf(nested(70), 70)).toBeNull();
    expect(excessOf(nested(71), 70)).toBe("is nested too deeply");
    expect(excessOf(nested(100_000), 70)).toBe("is nested too deeply");
    expect(() => parseFrame(nested(10_000))).toThrow(/nested too deeply/);
  });

  it("[S3] does not count brackets within text", () => {
    expect(excessOf(JSON.stringify(["[".repeat(500)]), 70)).toBeNull();
    expect(excessOf(JSON.stringify([`\\"${"[".repeat(500)}`]), 70)).toBeNull();
    expect(excessOf(`["\\\\",${nested(80)}]`, 70)).toBe("is nested too deeply");
  });

  it("[S3] leaves room for a value nested 64 deep", () => {
    let args: unknown = 1;
    for (let depth = 0; depth < 64; depth++) args = { a: args };
    expect(() =>
      parse({
        type: "ModifyQuerySet",
        baseVersion: 0,
        newVersion: 1,
        modifications: [{ ...add, args: [args] }],
      }),
    ).not.toThrow();
  });
});

it("[L3] values are counted before anything is parsed, but not commas within text", () => {
  const list = (count: number) => `[${Array(count).fill(0).join()}]`;
  expect(excessOf(list(99), 70, 100)).toBeNull();
  expect(excessOf(list(100), 70, 100)).toBe("has too many values");
  expect(excessOf(JSON.stringify([",".repeat(500)]), 70, 100)).toBeNull();
  expect(() => parseFrame(list(500_000))).toThrow(/too many values/);
});

describe("timestamps", () => {
  it("[S4] are eight little-endian bytes in base64", () => {
    expect(printTs(0n)).toBe("AAAAAAAAAAA=");
    expect(printTs(1n)).toBe("AQAAAAAAAAA=");
    expect(printTs(7n)).toBe("BwAAAAAAAAA=");
    for (const ts of [0n, 1n, 1_790_000_000_000_000_001n, 2n ** 63n - 1n]) {
      expect(parseTs(printTs(ts))).toBe(ts);
      expect(printTs(ts)).toBe(printTs(ts));
    }
  });
});
