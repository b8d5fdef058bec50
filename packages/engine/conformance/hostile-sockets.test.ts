import { performance } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { collectGarbage } from "../testing/collect-garbage";
import { closeLater, eventually, liveApp, pause, startFixture, tokenFor } from "./support/fixtures";
import { type Frame, RawSocket } from "./support/raw-socket";

/** Forwarded by a trusted proxy. */
const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
const behindProxy = { trustedProxies: ["127.0.0.1"] };

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Measures this process's work and waiting, without time in which other programs had the processor. */
function startStopwatch(): () => number {
  const { idle } = performance.eventLoopUtilization();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 + performance.eventLoopUtilization().idle - idle;
  };
}

/** The code with which the server closed a socket, or "answered" when it answered this mutation instead. */
async function endOf(socket: RawSocket, requestId: number): Promise<number | "answered"> {
  const isAnswer = (frame: Frame) => frame.requestId === requestId;
  await eventually(() => socket.closed !== null || socket.frames.some(isAnswer));
  return socket.closed?.code ?? "answered";
}

describe("invalid input from a socket", () => {
  const connectFrame =
    '{"type":"Connect","sessionId":"5c0e9a2e-6a51-4f4e-8b0a-0d4f4a1d2c3b","connectionCount":0}';

  it.each([
    ["no JSON", "{"],
    ["JSON ten thousand deep", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
    ["an unknown type", '{"type":"Nonsense"}'],
    ["Connect twice", connectFrame],
    [
      "a wrong base version",
      '{"type":"ModifyQuerySet","baseVersion":5,"newVersion":6,"modifications":[]}',
    ],
    [
      "a version that does not change",
      '{"type":"ModifyQuerySet","baseVersion":0,"newVersion":0,"modifications":[]}',
    ],
    [
      "removing what is not there",
      '{"type":"ModifyQuerySet","baseVersion":0,"newVersion":1,"modifications":[{"type":"Remove","queryId":9}]}',
    ],
    [
      "one query id twice",
      `{"type":"ModifyQuerySet","baseVersion":0,"newVersion":1,"modifications":[${Array(2)
        .fill('{"type":"Add","queryId":1,"udfPath":"live:count","args":[{}]}')
        .join(",")}]}`,
    ],
  ])("[S63] %s closes that socket with a reason, and no other", async (_name, text) => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const [bad, good] = [await RawSocket.open(url), await RawSocket.open(url)];
    bad.send(text);
    await bad.first("FatalError");
    await bad.whenClosed();
    good.add(0, "live:count");
    expect(await good.shows(0)).toBe(0);
  });

  it("[S63] anything before Connect, binary frames, bad UTF-8 and broken framing close it, too", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const early = new RawSocket(url);
    await early.whenOpen();
    early.add(0, "live:count");
    await early.first("FatalError");
    const binary = await RawSocket.open(url);
    binary.ws.send(Buffer.from([1, 2, 3]));
    await binary.whenClosed();
    const garbled = await RawSocket.open(url);
    garbled.ws.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false });
    await garbled.whenClosed();
    const good = await RawSocket.open(url);
    good.add(0, "live:count");
    expect(await good.shows(0)).toBe(0);
  });

  it("[S63, S64] W03: nine MiB, JSON ten thousand deep, binary and bad UTF-8 close no socket but their own", async () => {
    const { url } = await startFixture();
    const bystander = await RawSocket.open(url);
    bystander.add(0, "counters:read", { name: "c" });
    await bystander.shows(0);
    const large = { value: "x".repeat(9 * 1024 * 1024) };
    const sendBy: ((socket: RawSocket) => void)[] = [
      (socket) => socket.add(0, "values:echo", large),
      ({ ws }) => ws.send(`${"[".repeat(10_000)}${"]".repeat(10_000)}`),
      ({ ws }) => ws.send(Buffer.from([1, 2, 3])),
      ({ ws }) => ws.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false }),
    ];
    for (const [index, send] of sendBy.entries()) {
      const hostile = await RawSocket.open(url);
      send(hostile);
      await hostile.whenClosed();
      bystander.mutate(index, "counters:add", { name: "c", by: 1 });
      await bystander.shows(0, (value) => value === index + 1);
    }
    expect(bystander.closed).toBeNull();
  });

  it("[S64] a frame beyond the limit closes its socket; before sign-in the limit is lower", async () => {
    const engine = await startFixture();
    for (const [bytes, code] of [
      [280 * 1024, 1009],
      [1024 * 1024, 1006], // cut off before all of it has arrived
    ] as const) {
      const stranger = await RawSocket.open(engine.url);
      stranger.mutate(0, "messages:send", { channel: "a", body: "x".repeat(bytes) });
      expect(await endOf(stranger, 0)).toBe(code);
    }
    const member = await RawSocket.open(engine.url);
    member.authenticate(0, await tokenFor(engine, "ada|1"));
    await member.first("Transition", () => member.version.identity === 1);
    member.mutate(0, "values:echo", { value: "x".repeat(2 * 1024 * 1024) });
    expect((await member.response(0)).success).toBe(false);
    member.mutate(1, "messages:send", { channel: "a", body: "x".repeat(9 * 1024 * 1024) });
    expect(await endOf(member, 1)).not.toBe("answered");
  });

  it("[S64] an endless frame before sign-in is cut off while it arrives", async () => {
    const { url } = await startFixture();
    const stranger = await RawSocket.open(url);
    const half = "x".repeat(700_000);
    stranger.ws.send(`"${half}`, { fin: false });
    stranger.ws.send(half, { fin: false });
    stranger.ws.send('"');
    expect((await stranger.whenClosed()).code).toBe(1006); // cut off before its end was read
  });

  it("[S64] a frame in thousands of parts is cut off, one in hundreds is read", async () => {
    const { url } = await startFixture();
    const sendInParts = ({ ws }: RawSocket, text: string, parts: number) => {
      ws.send(text, { fin: false });
      for (let count = 2; count < parts; count++) ws.send(" ", { fin: false });
      ws.send(" ");
    };
    const good = await RawSocket.open(url);
    const event = JSON.stringify({ type: "Event", eventType: "x", event: {} });
    sendInParts(good, event, 500);
    good.mutate(0, "counters:add", { name: "c", by: 1 });
    expect((await good.response(0)).success).toBe(true);
    const hostile = await RawSocket.open(url);
    sendInParts(hostile, event, 3_000);
    hostile.mutate(0, "counters:add", { name: "c", by: 1 });
    expect(await endOf(hostile, 0)).toBe(1008);
    expect(good.closed).toBeNull();
  });

  it("[F13] W08: a query that reads a whole table is ended at its limit, and others are served meanwhile", async () => {
    const { url } = await startFixture();
    const [greedy, good] = [await RawSocket.open(url), await RawSocket.open(url)];
    for (const id of [0, 1, 2]) {
      greedy.mutate(id, "rules:writeRepeatedly", { times: 11_000 });
      expect((await greedy.response(id)).success).toBe(true);
    }
    for (let id = 0; id < 10; id++) {
      greedy.add(id, "values:everyRun", { label: "writeRepeatedly" });
      good.mutate(id, "counters:add", { name: "c", by: 1 });
      expect((await good.response(id)).result).toBe(id + 1);
    }
    expect(String(await greedy.shows(9))).toContain("Too many documents read");
    expect(greedy.closed).toBeNull();
  });

  it("[S67] W07: a flood from another machine is slowed down and then closed, while others are served", async () => {
    const { url } = await startFixture({
      functionsDir: liveApp,
      ...behindProxy,
      connectionLimits: { framesBurstMax: 50, floodForMs: 400 },
    });
    const flood = await RawSocket.open(url, from("10.9.9.9"));
    const good = await RawSocket.open(url, from("10.9.9.8"));
    let requestId = 0;
    const timer = setInterval(() => {
      for (let sent = 0; sent < 20; sent++) flood.mutate(requestId++, "live:nothing");
    }, 10);
    closeLater(timer, () => clearInterval(timer));
    const slowestMs: number[] = [];
    for (let id = 0; id < 20; id++) {
      const elapsedMs = startStopwatch();
      good.mutate(id, "live:nothing");
      await good.response(id);
      slowestMs.push(elapsedMs());
      await pause(20);
    }
    expect((await flood.whenClosed()).reason).toBe("TooManyFrames");
    expect(Math.max(...slowestMs)).toBeLessThan(250);
    expect(good.closed).toBeNull();
  });

  it("[S68] W10, R18: a reader that stops gets no new results, costs little, and is closed", async () => {
    const engine = await startFixture({
      functionsDir: liveApp,
      connectionLimits: { watchEveryMs: 20, stalledForMs: 500 },
    });
    const slow = await RawSocket.open(engine.url);
    const quick = await RawSocket.open(engine.url);
    const writer = await RawSocket.open(engine.url);
    for (const socket of [slow, quick]) {
      for (let id = 0; id < 10; id++) socket.add(id, "live:value", { name: "big" });
    }
    await slow.shows(9);
    slow.ws.pause();
    const heapBefore = heldBytes();
    for (let id = 0; id < 40; id++) {
      writer.mutate(id, "live:put", { name: "big", value: `${id}${"x".repeat(100_000)}` });
      await writer.response(id);
    }
    await quick.shows(9, (value) => String(value).startsWith("39"));
    await eventually(() => engine.rooms.sync.socketCount === 2);
    for (const { frames } of [slow, quick, writer]) frames.length = 0; // only test memory
    expect(heldBytes() - heapBefore).toBeLessThan(40 * 1024 * 1024);
  });

  it("[S69] W11: unusual keys and numbers are unchanged or rejected, and change nothing else", async () => {
    const { url } = await startFixture();
    const ask = async (text: string) => {
      const probe = await RawSocket.open(url);
      const add = `{"type":"Add","queryId":0,"udfPath":"values:echo","args":[{"value":${text}}]}`;
      probe.send(
        `{"type":"ModifyQuerySet","baseVersion":0,"newVersion":1,"modifications":[${add}]}`,
      );
      await eventually(() => probe.values.has(0) || probe.closed !== null);
      return probe;
    };
    for (const text of [
      '{"constructor":{"prototype":{"polluted":1}},"toString":1}',
      "9223372036854775808",
      '{"$integer":"/////////38="}',
      '{"$integer":"AAAAAAAAAIA="}',
      '{"$float":"AAAAAAAA+H8="}',
      '{"$float":"AAAAAAAAAIA="}',
      '"\\ud800"',
    ]) {
      expect((await ask(text)).values.get(0), text).toEqual(JSON.parse(text));
    }
    // Convex's own package, which parses the arguments of every function, drops this field.
    expect((await ask('{"__proto__":{"polluted":1}}')).values.get(0)).toEqual({});
    for (const text of [
      '{"$integer":"////////////AA=="}',
      '{"$float":"AAAAAAAA8D8="}',
      '{"$bytes":"***"}',
      '{"$set":1}',
      '{"\\ud800":1}',
    ]) {
      expect((await ask(text)).values.get(0), text).toBeInstanceOf(Error);
    }
    for (const text of ["NaN", "-Infinity", "1e999", `-${"9".repeat(400)}`]) {
      const probe = await ask(text);
      expect((await probe.first("FatalError")).error, text).toContain("Invalid JSON");
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    const good = await RawSocket.open(url);
    good.add(0, "values:echo", { value: "fine" });
    expect(await good.shows(0)).toBe("fine");
  });
});
