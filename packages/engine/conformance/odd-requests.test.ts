import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { liveApp, startFixture } from "./support/fixtures";
import { post } from "./support/post";

const exchange = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
    socket.write(text);
  });

const request = (head: string, headers: readonly string[], body = "") =>
  [`${head} HTTP/1.1`, "Host: portal.example", ...headers, "", body].join("\r\n");
const smuggled = request("GET /version", ["Connection: close"]);
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code);

describe("requests that a proxy may read differently", () => {
  it.each([
    ["a length and chunks", ["Content-Length: 5", "Transfer-Encoding: chunked"]],
    ["two lengths", ["Content-Length: 5", "Content-Length: 6"]],
    ["an unknown transfer encoding", ["Transfer-Encoding: xchunked"]],
    ["a space before a header's colon", ["Transfer-Encoding : chunked"]],
  ])("[H29] with %s close the connection, and the rest is ignored", async (_name, headers) => {
    const { port } = await startFixture({ functionsDir: liveApp });
    const sent = request("POST /api/query", headers, `0\r\n\r\n${smuggled}`);
    expect(statuses(await exchange(port ?? 0, sent))).toEqual(["400"]);
  });

  it("[H29] TRACE is not answered with the request", async () => {
    const { port } = await startFixture({ functionsDir: liveApp });
    const headers = ["Authorization: Bearer for-nobody-else", "Connection: close"];
    const answer = await exchange(port ?? 0, request("TRACE /", headers));
    expect(statuses(answer)).toEqual(["405"]);
    expect(answer).not.toContain("for-nobody-else");
  });
});

describe("[H31] requests sent before an answer", () => {
  it.each([
    ["pages", "GET /", []],
    ["preflights", "OPTIONS /api/query", ["Origin: http://elsewhere.example"]],
    ["broken addresses", "GET http://[", []],
  ])(
    "of %s close the connection, and others are served meanwhile",
    async (_what, head, headers) => {
      const { port, url } = await startFixture({ functionsDir: liveApp });
      const many = request(head, headers).repeat(3_000);
      const answers = exchange(port ?? 0, many).catch(() => "");
      const version = await fetch(`${url}/version`, { signal: AbortSignal.timeout(2_000) });
      expect(version.status).toBe(200);
      expect(statuses(await answers).length).toBeLessThanOrEqual(1);
    },
  );

  it("wait for their turn on a connection that is reused", async () => {
    const { port } = await startFixture({ functionsDir: liveApp });
    const socket = connect(port ?? 0, "127.0.0.1");
    for (let count = 0; count < 5; count++) {
      socket.write(request("GET /version", []));
      const [answer] = (await once(socket, "data")) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 200/);
    }
    socket.destroy();
  });
});

const readAnswer = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    let received = "";
    const end = () => reject(new Error("the connection was closed"));
    const take = (chunk: Buffer) => {
      received += chunk.toString("latin1");
      const [head = "", ...rest] = received.split("\r\n\r\n");
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined || rest.join("\r\n\r\n").length < Number(length)) return;
      socket.off("data", take).off("close", end);
      resolve(head);
    };
    socket.on("data", take).on("close", end);
  });

it("[H31] a request may follow the last byte of a file at once", async () => {
  const engine = await startFixture();
  const stored = await engine.run("files:storeText", { text: "x".repeat(200_000) });
  if (!stored.ok) throw new Error(stored.errorMessage);
  const id = JSON.parse(stored.valueJson) as string;
  const asked = await engine.run("files:url", { id });
  if (!asked.ok) throw new Error(asked.errorMessage);
  const { pathname } = new URL(JSON.parse(asked.valueJson) as string);
  const socket = connect(engine.port ?? 0, "127.0.0.1").setNoDelay(true);
  for (let count = 0; count < 200; count++) {
    socket.write(request(`GET ${pathname}`, []));
    expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 200/);
  }
  socket.destroy();
});

it.each([
  ["a body that is too large", "/api/query", "413"],
  ["an upload without permission", "/api/storage/upload?token=none", "401"],
])("[H13] a sender of %s can read the refusal", async (_what, path, status) => {
  const { port } = await startFixture({
    functionsDir: liveApp,
    httpLimits: { refusedBodyWithinMs: 60_000 },
  });
  const socket = connect(port ?? 0, "127.0.0.1");
  const body = Buffer.alloc(20 * 1024 * 1024, " ");
  socket.write(request(`POST ${path}`, [`Content-Length: ${body.length}`]));
  await new Promise<void>((resolve, reject) =>
    socket.write(body, (error) => (error == null ? resolve() : reject(error))),
  );
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(statuses(answer.toString())).toEqual([status]);
  socket.destroy();
});

it("[H13] a connection ends if the rest of a refused body never arrives", async () => {
  const { port } = await startFixture({
    functionsDir: liveApp,
    httpLimits: { refusedBodyWithinMs: 50 },
  });
  const head = request("POST /api/storage/upload?token=none", ["Content-Length: 5"]);
  expect(statuses(await exchange(port ?? 0, head))).toEqual(["401"]);
});

it("[H30] answers to calls, refusals included, are not cached", async () => {
  const { url } = await startFixture({ functionsDir: liveApp });
  const call = { path: "live:count", args: {} };
  const answers = [
    (await post(`${url}/api/query`, call)).response,
    (await post(`${url}/api/query`, { ...call, path: "live:nope" })).response,
    await fetch(`${url}/api/query?path=live:count&args={}`),
    await fetch(`${url}/api/query`, { method: "DELETE" }),
  ];
  for (const { headers } of answers) expect(headers.get("cache-control")).toBe("no-store");
});
