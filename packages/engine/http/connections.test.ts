import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { type Duplex, duplexPair } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { httpLimits } from "../limits";
import { createListener, stopListening } from "./listener";

const proxy = "192.0.2.1";
const limits = { ...httpLimits, connectionsPerNetworkMax: 3, connectionsPerWideNetworkMax: 5 };
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** A server with its own port that accepts connections claiming any address. */
async function open(answer: Answer, changed: Partial<Record<keyof typeof limits, number>> = {}) {
  const listener = createListener({ ...limits, ...changed }, [proxy]);
  const { server, start, connections } = listener;
  start.serve({ request: answer, upgrade: (_request, stream) => stream.destroy() });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  undo.push(() => stopListening(listener)(0));
  const from = (remoteAddress: string): Duplex => {
    const [ours, theirs] = duplexPair();
    undo.push(() => ours.destroy());
    // A reset of one end closes both, as on a network.
    theirs.on("close", () => ours.destroy());
    ours.on("close", () => theirs.destroy());
    server.emit("connection", Object.assign(theirs, { remoteAddress }));
    return ours;
  };
  const { port } = server.address() as AddressInfo;
  return { from, port, connections };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
async function until(check: () => boolean): Promise<void> {
  for (let count = 0; !check(); count++) {
    if (count > 1_000) throw new Error("it did not happen in time");
    await pause(5);
  }
}

const ask = (forwarded?: string) =>
  `GET / HTTP/1.1\r\nHost: x\r\n${forwarded === undefined ? "" : `X-Forwarded-For: ${forwarded}\r\n`}\r\n`;

async function statusOf(line: Duplex, forwarded?: string): Promise<string> {
  const answer = new Promise<string>((resolve) => {
    line.once("data", (bytes: Buffer) => resolve(bytes.toString().slice(9, 12)));
    line.once("close", () => resolve("closed"));
  });
  if (!line.destroyed) line.write(ask(forwarded));
  return await answer;
}

const answerAll: Answer = (_request, response) => response.end();

it("[H34] closes the connection that exceeds the limit of its network, or of the larger one around it, at once", async () => {
  const { from } = await open(answerAll);
  const lines = [1, 2, 3].map(() => from("10.0.0.7"));
  expect(await statusOf(from("10.0.0.7"))).toBe("closed");
  expect(await statusOf(from("10.0.0.8"))).toBe("200");
  lines[0]?.destroy();
  await pause(5);
  expect(await statusOf(from("10.0.0.7"))).toBe("200");
  const wide = [1, 2, 3, 4, 5].map((host) => from(`2001:db8:1:${host}::1`));
  expect(await statusOf(from("2001:db8:1:6::1"))).toBe("closed");
  expect(await statusOf(from("2001:db8:2:1::1"))).toBe("200");
  expect(wide.every(({ destroyed }) => !destroyed)).toBe(true);
});

it("[H34] counts requests that a trusted proxy forwards for their own network, its connections for none", async () => {
  const waiting: ServerResponse[] = [];
  const { from } = await open((request, response) => {
    if (request.headers["x-forwarded-for"] === "10.0.0.7") waiting.push(response);
    else response.end();
  });
  const lines = Array.from({ length: 10 }, () => from(proxy));
  for (const line of lines.slice(0, 3)) line.write(ask("10.0.0.7"));
  await until(() => waiting.length === 3);
  expect(await statusOf(from(proxy), "10.0.0.7")).toBe("429");
  expect(await statusOf(from(proxy), "10.0.0.8")).toBe("200");
  const [first] = waiting.splice(0, 1);
  const isClosed = new Promise((resolve) => first?.once("close", resolve));
  first?.end();
  await isClosed;
  from(proxy).write(ask("10.0.0.7"));
  await until(() => waiting.length === 3);
});

it("[H34] takes the oldest idle connection of the network with the most for a network with fewer, when all are in use", async () => {
  const waiting: ServerResponse[] = [];
  const answer: Answer = (_request, response) => void waiting.push(response);
  const { from } = await open(answer, { connectionsMax: 6 });
  const most = [1, 2, 3].map(() => from("10.0.0.7"));
  most[0]?.write(ask());
  await until(() => waiting.length === 1);
  const others = ["10.0.0.8", "10.0.0.8", "10.0.0.9"].map(from);
  const newcomer = from("10.0.0.10");
  await until(() => most[1]?.destroyed === true);
  expect([most[0], most[2], ...others, newcomer].map((line) => line?.destroyed)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
  expect(await statusOf(from("10.0.0.8"))).toBe("closed"); // its network has as many as the largest
  expect(newcomer.destroyed).toBe(false);
});

it("[H34] limits programs on this machine only by what the process has", async () => {
  const { port } = await open(answerAll, { connectionsMax: 8 });
  const lines = Array.from({ length: 8 }, () => connect(port, "127.0.0.1"));
  undo.push(() => lines.map((line) => line.destroy()));
  for (const line of lines) expect(await statusOf(line)).toBe("200");
  const excess = connect(port, "127.0.0.1").on("error", () => undefined);
  expect(await statusOf(excess)).toBe("closed");
});

it("[H31] closes a connection whose next request does not wait for the answer", async () => {
  const waiting: ServerResponse[] = [];
  const { from } = await open((_request, response) => void waiting.push(response));
  const line = from("10.0.0.7");
  line.write(ask() + ask());
  await until(() => line.destroyed || waiting.length > 1);
  expect([line.destroyed, waiting.length]).toEqual([true, 1]);
});

it("[H32] charges a connection's time to its network, and lets the next sender on a proxy's connection not wait for it", async () => {
  const { from, connections } = await open(answerAll);
  const paid: string[] = [];
  connections.chargeTo({
    charge: ({ address }) => {
      paid.push(address);
      return 700;
    },
  });
  const secondMs = async (line: Duplex, forwarded?: string) => {
    for (let count = 0; count < 100 && paid.length === 0; count++)
      expect(await statusOf(line, forwarded)).toBe("200");
    const beganMs = performance.now();
    expect(await statusOf(line, forwarded)).toBe("200");
    return performance.now() - beganMs;
  };
  expect(await secondMs(from("10.0.0.7"))).toBeGreaterThan(600);
  expect(new Set(paid)).toEqual(new Set(["10.0.0.7"]));
  paid.length = 0;
  expect(await secondMs(from(proxy), "10.0.0.8")).toBeLessThan(400);
  expect(new Set(paid)).toEqual(new Set(["10.0.0.8"]));
});

it("[H34] lets a network pay for opening connections, and reads new ones only when it owes nothing", async () => {
  const { from, connections } = await open(answerAll);
  const opened: string[] = [];
  connections.chargeTo({
    charge: ({ address }) => {
      opened.push(address);
      return opened.length === 2 ? 700 : 0;
    },
  });
  from("10.0.0.7");
  const beganMs = performance.now();
  expect(await statusOf(from("10.0.0.7"))).toBe("200");
  expect(performance.now() - beganMs).toBeGreaterThan(600);
  expect(opened.slice(0, 2)).toEqual(["10.0.0.7", "10.0.0.7"]);
});

const chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";

it("[H33] forwards a body sent in chunks of one byte in few pieces, complete and in order", async () => {
  const text = "0123456789".repeat(2_000);
  const chunks: Buffer[] = [];
  const { from } = await open((request, response) => {
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => response.end());
  });
  const line = from("10.0.0.7");
  const body = text.replace(/./g, "1\r\n$&\r\n");
  line.write(`${chunked}${body}0\r\n\r\n`);
  await new Promise((resolve) => line.once("data", resolve));
  expect(Buffer.concat(chunks).toString()).toBe(text);
  expect(chunks.length).toBeLessThan(text.length / 20);
});

it("[H33] reads no more of a body than its reader consumes", async () => {
  const requests: IncomingMessage[] = [];
  const { port } = await open((request, response) => {
    requests.push(request);
    request.on("end", () => response.end());
  });
  const line = connect(port, "127.0.0.1");
  undo.push(() => line.destroy());
  const parts = 32;
  const part = Buffer.from(`10000\r\n${"x".repeat(65_536)}\r\n`);
  line.write(chunked);
  for (let count = 0; count < parts; count++) line.write(part);
  line.write("0\r\n\r\n");
  await until(() => requests.length > 0);
  await pause(100);
  const [request] = requests;
  expect(request?.readableLength).toBeLessThanOrEqual(2 * 65_536);
  expect(request?.socket.readableLength).toBeLessThanOrEqual(3 * 65_536);
  let bytes = 0;
  request?.on("data", (chunk: Buffer) => (bytes += chunk.length));
  await new Promise((resolve) => line.once("data", resolve));
  expect(bytes).toBe(parts * 65_536);
});

it("[H32] answers on a connection whose sender has closed its side", async () => {
  const { port } = await open((request, response) => {
    request.resume().on("end", () => setTimeout(() => response.end(), 50));
  });
  const line = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  undo.push(() => line.destroy());
  const body = "x".repeat(200_000);
  line.end(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const [status] = await new Promise<string[]>((resolve) =>
    line.once("data", (bytes: Buffer) => resolve(bytes.toString().split("\r\n"))),
  );
  expect(status).toBe("HTTP/1.1 200 OK");
});
