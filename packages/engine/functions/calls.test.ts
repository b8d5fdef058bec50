import { expect, test } from "vitest";
import { errorOf, person, ScratchRuntime, valueOf } from "../testing/scratch-runtime";

test("[F5] outside callers get the same error for an internal function as for a missing one", async () => {
  const app = await ScratchRuntime.open();
  for (const path of ["rules:hiddenQuery", "rules:nowhere", "nowhere:at", "nowhere"]) {
    expect(errorOf(await app.query(path))).toBe(
      `Could not find public function for '${path}'. Did you forget to run \`npx convex dev\`?`,
    );
  }
  const inside = await app.query("rules:hiddenQuery", {}, { visibility: "any" });
  expect(valueOf(inside)).toBe("hidden");
  expect(errorOf(await app.query("rules:nowhere", {}, { visibility: "any" }))).toMatch(
    /^Could not find function for 'rules:nowhere'\. Did you forget to run/,
  );
});

test("[F5] a function of another kind and an export that is not a function have different errors", async () => {
  const app = await ScratchRuntime.open();
  expect(errorOf(await app.query("messages:send"))).toBe(
    "Trying to execute messages.js:send as Query, but it is defined as Mutation.",
  );
  expect(errorOf(await app.mutation("rules:timePasses"))).toBe(
    "Trying to execute rules.js:timePasses as Mutation, but it is defined as Action.",
  );
  expect(errorOf(await app.query("rules:notAFunction"))).toBe(
    "Function rules.js:notAFunction is neither a query or mutation. Did you forget to wrap it with `query` or `mutation`?",
  );
  expect(errorOf(await app.query("rules:constructor"))).toMatch(/^Could not find/);
});

test("[F5] a path with .js means the path without it", async () => {
  const app = await ScratchRuntime.open();
  expect(valueOf(await app.query("values.js:echo", { value: 1 }))).toBe(1);
});

test("[F6] arguments are checked before any code runs", async () => {
  const app = await ScratchRuntime.open();
  expect(errorOf(await app.mutation("messages:send", { channel: "a" }))).toBe(
    'ArgumentValidationError: Object is missing the required field `body`. Consider wrapping the field validator in `v.optional(...)` if this is expected.\n\nObject: {channel: "a"}\nValidator: v.object({author: v.optional(v.string()), body: v.string(), channel: v.string()})',
  );
  expect(errorOf(await app.query("messages:latest", { channel: "a", count: "3" }))).toBe(
    'ArgumentValidationError: Value does not match validator.\nPath: .count\nValue: "3"\nValidator: v.float64()',
  );
});

test("[F6] arguments that are not a single object, not values or too large are rejected", async () => {
  const app = await ScratchRuntime.open();
  const echo = (argsJson: string) => app.query("values:echo", {}, { argsJson });
  expect(errorOf(await echo("[{},{}]"))).toMatch(/Instead received 2 arguments/);
  expect(errorOf(await echo("[7]"))).toMatch(/Expected to receive a single object/);
  expect(errorOf(await echo("[{]"))).toMatch(
    /^ArgumentValidationError: The arguments are not JSON/,
  );
  expect(errorOf(await echo('[{"value":{"$x":1}}]'))).toMatch(/^ArgumentValidationError: /);
  const deep = `${"[".repeat(70)}${"]".repeat(70)}`;
  expect(errorOf(await echo(`[{"value":${deep}}]`))).toMatch(/nested too deeply/);
  const large = "x".repeat(17 * 1024 * 1024);
  expect(errorOf(await echo(`[{"value":"${large}"}]`))).toMatch(/arguments size is too large/);
});

test("[F6] values of every type are returned unchanged", async () => {
  const app = await ScratchRuntime.open();
  const value = {
    aNull: null,
    aBoolean: false,
    aNumber: -0,
    aBigint: -(2n ** 63n),
    aString: "é\u0000😀",
    aBuffer: new ArrayBuffer(0),
    anArray: [NaN, Infinity, -Infinity, 2n ** 63n - 1n, [], {}],
    anObject: {},
    aRecord: { "": 0, "a b": 5e-324 },
    aUnion: "blue",
  };
  const id = valueOf(await app.mutation("values:put", value));
  expect(valueOf(await app.query("values:get", { id }))).toMatchObject(value);
  expect(valueOf(await app.query("values:echo", { value }))).toEqual(value);
});

test("[F6] a field named __proto__ changes no prototype", async () => {
  const app = await ScratchRuntime.open();
  const argsJson = '[{"channel":"a","body":"b","__proto__":{"isAdmin":true}}]';
  expect(errorOf(await app.mutation("messages:send", {}, { argsJson }))).toMatch(
    /contains extra field `__proto__`/,
  );
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test("[F6] a result that does not match its validator fails the call and drops its writes", async () => {
  const app = await ScratchRuntime.open();
  expect(errorOf(await app.query("values:answer", { value: { name: 1 } }))).toBe(
    "ReturnsValidationError: Value does not match validator.\nPath: .name\nValue: 1.0\nValidator: v.string()",
  );
  expect(errorOf(await app.mutation("values:writeThenAnswer", { value: 7 }))).toMatch(
    /^ReturnsValidationError: /,
  );
  expect(valueOf(await app.query("values:everyRun", { label: "writeThenAnswer" }))).toEqual([]);
});

test("[F12] errors have the thrown text and the place in the author's files", async () => {
  const app = await ScratchRuntime.open();
  const fail = async (how: string) => errorOf(await app.query("rules:fail", { how }));
  expect(await fail("error")).toMatch(
    /^Uncaught Error: boom\n {4}at handler \(\.\.\/convex\/rules\.ts:\d+:\d+\)\n$/,
  );
  expect(await fail("type")).toMatch(/^Uncaught TypeError: not that kind\n/);
  expect(await fail("string")).toBe("Uncaught just words");
  expect(await fail("null")).toBe("Uncaught null");
  expect(await fail("text")).toMatch(/^Uncaught ConvexError: plain text\n/);
});

test("[F12] only a ConvexError has data, with every type of value in it", async () => {
  const app = await ScratchRuntime.open();
  const failed = await app.query("rules:fail", { how: "data" });
  if (failed.ok) throw new Error("must fail");
  expect(JSON.parse(failed.errorDataJson ?? "")).toEqual({
    code: "NO",
    count: { $integer: "AwAAAAAAAAA=" },
    bytes: { $bytes: "AQI=" },
  });
  expect(await app.query("rules:fail", { how: "error" })).not.toHaveProperty("errorDataJson");
});

test("[F12] outside development an error's data leaves the server, but not its text or log lines", async () => {
  const app = await ScratchRuntime.open({ redactsErrors: true });
  const failed = await app.query("rules:fail", { how: "error" }, { requestId: "00ff00ff00ff00ff" });
  expect(failed).toMatchObject({
    ok: false,
    errorMessage: "[Request ID: 00ff00ff00ff00ff] Server Error",
    logLines: [],
  });
  expect(await app.query("rules:fail", { how: "text" })).toMatchObject({
    errorDataJson: '"plain text"',
  });
  expect((await app.query("rules:talk", { lines: 3 })).logLines).toEqual([]);
  expect((await app.mutation("messages:send", { channel: 1 })).ok).toBe(false);
  const [fault, refusal] = app.reports;
  expect(fault?.error).toContain("\n    at ");
  expect(refusal?.error).not.toContain("\n"); // its data says why
  expect(app.reports.map(({ error }) => error?.split("\n")[0] ?? null)).toEqual([
    "Uncaught Error: boom",
    "Uncaught ConvexError: plain text",
    null,
    "ArgumentValidationError: Object is missing the required field `body`. Consider wrapping the field validator in `v.optional(...)` if this is expected.",
  ]);
});

test("[F11] log lines begin with their level and show values as Node does", async () => {
  const app = await ScratchRuntime.open();
  expect((await app.query("rules:talk", { lines: 4 })).logLines).toEqual([
    "[LOG] 'hi' { a: 1 }",
    `[WARN] "it's" [ 1, 'two', null, undefined ]`,
    "[ERROR] Map(1) { 'key' => 1n }",
    "[DEBUG] 3",
  ]);
});

test("[F11] the 257th log line says that lines are missing", async () => {
  const app = await ScratchRuntime.open();
  const { logLines } = await app.query("rules:talk", { lines: 300 });
  expect(logLines).toHaveLength(257);
  expect(logLines.at(-1)).toBe("[ERROR] Log overflow (maximum 256). Remaining log lines omitted.");
  expect((await app.query("rules:talk", { lines: 256 })).logLines.at(-1)).toBe("[DEBUG] 255");
});

test("[F11] log lines of nested calls, also of failed ones, are in the caller's list", async () => {
  const app = await ScratchRuntime.open();
  const { logLines } = await app.mutation("nested:writeTwice");
  expect(logLines).toEqual(["[LOG] 'wrote' 'first'", "[LOG] 'wrote' 'second'"]);
  const fromAction = await app.action("nested:fromAction", { body: "x" });
  expect(fromAction.logLines).toEqual(["[LOG] 'wrote' 'x'", "[LOG] 'wrote' 'bad'"]);
});

test("[F18] the function and all it calls know the caller's identity, and the result records that it was read", async () => {
  const app = await ScratchRuntime.open();
  const ada = person("ada");
  const known = await app.query("rules:whoAmI", {}, { identity: ada });
  expect(valueOf(known)).toEqual(ada.attributes);
  expect(known.hasReadIdentity).toBe(true);
  expect(valueOf(await app.query("rules:whoAmI"))).toBeNull();
  expect((await app.query("messages:list", { channel: "a" })).hasReadIdentity).toBe(false);
  const written = await app.mutation("rules:whoAmIInMutation", {}, { identity: ada });
  expect(valueOf(written)).toEqual(ada.attributes);
});

test("[F18] an invalid token fails the call only when the identity is read", async () => {
  const app = await ScratchRuntime.open();
  const identity = { attributes: null, key: "?", isUnknown: "The token has expired." };
  expect(errorOf(await app.query("rules:whoAmI", {}, { identity }))).toMatch(
    /The token has expired/,
  );
  expect((await app.query("messages:list", { channel: "a" }, { identity })).ok).toBe(true);
});

test("[F19] a function can read metadata of itself, its request and its transaction", async () => {
  const app = await ScratchRuntime.open();
  const about = await app.mutation(
    "rules:aboutMe",
    {},
    { ip: "10.0.0.1", userAgent: "test", requestId: "0123456789abcdef" },
  );
  expect(valueOf(about)).toMatchObject({
    name: "rules:aboutMe",
    request: {
      ip: "10.0.0.1",
      userAgent: "test",
      requestId: "0123456789abcdef",
      scheduledFunctionId: null,
      authToken: null,
    },
    written: 0,
    deployment: { name: "engine", region: null, class: "s16" },
    snapshotTs: app.db.durable.ts,
  });
});
