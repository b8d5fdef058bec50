import { describe, expect, it } from "vitest";
import { eventually, liveApp, startFixture, tokenFor } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";

/** Forwarded by a trusted proxy. */
const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
const behindProxy = { trustedProxies: ["127.0.0.1"] };
const kib = 1024;

describe("the memory that a socket may use", () => {
  it("[L2] before sign-in its subscriptions hold 64 KiB of arguments in total", async () => {
    const engine = await startFixture();
    const socket = await RawSocket.open(engine.url);
    for (let id = 0; id < 8; id++) socket.add(id, "values:echo", { value: "x".repeat(10 * kib) });
    expect(String(await socket.shows(7))).toContain(
      "TooManyBytes: before sign-in a socket may hold 65536 bytes of arguments.",
    );
    expect(String(await socket.shows(5))).toContain("xxx");
    socket.remove(0);
    socket.add(9, "values:echo", { value: "y".repeat(10 * kib) });
    expect(String(await socket.shows(9))).toContain("yyy");
    expect(socket.closed).toBeNull();
  });

  it("[L2] a call before sign-in may not have more, while other calls and signed-in people continue", async () => {
    const engine = await startFixture();
    const stranger = await RawSocket.open(engine.url);
    const large = { channel: "a", body: "x".repeat(100 * kib) };
    stranger.mutate(0, "messages:send", large);
    stranger.act(1, "values:echo", large);
    expect((await stranger.response(0)).result).toContain("before sign-in a call may have 65536");
    expect((await stranger.response(1)).result).toContain("before sign-in a socket may hold 65536");
    stranger.mutate(2, "counters:add", { name: "c", by: 1 });
    expect((await stranger.response(2)).result).toBe(1);
    const member = await RawSocket.open(engine.url);
    member.authenticate(0, await tokenFor(engine, "ada|1"));
    member.mutate(0, "messages:send", large);
    expect((await member.response(0)).success).toBe(true);
  });

  it("[L2] a function may accept more before sign-in, for itself only", async () => {
    const engine = await startFixture();
    const stranger = await RawSocket.open(engine.url);
    const value = "x".repeat(100 * kib);
    stranger.mutate(0, "values:takeLarge", { value });
    expect((await stranger.response(0)).result).toBe(value.length);
    stranger.mutate(1, "values:takeLarge", { value: value.repeat(2) });
    expect((await stranger.response(1)).success).toBe(false);
  });

  it("[L4] a network's callers without sign-in share a limit; signed-in ones and other networks have their own", async () => {
    const engine = await startFixture({
      ...behindProxy,
      budgetLimits: { strangersOfNetworkBytesMax: 100 * kib },
    });
    const value = "x".repeat(40 * kib);
    const sockets = await Promise.all(
      ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map((address) =>
        RawSocket.open(engine.url, from(address)),
      ),
    );
    const [first, second, other] = sockets as [RawSocket, RawSocket, RawSocket];
    first.add(0, "values:echo", { value });
    expect(await first.shows(0)).toBe(value);
    second.add(0, "values:echo", { value });
    expect(String(await second.shows(0))).toContain("TooManyBytes: a network without sign-in");
    other.add(0, "values:echo", { value });
    expect(await other.shows(0)).toBe(value);
    second.authenticate(0, await tokenFor(engine, "ada|1"));
    second.add(1, "values:echo", { value });
    expect(await second.shows(1)).toBe(value);
    first.ws.close();
    await first.whenClosed();
    await eventually(() => engine.rooms.sync.socketCount === 2);
    const back = await RawSocket.open(engine.url, from("2001:db8::1"));
    back.add(0, "values:echo", { value });
    expect(await back.shows(0)).toBe(value);
  });

  it("[L5] a socket has a limit of result bytes; results above are rejected, the others continue", async () => {
    const engine = await startFixture({
      functionsDir: liveApp,
      connectionLimits: { shownBytesMax: 1024 * kib },
    });
    const socket = await RawSocket.open(engine.url);
    socket.modify(
      Array.from({ length: 200 }, (_, queryId) => ({
        type: "Add",
        queryId,
        udfPath: "live:large",
        args: [{ bytes: 300 * kib + 2 * queryId }],
      })),
    );
    await socket.shows(199);
    const refused = [...socket.values.values()].filter((value) => value instanceof Error);
    expect(refused.length).toBeGreaterThan(190);
    expect(String(refused[0])).toContain("TooManyBytes: a socket may show 1048576 bytes");
    const sentBytes = JSON.stringify(socket.frames).length;
    expect(sentBytes).toBeLessThan(1200 * kib);
    const shown = [...socket.values].find(([, value]) => typeof value === "string");
    socket.remove(shown?.[0] ?? -1);
    socket.add(500, "live:large", { bytes: 300 * kib });
    expect(String(await socket.shows(500))).toContain("ää");
    socket.remove(500);
    socket.remove(199);
    await eventually(() => !socket.values.has(199));
    expect(socket.chainFault).toBeNull();
  });

  it("[L5] results that a reader does not read count for its network, and close only its own socket", async () => {
    const engine = await startFixture({
      functionsDir: liveApp,
      ...behindProxy,
      budgetLimits: { strangersOfNetworkBytesMax: 900 * kib },
    });
    const slow = await RawSocket.open(engine.url, from("10.0.0.1"));
    const other = await RawSocket.open(engine.url, from("10.0.0.2"));
    slow.ws.pause();
    for (let id = 0; id < 60; id++) {
      slow.add(id, "live:large", { bytes: 200 * kib + 2 * id });
      slow.remove(id);
      slow.act(id, "live:largeAction", { bytes: 200 * kib });
    }
    await eventually(() => engine.rooms.sync.socketCount === 1);
    other.add(0, "live:large", { bytes: 100 });
    await other.shows(0);
  });

  it("[L6] a network's callers without sign-in share one rate; other networks are served at once", async () => {
    const engine = await startFixture({
      functionsDir: liveApp,
      ...behindProxy,
      budgetLimits: { strangersPerSecond: 20, strangersBurst: 40 },
    });
    const flood = await Promise.all(
      Array.from({ length: 4 }, () => RawSocket.open(engine.url, from("10.0.0.1"))),
    );
    const good = await RawSocket.open(engine.url, from("10.0.0.2"));
    const startedMs = performance.now();
    const ask = async (socket: RawSocket, times: number) => {
      for (let id = 0; id < times; id++) {
        socket.mutate(id, "live:nothing");
        await socket.response(id);
      }
      return performance.now() - startedMs;
    };
    const flooding = Promise.all(flood.map((socket) => ask(socket, 18)));
    const goodMs = await ask(good, 18);
    const floodMs = Math.max(...(await flooding));
    expect(floodMs).toBeGreaterThan(1_000);
    expect(goodMs).toBeLessThan(floodMs / 2);
  });

  it("[L1, S61] places are counted by network: an IPv6 /64, and a larger number for its /48", async () => {
    const engine = await startFixture({
      functionsDir: liveApp,
      ...behindProxy,
      connectionLimits: { socketsPerAddressMax: 2, socketsPerWideNetworkMax: 3 },
    });
    const opens = async (address: string) => {
      const socket = new RawSocket(engine.url, from(address));
      await eventually(() => socket.ws.readyState !== socket.ws.CONNECTING);
      return socket.ws.readyState === socket.ws.OPEN;
    };
    expect(await opens("2001:db8:1:1::1")).toBe(true);
    expect(await opens("2001:db8:1:1::2")).toBe(true);
    expect(await opens("2001:db8:1:1::3")).toBe(false);
    expect(await opens("2001:db8:1:2::1")).toBe(true);
    expect(await opens("2001:db8:1:3::1")).toBe(false);
    expect(await opens("2001:db8:2:1::1")).toBe(true);
  });
});
