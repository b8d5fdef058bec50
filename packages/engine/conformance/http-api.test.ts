import { describe, expect, it } from "vitest";
import { eventually, liveApp, startFixture, tokenFor } from "./support/fixtures";
import { post } from "./support/post";
import type { CallAnswer } from "./support/post";
import { RawSocket } from "./support/raw-socket";

const behindProxy = { trustedProxies: ["127.0.0.1"] };

describe("calls over HTTP", () => {
  it("[H11] queries, mutations and actions answer 200 with their value, in the requested format", async () => {
    const { url } = await startFixture();
    const echo = (format?: string) =>
      post(`${url}/api/query`, {
        path: "values:echo",
        args: { value: { $integer: "BwAAAAAAAAA=" } },
        format,
      });
    expect((await echo()).json).toEqual({ status: "success", value: "7" });
    expect((await echo("json")).json.value).toBe("7");
    expect((await echo("convex_encoded_json")).json.value).toEqual({ $integer: "BwAAAAAAAAA=" });
    expect((await echo("xml")).status).toBe(400);
    const added = await post(`${url}/api/mutation`, {
      path: "counters:add",
      args: [{ name: "h", by: 3 }],
    });
    expect(added.json.value).toBe(3);
    expect(
      (await post(`${url}/api/action`, { path: "rules:timePasses", args: {} })).json.status,
    ).toBe("success");
    const args = encodeURIComponent(JSON.stringify({ name: "h" }));
    const got = await fetch(`${url}/api/query?path=counters:read&args=${args}&format=json`);
    expect(await got.json()).toEqual({ status: "success", value: 3 });
    expect((await post(`${url}/api/run/counters/read`, { args: { name: "h" } })).json.value).toBe(
      3,
    );
    const ran = await post(`${url}/api/run/counters/add`, { args: { name: "h", by: 1 } });
    expect(ran.json.value).toBe(4);
  });

  it("[H12] a function that throws answers 200 with its error, and with data only if there is some", async () => {
    const { url } = await startFixture();
    const fail = (how: string) =>
      post(`${url}/api/query`, { path: "rules:fail", args: { how }, format: "json" });
    const plain = await fail("error");
    expect(plain.status).toBe(200);
    expect(plain.json.status).toBe("error");
    expect(plain.json.errorMessage).toContain("boom");
    expect(plain.json).not.toHaveProperty("errorData");
    expect((await fail("data")).json.errorData).toEqual({ code: "NO", count: "3", bytes: "AQI=" });
    const missing = await post(`${url}/api/query`, { path: "rules:nope", args: {} });
    expect(missing.status).toBe(200);
    expect(missing.json.errorMessage).toContain("Could not find public function for 'rules:nope'");
  });

  it.each([
    ["an invalid path", { path: "a b:c", args: {} }, 400, "BadConvexFunctionIdentifier"],
    [
      "a path outside",
      { path: "../convex/rules:fail", args: {} },
      400,
      "BadConvexFunctionIdentifier",
    ],
    ["no path", { args: {} }, 400, "BadConvexFunctionIdentifier"],
    ["two arguments", { path: "m:f", args: [1, 2] }, 400, "BadRequest"],
    ["no JSON", "{", 400, "BadRequest"],
    ["a list", "[]", 400, "BadRequest"],
    ["a number beyond a double's range", '{"path":"m:f","args":{"a":1e999}}', 400, "BadRequest"],
    ["depth", `{"path":"m:f","args":${"[".repeat(9999)}${"]".repeat(9999)}}`, 400, "BadRequest"],
  ])("[H13] %s is refused before anything runs", async (_name, body, status, code) => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const answer = await post(`${url}/api/query`, body);
    expect(answer.status).toBe(status);
    expect(answer.json.code).toBe(code);
  });

  it("[H13] a body beyond the limit is rejected, with or without its length announced", async () => {
    const { url } = await startFixture({
      functionsDir: liveApp,
      httpLimits: { callBytesMax: 1000 },
    });
    const large = JSON.stringify({ path: "live:count", args: {}, pad: "x".repeat(2000) });
    expect((await post(`${url}/api/query`, large)).status).toBe(413);
    const stream = new Blob([large]).stream();
    const untold = await fetch(`${url}/api/query`, {
      method: "POST",
      body: stream,
      duplex: "half",
    } as RequestInit).catch(() => null);
    expect(untold === null || untold.status === 413).toBe(true);
    expect((await post(`${url}/api/query`, { path: "live:count", args: {} })).status).toBe(200);
  });

  it("[H14] several queries are read at one timestamp", async () => {
    const { url } = await startFixture();
    const read = (name: string) => ({ path: "counters:read", args: { name }, format: "json" });
    await post(`${url}/api/mutation`, { path: "counters:move", args: { from: "a", to: "b" } });
    const batch = await post(`${url}/api/query_batch`, {
      queries: [read("a"), read("b"), { ...read("a"), path: "rules:nope" }],
    });
    const results = batch.json.results as CallAnswer[];
    expect(results.map(({ status, value }) => [status, value])).toEqual([
      ["success", -1],
      ["success", 1],
      ["error", undefined],
    ]);
    const { ts } = (await post(`${url}/api/query_ts`, "")).json;
    await post(`${url}/api/mutation`, { path: "counters:move", args: { from: "a", to: "b" } });
    const then = await post(`${url}/api/query_at_ts`, { ...read("b"), ts });
    expect(then.json.value).toBe(1);
    const old = await post(`${url}/api/query_at_ts`, { ...read("b"), ts: "AQAAAAAAAAA=" });
    expect(old.status).toBe(503);
    expect((await post(`${url}/api/query_at_ts`, { ...read("b"), ts: "x" })).status).toBe(400);
  });

  it("[H15] a bearer token gives identity; an invalid one and other schemes are refused", async () => {
    const engine = await startFixture();
    const who = (headers: Record<string, string>) =>
      post(`${engine.url}/api/query`, { path: "rules:whoAmI", args: {} }, headers);
    const token = await tokenFor(engine, "ada|1");
    expect((await who({ Authorization: `Bearer ${token}` })).json.value).toMatchObject({
      subject: "ada|1",
    });
    expect((await who({})).json.value).toBeNull();
    expect((await who({ Authorization: "Bearer nonsense" })).status).toBe(401);
    expect((await who({ Authorization: "Basic YTpi" })).json.code).toBe("InvalidHeaderFailure");
    expect((await who({ Authorization: "x" })).status).toBe(400);
  });
});

describe("the public port", () => {
  it("[H16] has no administration, with any key", async () => {
    const { url } = await startFixture();
    const headers = { Authorization: "Convex anything|secret" };
    for (const path of [
      "/api/function",
      "/api/deploy2/start_push",
      "/api/push_config",
      "/api/v1/update_environment_variables",
      "/admin/environment",
      "/admin/backup",
    ]) {
      expect((await fetch(url + path, { method: "POST", body: "{}", headers })).status, path).toBe(
        404,
      );
    }
    const call = await post(`${url}/api/query`, { path: "rules:whoAmI", args: {} }, headers);
    expect(call.status).toBe(401);
    expect(call.json.code).toBe("BadAdminKey");
  });

  it.each([
    "auth:store",
    "jobs:note",
    "rules:hiddenQuery",
    "auth:store:",
    "./auth:store",
    "auth.js:store",
    "_system/x:y",
    "rules:hiddenQuery\u0000",
  ])("[H17] does not call %j from outside", async (path) => {
    const { url } = await startFixture();
    for (const kind of ["query", "mutation", "action"]) {
      const { json } = await post(`${url}/api/${kind}`, { path, args: {} });
      expect(json.status).not.toBe("success");
      const text = String(json.errorMessage ?? json.message);
      expect(text).toMatch(/Could not find public function|is not a valid path/);
    }
  });
});

describe("pages of other origins", () => {
  const strict = { allowsLoopbackOrigins: false, allowedOrigins: ["https://app.example"] };

  it("[H18] may call only if they are named; their origin is returned and no other", async () => {
    const { url } = await startFixture({ functionsDir: liveApp, ...strict });
    const preflight = (origin: string) =>
      fetch(`${url}/api/query`, {
        method: "OPTIONS",
        headers: {
          Origin: origin,
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "content-type,convex-client",
        },
      });
    const good = await preflight("https://app.example");
    expect(good.status).toBe(204);
    expect(Object.fromEntries(good.headers)).toMatchObject({
      "access-control-allow-origin": "https://app.example",
      "access-control-allow-headers": "content-type,convex-client",
      "access-control-max-age": "86400",
    });
    const bad = await preflight("https://evil.example");
    expect(bad.status).toBe(403);
    expect(bad.headers.get("access-control-allow-origin")).toBeNull();
    const simple = await fetch(`${url}/api/mutation`, {
      method: "POST",
      headers: { Origin: "https://evil.example", "Content-Type": "text/plain" },
      body: JSON.stringify({ path: "live:put", args: { name: "x", value: 1 } }),
    });
    expect(simple.status).toBe(403);
    expect((await post(`${url}/api/query`, { path: "live:count", args: {} })).json.value).toBe(0);
  });
});

describe("outside development", () => {
  it("[H25] error texts and log lines stay on the server, on every way to call", async () => {
    const seen: string[] = [];
    const { url } = await startFixture({
      redactsErrors: true,
      onCall: ({ logLines, error }) => seen.push(...logLines, error ?? ""),
    });
    const talk = await post(`${url}/api/query`, { path: "rules:talk", args: { lines: 5 } });
    expect(talk.json).toEqual({ status: "success", value: null });
    const fail = await post(`${url}/api/query`, { path: "rules:fail", args: { how: "error" } });
    expect(JSON.stringify(fail.json)).not.toContain("boom");
    const action = await (await fetch(`${url}/fail`)).text();
    expect(action).not.toContain("boom");
    expect(seen.join("\n")).toContain("boom");
    expect(seen.join("\n")).toContain("'hi'");
  });

  it("[H27] actions count until they end, even if their caller has gone, and for their address only", async () => {
    const { url } = await startFixture({
      functionsDir: liveApp,
      ...behindProxy,
      connectionLimits: { runningActionsPerAddressMax: 2 },
    });
    const wait = (ms: number, signal?: AbortSignal, address = "10.9.9.9") =>
      fetch(`${url}/api/action`, {
        method: "POST",
        body: JSON.stringify({ path: "live:wait", args: { ms } }),
        headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
        ...(signal === undefined ? {} : { signal }),
      });
    const leaving = new AbortController();
    const left = [wait(4000, leaving.signal), wait(4000, leaving.signal)];
    await eventually(async () => (await wait(1)).status === 429);
    leaving.abort();
    expect((await Promise.allSettled(left)).map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
    ]);
    const refused = await wait(1);
    expect(await refused.text()).toContain("an address may run 2 actions at once");
    expect((await wait(1, undefined, "10.9.9.8")).status).toBe(200);
    const socket = await RawSocket.open(url, { headers: { "X-Forwarded-For": "10.9.9.9" } });
    socket.act(0, "live:wait", { ms: 1 });
    expect((await socket.response(0)).result).toContain("TooManyConcurrentActions");
    await eventually(async () => (await wait(1)).status === 200);
  });

  it("[H27] an app's route counts as an action, a query does not", async () => {
    const connectionLimits = { runningActionsPerAddressMax: 0 };
    const { url } = await startFixture({ ...behindProxy, connectionLimits });
    const headers = { "X-Forwarded-For": "10.9.9.9" };
    expect((await fetch(`${url}/stream`, { headers })).status).toBe(429);
    const asked = await post(`${url}/api/query`, { path: "rules:chance", args: {} }, headers);
    expect(asked.status).toBe(200);
    expect((await fetch(`${url}/stream`)).status).toBe(200);
  });
});
