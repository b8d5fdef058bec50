import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { httpLimits } from "../limits";
import { createListener, stopListening } from "./listener";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function open(limits: Partial<typeof httpLimits> | Record<string, number> = {}) {
  const listener = createListener({ ...httpLimits, ...limits });
  await new Promise<void>((resolve) => listener.server.listen(0, "127.0.0.1", resolve));
  stops.push(() => stopListening(listener)(0));
  const { port } = listener.server.address() as AddressInfo;
  return { ...listener, port, url: `http://127.0.0.1:${port}` };
}

const upgradeText =
  "GET /api/sync HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n\r\n`;

function askForSocket(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(upgradeText));
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

  it("[L9] limits their number, and tells the others to retry at once", async () => {
    const { url, port } = await open({ heldAtStartMax: 2, heldAtStartMs: 5_000 });
    const startedMs = performance.now();
    const asked = Array.from({ length: 3 }, () => fetch(url));
    const refused = await Promise.race(asked);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await askForSocket(port)).toContain("503");
    expect(performance.now() - startedMs).toBeLessThan(4_900);
  });

  it("[L9] limits the time for which they wait", async () => {
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
    const waiting = fetch(listener.url).then(
      ({ status }) => status,
      () => "cut",
    );
    await settled();
    await stopListening(listener)(0);
    expect(await upgrade).toContain("503");
    expect([503, "cut"]).toContain(await waiting);
  });
});
