import { describe, expect, it } from "vitest";
import { liveApp, pause, startFixture } from "./support/fixtures";
import { RawSocket, tsOf } from "./support/raw-socket";

describe("a socket's transitions", () => {
  it("[S20] lead from nothing to the first value", async () => {
    const { url } = await startFixture();
    const socket = await RawSocket.open(url);
    socket.add(0, "messages:list", { channel: "a" });
    const frame = await socket.first("Transition");
    expect(frame.startVersion).toEqual({ querySet: 0, identity: 0, ts: "AAAAAAAAAAA=" });
    expect(frame.endVersion).toMatchObject({ querySet: 1, identity: 0 });
    expect(frame.modifications).toEqual([
      { type: "QueryUpdated", queryId: 0, value: [], logLines: [], journal: null },
    ]);
  });

  it("[S20] form an unbroken chain over a thousand random operations of five sockets", async () => {
    const { url } = await startFixture();
    const sockets = await Promise.all(Array.from({ length: 5 }, () => RawSocket.open(url)));
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    const open = sockets.map(() => new Set<number>());
    let requestId = 0;
    for (let step = 0; step < 1000; step++) {
      const index = random(sockets.length);
      const [socket, queries] = [sockets[index], open[index]];
      if (!socket || !queries) throw new Error("unreachable");
      const action = random(4);
      if (action === 0 && queries.size < 50) {
        queries.add(step);
        socket.add(step, "counters:read", { name: `c${random(5)}` });
      } else if (action === 1 && queries.size > 0) {
        const [first = 0] = queries;
        queries.delete(first);
        socket.remove(first);
      } else socket.mutate(requestId++, "counters:add", { name: `c${random(5)}`, by: 1 });
      if (step % 50 === 0) await pause(1);
    }
    for (const [index, socket] of sockets.entries()) {
      await socket.first("Transition", () => socket.version.querySet > 0);
      for (const queryId of open[index] ?? []) await socket.shows(queryId);
      expect(socket.chainFault).toBeNull();
      expect(socket.closed).toBeNull();
    }
  });

  it("[S20] include several changes of subscriptions at once", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const socket = await RawSocket.open(url);
    for (const id of [0, 1, 2]) socket.add(id, "live:value", { name: `n${id}` });
    await socket.first("Transition", () => socket.version.querySet === 3);
    expect([...socket.values.keys()].sort()).toEqual([0, 1, 2]);
    expect(socket.chainFault).toBeNull();
  });

  it("[S21] report a removed query once and never again", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const socket = await RawSocket.open(url);
    socket.add(0, "live:count");
    await socket.shows(0);
    socket.remove(0);
    await socket.first("Transition", () => socket.version.querySet === 2);
    expect(socket.frames.at(-1)?.modifications).toEqual([{ type: "QueryRemoved", queryId: 0 }]);
    const other = await RawSocket.open(url);
    other.mutate(0, "live:put", { name: "a", value: 1 });
    await other.response(0);
    const countBefore = socket.frames.length;
    await pause(30);
    expect(socket.frames).toHaveLength(countBefore);
  });

  it("[S22] follow the answer to a mutation, even without subscriptions", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const socket = await RawSocket.open(url);
    socket.mutate(0, "live:put", { name: "a", value: 1 });
    const response = await socket.response(0);
    const transition = await socket.first("Transition");
    expect(socket.frames.indexOf(transition)).toBeGreaterThan(socket.frames.indexOf(response));
    expect(tsOf(transition.endVersion as { ts: string })).toBeGreaterThanOrEqual(
      tsOf(response as unknown as { ts: string }),
    );
    expect(transition.modifications).toEqual([]);
  });

  it("[S22] follow the answer to a mutation that wrote nothing, too", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const socket = await RawSocket.open(url);
    socket.mutate(0, "live:nothing");
    const response = await socket.response(0);
    const transition = await socket.first("Transition");
    expect(tsOf(transition.endVersion as { ts: string })).toBeGreaterThanOrEqual(
      tsOf(response as unknown as { ts: string }),
    );
  });

  it("[S22] never show a write before the answer to it, over 200 mutations", async () => {
    const { url } = await startFixture();
    const socket = await RawSocket.open(url);
    socket.add(0, "counters:read", { name: "c" });
    await socket.shows(0);
    for (let id = 0; id < 200; id++) {
      socket.mutate(id, "counters:add", { name: "c", by: 1 });
      if (id % 7 === 0) await pause(1);
    }
    await socket.shows(0, (value) => value === 200);
    let answered = 0;
    for (const frame of socket.frames) {
      if (frame.type === "MutationResponse") answered = frame.result as number;
      const [change] = (frame.modifications ?? []) as { value: number }[];
      if (change) expect(change.value).toBeLessThanOrEqual(answered);
    }
    expect(socket.chainFault).toBeNull();
  });

  it("[S23] send nothing for a query that ran again with the same result", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const [socket, writer] = [await RawSocket.open(url), await RawSocket.open(url)];
    socket.add(0, "live:isThereAny");
    await socket.shows(0);
    const countBefore = socket.frames.length;
    writer.mutate(0, "live:put", { name: "a", value: 1 });
    await writer.response(0);
    await pause(30);
    expect(socket.frames.slice(countBefore).flatMap((frame) => frame.modifications)).toEqual([]);
  });

  it("[S24] show all queries of one socket at one timestamp", async () => {
    const { url } = await startFixture();
    const [socket, writer] = [await RawSocket.open(url), await RawSocket.open(url)];
    socket.add(0, "counters:read", { name: "left" });
    socket.add(1, "counters:read", { name: "right" });
    await socket.shows(1);
    const sums = new Set<number>();
    socket.ws.on("message", () => {
      const [left, right] = [socket.values.get(0), socket.values.get(1)];
      if (typeof left === "number" && typeof right === "number") sums.add(left + right);
    });
    for (let id = 0; id < 150; id++) {
      writer.mutate(id, "counters:move", { from: "left", to: "right" });
      if (id % 10 === 0) await pause(1);
    }
    await socket.shows(0, (value) => value === -150);
    expect([...sums]).toEqual([0]);
  });

  it("[S25] contain the failure of one query only, which recovers when its data changes", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const socket = await RawSocket.open(url);
    socket.mutate(0, "live:put", { name: "x", value: "bad" });
    await socket.response(0);
    socket.add(0, "live:failIf", { name: "x" });
    socket.add(1, "live:count");
    expect(String(await socket.shows(0))).toContain("it is bad");
    expect(await socket.shows(1)).toBe(1);
    const failed = socket.frames
      .flatMap((frame) => (frame.modifications ?? []) as Record<string, unknown>[])
      .find(({ type }) => type === "QueryFailed");
    expect(failed).toBeDefined();
    expect(failed).not.toHaveProperty("errorData");
    socket.mutate(1, "live:put", { name: "x", value: "fine" });
    await socket.shows(0, (value) => value === "good");
  });

  it("[S26] arrive in chunks if they are larger than the limit", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const socket = await RawSocket.open(url);
    socket.add(0, "live:large", { bytes: 12_000_000 });
    await socket.first("TransitionChunk", (frame) => frame.partNumber === 2);
    const chunks = socket.ofType("TransitionChunk");
    const whole = JSON.parse(chunks.map(({ chunk }) => chunk as string).join("")) as {
      type: string;
      modifications: { value: string }[];
    };
    expect(whole.type).toBe("Transition");
    expect(whole.modifications[0]?.value).toHaveLength(6_000_000);
    expect(chunks).toHaveLength(chunks[0]?.totalParts as number);
  });

  it("[S27] are replaced by pings on a silent socket, which stays open", async () => {
    const { url } = await startFixture({
      functionsDir: liveApp,
      connectionLimits: { pingAfterSilenceMs: 40, watchEveryMs: 10, dropAfterSilenceMs: 10_000 },
    });
    const socket = await RawSocket.open(url);
    await socket.first("Ping");
    await pause(100);
    expect(socket.closed).toBeNull();
    expect(socket.ofType("Ping").length).toBeGreaterThan(1);
  });
});
