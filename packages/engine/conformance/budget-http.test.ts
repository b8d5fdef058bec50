import { Agent, request } from "node:http";
import { describe, expect, it } from "vitest";
import { startFixture, tokenFor } from "./support/fixtures";
import { post } from "./support/post";

const kib = 1024;
const from = (address: string) => ({ "X-Forwarded-For": address });
const behindProxy = { trustedProxies: ["127.0.0.1"] };

function announce(url: string, bytes: number, headers: Record<string, string> = {}) {
  return new Promise<number>((resolve, reject) => {
    const agent = new Agent();
    const call = request(url, {
      agent,
      method: "POST",
      headers: { "Content-Length": String(bytes), ...headers },
    });
    call.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      agent.destroy();
    });
    call.on("error", reject);
    call.flushHeaders();
  });
}

async function announceOnly(url: string, bytes: number, headers: Record<string, string>) {
  const call = request(url, {
    method: "POST",
    headers: { "Content-Length": String(bytes), ...headers },
  });
  call.on("error", () => undefined);
  call.flushHeaders();
  await new Promise((resolve) => setTimeout(resolve, 100));
  return call;
}

function send(url: string, body: string, headers: Record<string, string>) {
  return new Promise<{ status: number }>((resolve, reject) => {
    const call = request(url, { method: "POST", headers, agent: new Agent() });
    call.on("response", (response) => {
      response.resume().on("end", () => resolve({ status: response.statusCode ?? 0 }));
    });
    call.on("error", reject);
    call.end(body);
  });
}

describe("the memory that a request may use", () => {
  it("[L3] a large body before sign-in is rejected before it is read", async () => {
    // Reading the body would end after this time, with another answer.
    const { url } = await startFixture({ httpLimits: { requestWithinMs: 2_000 } });
    for (const path of ["query", "mutation", "action", "query_batch", "query_at_ts", "run/m/f"])
      expect(await announce(`${url}/api/${path}`, 200 * kib), path).toBe(413);
    expect(await announce(`${url}/echo`, 2048 * kib)).toBe(413);
    expect(await announce(`${url}/messages`, 65 * kib)).toBe(413);
  });

  it("[L2] a call before sign-in may have 64 KiB, unless its function accepts more; a signed-in call may have more", async () => {
    const engine = await startFixture();
    const call = (path: string, bytes: number, headers = {}) =>
      post(
        `${engine.url}/api/mutation`,
        { path, args: { channel: "a", body: "x".repeat(bytes) } },
        headers,
      );
    const take = (bytes: number) =>
      post(`${engine.url}/api/mutation`, {
        path: "values:takeLarge",
        args: { value: "x".repeat(bytes) },
      });
    expect((await call("messages:send", 60 * kib)).json.status).toBe("success");
    const refused = await call("messages:send", 100 * kib);
    expect([refused.status, refused.json.message]).toEqual([
      413,
      "TooManyBytes: before sign-in a call may have 65536 bytes of arguments.",
    ]);
    expect((await take(100 * kib)).json.value).toBe(100 * kib);
    expect((await take(200 * kib)).status).toBe(413);
    const routed = async (path: string, bytes: number) =>
      (await send(engine.url + path, "x".repeat(bytes), {})).status;
    expect(await routed("/messages", 60 * kib)).toBe(200);
    expect(await routed("/messages", 100 * kib)).toBe(413);
    expect(await routed("/echo", 100 * kib)).toBe(200);
    const Authorization = `Bearer ${await tokenFor(engine, "ada|1")}`;
    expect((await call("messages:send", 500 * kib, { Authorization })).json.status).toBe("success");
  });

  it("[L3] JSON of millions of tiny values is not parsed, from any sender", async () => {
    const engine = await startFixture();
    const Authorization = `Bearer ${await tokenFor(engine, "ada|1")}`;
    const values = `[${"0,".repeat(600_000)}0]`;
    const body = `{"path":"values:echo","args":{"value":${values}}}`;
    const { status, json } = await post(`${engine.url}/api/query`, body, { Authorization });
    expect([status, json.message]).toEqual([400, "The JSON has too many values."]);
  });

  it("[L4] a network's callers without sign-in have a limit of bytes, separate from other networks", async () => {
    const engine = await startFixture({
      ...behindProxy,
      budgetLimits: { strangersOfNetworkBytesMax: 50 * kib },
    });
    const ask = (address: string, token = {}) =>
      post(
        `${engine.url}/api/query`,
        { path: "values:echo", args: { value: "x".repeat(60 * kib) } },
        { ...from(address), ...token },
      );
    const refused = await ask("2001:db8::1");
    expect(refused.status).toBe(429);
    expect(refused.json.message).toContain(
      "TooManyBytes: a network without sign-in may hold 51200",
    );
    const Authorization = `Bearer ${await tokenFor(engine, "ada|1")}`;
    expect((await ask("2001:db8::1", { Authorization })).json.status).toBe("success");
    expect(engine.rooms.sync.host.budget.heldBytes).toBe(0);
  });

  it("[L4] a call without room for its answer changes nothing, also on the app's own routes", async () => {
    const engine = await startFixture({
      ...behindProxy,
      budgetLimits: { strangersOfNetworkBytesMax: 110 * kib },
    });
    const body = "x".repeat(40 * kib);
    const statuses = async (address: string) => [
      (await send(`${engine.url}/messages`, body, from(address))).status,
      (
        await post(
          `${engine.url}/api/mutation`,
          { path: "messages:send", args: { channel: "http", body } },
          from(address),
        )
      ).status,
    ];
    const held = await announceOnly(`${engine.url}/echo`, 30 * kib, from("10.0.0.1"));
    expect(await statuses("10.0.0.1")).toEqual([429, 429]);
    expect(await statuses("10.0.0.2")).toEqual([200, 200]);
    const stored = await post(`${engine.url}/api/query`, {
      path: "messages:list",
      args: { channel: "http" },
    });
    expect(stored.json.value).toHaveLength(2);
    held.destroy();
  });

  it("[L4] a body of unknown length reserves the maximum", async () => {
    const engine = await startFixture({
      ...behindProxy,
      budgetLimits: { strangersOfNetworkBytesMax: 1000 * kib },
    });
    const call = (headers: Record<string, string>) =>
      send(`${engine.url}/echo`, "short", { ...from("10.0.0.1"), ...headers });
    expect((await call({ "Transfer-Encoding": "chunked" })).status).toBe(429);
    expect((await call({ "Content-Length": "5" })).status).toBe(200);
    expect(engine.rooms.sync.host.budget.heldBytes).toBe(0);
  });

  it("[L4] a mutation without room for its answer is reported as having run", async () => {
    const engine = await startFixture({
      ...behindProxy,
      budgetLimits: { strangersOfNetworkBytesMax: 300 * kib },
    });
    const call = (kind: string, path: string, args: unknown) =>
      post(`${engine.url}/api/${kind}`, { path, args }, from("10.0.0.1"));
    const refused = await call("query", "values:large", { bytes: 400 * kib, salt: 1 });
    expect([refused.status, refused.json.code]).toEqual([429, "TooManyBytes"]);
    const answered = await call("mutation", "values:giveLarge", { bytes: 400 * kib });
    expect([answered.status, answered.json.code]).toEqual([500, "AnswerTooLarge"]);
    expect(answered.json.message).toContain("The function has run; its answer was not sent.");
  });

  it("[L6] an answer is charged for its time even if there is no room for it", async () => {
    const engine = await startFixture({
      ...behindProxy,
      budgetLimits: {
        strangersOfNetworkBytesMax: 300 * kib,
        strangersPerSecond: 1,
        // Reading a request costs time too: on a busy machine some 10 ms, each of them a turn.
        strangersBurst: 100,
      },
      httpLimits: { waitForTurnMs: 10 },
    });
    const ask = () =>
      post(
        `${engine.url}/api/query`,
        { path: "values:large", args: { bytes: 8000 * kib, salt: 1 } },
        from("10.0.0.1"),
      );
    expect((await ask()).json.code).toBe("TooManyBytes");
    expect((await ask()).json.code).toBe("TooManyRequests");
  });

  it("[L6] a caller that never pauses waits and is then rejected; others are served at once", async () => {
    const engine = await startFixture({
      ...behindProxy,
      budgetLimits: { strangersPerSecond: 5, strangersBurst: 40 },
      httpLimits: { waitForTurnMs: 300 },
    });
    const ask = (address: string) =>
      post(`${engine.url}/api/query`, { path: "values:echo", args: { value: 1 } }, from(address));
    const startedMs = performance.now();
    const answers = await Promise.all(Array.from({ length: 120 }, () => ask("10.0.0.1")));
    const elapsedSeconds = (performance.now() - startedMs) / 1000;
    const statuses = answers.map(({ status }) => status);
    const servedCount = statuses.filter((status) => status === 200).length;
    expect(servedCount).toBeLessThanOrEqual(40 + 5 * elapsedSeconds);
    expect(statuses).toContain(429);
    expect(answers.find(({ status }) => status === 429)?.json.code).toBe("TooManyRequests");
    expect((await ask("10.0.0.2")).status).toBe(200);
  });
});
