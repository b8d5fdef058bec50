import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocketServer } from "ws";
import { httpLimits } from "../limits";
import { createListener, stopListening } from "./listener";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const proxies = ["127.0.0.1"];

async function open(limits: Partial<typeof httpLimits> | Record<string, number> = {}) {
  const listener = createListener({ ...httpLimits, ...limits }, proxies);
  await new Promise<void>((resolve) => listener.server.listen(0, "127.0.0.1", resolve));
  stops.push(() => stopListening(listener)(0));
  const { port } = listener.server.address() as AddressInfo;
  return { ...listener, port, url: `http://127.0.0.1:${port}` };
}

const upgradeText = (more = "") =>
  "GET /api/sync HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n${more}\r\n`;

function askForSocket(port: number, more = ""): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(upgradeText(more)));
    socket.once("data", (bytes) => {
      resolve(bytes.toString().split("\r\n")[0] ?? "");
      socket.destroy();
    });
    socket.on("error", () => undefined);
  });
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe("a server that is not ready yet", () => {
  it("[L9] holds requests and sockets, and answers all of them once it is", async () => {
    const { start, port, url } = await open();
    const sockets = new WebSocketServer({ noServer: true });
    let served = 0;
    const asked = [fetch(url, { method: "POST", body: "x".repeat(100_000) }), fetch(url)];
    const upgrades = [askForSocket(port), askForSocket(port)];
    await settled();
    start.serve({
      request: (request, response) => {
        let bytes = 0;
        request.on("data", (chunk: Buffer) => (bytes += chunk.length));
        request.on("end", () => response.end(`${++served} ${bytes}`));
      },
      upgrade: (request, stream, head) =>
        sockets.handleUpgrade(request, stream, head, () => undefined),
    });
    const [first] = await Promise.all(asked);
    expect(await first?.text()).toMatch(/^\d 100000$/);
    expect(served).toBe(2);
    expect(await Promise.all(upgrades)).toEqual(Array(2).fill("HTTP/1.1 101 Switching Protocols"));
  });

  it("[L9] limits their number, and tells the others at once to retry", async () => {
    const { url, port } = await open({ heldAtStartMax: 2, heldAtStartMs: 5_000 });
    const startedMs = performance.now();
    const asked = Array.from({ length: 3 }, () => fetch(url));
    const refused = await Promise.race(asked);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await askForSocket(port)).toContain("503");
    expect(performance.now() - startedMs).toBeLessThan(4_900);
  });

  it("[L9] limits the number of each network, and of the larger one around it", async () => {
    const { url, port } = await open({ requestsAtOncePerNetworkMax: 2, heldAtStartMs: 3_000 });
    const header = (address: string) => `X-Forwarded-For: ${address}\r\n`;
    const ask = (address: string) =>
      fetch(url, { headers: { "X-Forwarded-For": address } }).then(({ status }) => status);
    const asked = [ask("192.0.2.1"), askForSocket(port, header("192.0.2.1"))];
    for (let network = 0; network < 8; network += 1) asked.push(ask(`2001:db8:1:${network}::1`));
    const isOver = vi.fn();
    asked.forEach((one) => void one.then(isOver, isOver));
    await settled();
    expect([await ask("192.0.2.1"), await ask("2001:db8:1:8::1")]).toEqual([429, 429]);
    expect(await askForSocket(port, header("192.0.2.1"))).toContain("429");
    asked.push(ask("192.0.2.2"), ask("2001:db8:2::1"));
    await settled();
    expect(isOver).not.toHaveBeenCalled();
  });

  it("[L9] gives the place of a socket that has left to the next one", async () => {
    const { url, port } = await open({ heldAtStartMax: 1 });
    const leaving = connect(port, "127.0.0.1", () => leaving.write(upgradeText()));
    await settled();
    expect((await fetch(url)).status).toBe(503);
    leaving.end();
    await settled();
    const isOver = vi.fn();
    fetch(url).then(isOver, isOver);
    await settled();
    expect(isOver).not.toHaveBeenCalled();
  });

  it("[L9] reads no more from waiting connections than fits their buffers", async () => {
    const { server, port } = await open();
    const sockets: Socket[] = [];
    server.on("connection", (socket) => sockets.push(socket));
    const post = "POST /api/mutation HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\n";
    for (const head of [upgradeText(), post]) {
      const sender = connect(port, "127.0.0.1", () => sender.write(head + "x".repeat(9_000_000)));
      sender.on("error", () => undefined);
      stops.push(() => Promise.resolve(void sender.destroy()));
    }
    await settled();
    await settled();
    expect(sockets.map(({ bytesRead }) => bytesRead > 0 && bytesRead < 200_000)).toEqual([
      true,
      true,
    ]);
  });

  it("[L9, A24] answers at once that it is starting, no matter how many wait", async () => {
    const { url } = await open({ heldAtStartMax: 0 });
    for (const path of ["/health", "/health?from=balancer"]) {
      const answer = await fetch(`${url}${path}`);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ live: true, ready: false });
    }
    expect((await fetch(`${url}/health`, { method: "HEAD" })).status).toBe(503);
  });

  it("[L9] limits how long they wait", async () => {
    const { url } = await open({ heldAtStartMs: 50 });
    expect((await fetch(url)).status).toBe(503);
  });

  it("[L9] rejects all of them when the start is cancelled, and forgets closed ones", async () => {
    const listener = await open({ heldAtStartMax: 2 });
    const leaving = new AbortController();
    const left = fetch(listener.url, { signal: leaving.signal }).catch(() => "left");
    const upgrade = askForSocket(listener.port);
    await settled();
    leaving.abort();
    expect(await left).toBe("left");
    await settled();
    const waiting = fetch(listener.url);
    await settled();
    await stopListening(listener)(1_000);
    expect(await upgrade).toContain("503");
    expect((await waiting).status).toBe(503);
  });
});
