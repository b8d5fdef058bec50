import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { closeLater, eventually, liveApp, pause, startFixture, tokenFor } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";

/** Forwarded by a trusted proxy. */
const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
const behindProxy = { trustedProxies: ["127.0.0.1"] };

async function refusedStatus(url: string, headers: Record<string, string>): Promise<number> {
  const ws = new WebSocket(`${url.replace("http", "ws")}/api/1.48.0/sync`, { headers });
  closeLater(ws, () => ws.terminate());
  return await new Promise((resolve) => {
    ws.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    ws.on("open", () => resolve(101));
    ws.on("error", () => undefined);
  });
}

describe("who may open a socket", () => {
  it("[S60] W01: pages of other origins may not, programs without an origin may", async () => {
    const { url } = await startFixture({
      functionsDir: liveApp,
      allowsLoopbackOrigins: false,
      allowedOrigins: ["https://app.example"],
    });
    expect(await refusedStatus(url, { Origin: "https://evil.example" })).toBe(403);
    expect(await refusedStatus(url, { Origin: "null" })).toBe(403);
    expect(await refusedStatus(url, { Origin: "http://localhost:5173" })).toBe(403);
    expect(await refusedStatus(url, { Origin: "https://app.example" })).toBe(101);
    expect(await refusedStatus(url, { Origin: url })).toBe(101);
    expect(await refusedStatus(url, {})).toBe(101);
  });

  it("[S61] an address can have a limited number of sockets, and others are not affected", async () => {
    const { url } = await startFixture({
      functionsDir: liveApp,
      ...behindProxy,
      connectionLimits: { socketsPerAddressMax: 5 },
    });
    const sockets = await Promise.all(
      Array.from({ length: 5 }, () => RawSocket.open(url, from("10.1.1.1"))),
    );
    expect(await refusedStatus(url, from("10.1.1.1").headers)).toBe(429);
    expect(await refusedStatus(url, from("10.1.1.2").headers)).toBe(101);
    sockets[0]?.ws.close();
    await sockets[0]?.whenClosed();
    await eventually(async () => (await refusedStatus(url, from("10.1.1.1").headers)) === 101);
  });

  it("[S61] a person can have a limited number of sockets, over all their sign-ins", async () => {
    const engine = await startFixture({ connectionLimits: { socketsPerUserMax: 3 } });
    const signedIn = async (subject: string) => {
      const socket = await RawSocket.open(engine.url);
      socket.authenticate(0, await tokenFor(engine, subject));
      return socket;
    };
    for (const session of [1, 2, 3]) {
      const socket = await signedIn(`ada|${session}`);
      await socket.first("Transition", () => socket.version.identity === 1);
    }
    const fourth = await signedIn("ada|4");
    await eventually(() => fourth.closed !== null || fourth.version.identity === 1);
    expect(fourth.closed?.code).toBe(1013);
    const other = await signedIn("bob|1");
    await other.first("Transition", () => other.version.identity === 1);
  });

  it("[S61] W06: the 51st socket of an address and the 21st of a person are refused", async () => {
    const engine = await startFixture(behindProxy);
    const address = from("10.1.1.1");
    const ofAddress = Array.from({ length: 50 }, () => RawSocket.open(engine.url, address));
    const [first] = await Promise.all(ofAddress);
    expect(await refusedStatus(engine.url, address.headers)).toBe(429);
    const ofPerson = Array.from({ length: 21 }, async (_, session) => {
      const socket = await RawSocket.open(engine.url, from(`10.2.0.${session}`));
      socket.authenticate(0, await tokenFor(engine, `ada|${session}`));
      return socket;
    });
    const sockets = await Promise.all(ofPerson);
    const areIn = () => sockets.filter(({ version }) => version.identity === 1);
    await eventually(() => sockets.filter(({ closed }) => closed?.code === 1013).length === 1);
    await eventually(() => areIn().length === 20);
    expect([...areIn(), first].map((socket) => socket?.closed)).toEqual(Array(21).fill(null));
  });

  it("[S62] a socket that never says Connect is closed", async () => {
    const { url } = await startFixture({
      functionsDir: liveApp,
      connectionLimits: { connectWithinMs: 50, watchEveryMs: 10 },
    });
    const socket = new RawSocket(url);
    await socket.whenOpen();
    expect((await socket.whenClosed()).code).toBe(1008);
  });

  it("[S62] a socket that answers no ping is dropped", async () => {
    const { url } = await startFixture({
      functionsDir: liveApp,
      connectionLimits: { watchEveryMs: 10, pingAfterSilenceMs: 20, dropAfterSilenceMs: 1000 },
    });
    const live = await RawSocket.open(url);
    const dead = new WebSocket(`${url.replace("http", "ws")}/api/sync`, { autoPong: false });
    closeLater(dead, () => dead.terminate());
    let isClosed = false;
    dead.on("open", () =>
      dead.send(JSON.stringify({ type: "Connect", sessionId: live.sessionId, connectionCount: 0 })),
    );
    dead.on("close", () => (isClosed = true));
    await eventually(() => isClosed);
    await pause(100);
    expect(live.closed).toBeNull();
  });
});

/** The response to an upgrade with this key, up to the end of its headers. */
async function upgradeAnswer(port: number | null, key: string): Promise<string[]> {
  const socket = connect(port ?? 0, "127.0.0.1");
  closeLater(socket, () => void socket.destroy());
  let text = "";
  socket.on("error", () => undefined).on("data", (bytes) => (text += bytes.toString()));
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13";
  socket.write(
    `GET /api/sync HTTP/1.1\r\nHost: x\r\n${upgrade}\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await eventually(() => text.includes("\r\n\r\n"));
  socket.destroy();
  return text.slice(0, text.indexOf("\r\n\r\n")).split("\r\n");
}

describe("before a socket is open", () => {
  it("[S63, H22] handshakes that break the protocol do not affect the answer to the next one", async () => {
    const { url, port } = await startFixture({ functionsDir: liveApp });
    const good = `${"A".repeat(22)}==`;
    const before = await upgradeAnswer(port, good);
    expect(before[0]).toBe("HTTP/1.1 101 Switching Protocols");
    for (let count = 0; count < 50; count++) {
      const [status, ...headers] = await upgradeAnswer(port, "nonsense");
      expect(status).toBe("HTTP/1.1 400 Bad Request");
      expect(headers).toContain("X-Content-Type-Options: nosniff");
    }
    expect(await upgradeAnswer(port, good)).toEqual(before);
    expect(await refusedStatus(url, {})).toBe(101);
  });

  it("[H20] endless headers are cut off, and leave room for others", async () => {
    const { url, port } = await startFixture({
      functionsDir: liveApp,
      httpLimits: { headersWithinMs: 200, checkDeadlinesEveryMs: 50 },
    });
    const lorises = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = connect(port ?? 0, "127.0.0.1");
        socket.on("error", () => undefined);
        socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
        closeLater(socket, () => void socket.destroy());
        return await Promise.resolve(socket);
      }),
    );
    expect((await fetch(url)).status).toBe(200);
    for (const socket of lorises) socket.resume();
    await eventually(() => lorises.every((socket) => socket.destroyed));
  });

  it("[H20, S62] W09, F10: 500 connections that send headers or a body slowly, or never say Connect, are closed and leave room for others", async () => {
    const withinMs = 2000;
    const { url, port } = await startFixture({
      httpLimits: {
        headersWithinMs: withinMs,
        requestWithinMs: withinMs,
        uploadWithinMs: withinMs,
        checkDeadlinesEveryMs: 50,
      },
      connectionLimits: { connectWithinMs: withinMs, watchEveryMs: 50 },
    });
    const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13";
    const beginnings = [
      "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
      "POST /api/query HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n",
      "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n",
      `GET /api/sync HTTP/1.1\r\nHost: x\r\n${upgrade}\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n\r\n`,
    ];
    const lorises = Array.from({ length: 500 }, (_, index) => {
      const socket = connect(port ?? 0, "127.0.0.1");
      const kind = index % beginnings.length;
      socket.on("error", () => undefined).resume();
      socket.write(beginnings[kind] ?? "");
      const dribbling = setInterval(() => kind < 3 && !socket.destroyed && socket.write("a"), 200);
      closeLater(socket, () => {
        clearInterval(dribbling);
        socket.destroy();
      });
      return socket;
    });
    const good = await RawSocket.open(url);
    good.mutate(0, "counters:add", { name: "c", by: 1 });
    expect((await good.response(0)).result).toBe(1);
    expect((await fetch(`${url}/files/exact`)).status).toBe(200);
    expect(lorises.some(({ destroyed }) => !destroyed)).toBe(true);
    await eventually(() => lorises.every(({ destroyed }) => destroyed));
    expect(good.closed).toBeNull();
  });
});
