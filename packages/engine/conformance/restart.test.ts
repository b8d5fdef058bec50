import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { EngineOptions } from "../engine-options";
import {
  eventually,
  fixtureFolder,
  liveApp,
  pause,
  startFixture,
  tokenFor,
} from "./support/fixtures";
import { startFaultProxy } from "./support/fault-proxy";
import { api, officialClient, valuesOf } from "./support/official";
import { RawSocket, tsOf } from "./support/raw-socket";
import { scratchFolder } from "../testing/scratch-folder";

const hourMs = 3_600_000;

let dataDir: string;
beforeEach(async () => {
  const parent = await scratchFolder("restart");
  dataDir = join(parent, "data");
});

const start = (options: Partial<EngineOptions> = {}) => startFixture({ dataDir, ...options });

describe("a restart on the same folder", () => {
  it("[S80] R07: keeps what was acknowledged, and gives a repeated request its first answer", async () => {
    const first = await start();
    const socket = await RawSocket.open(first.url);
    socket.mutate(0, "counters:add", { name: "c", by: 1 });
    const answer = await socket.response(0);
    await first.close();
    const second = await start();
    const again = await RawSocket.open(second.url, {}, socket.sessionId);
    again.mutate(0, "counters:add", { name: "c", by: 1 });
    const repeated = await again.response(0);
    expect(repeated.ts).toBe(answer.ts);
    again.add(0, "counters:read", { name: "c" });
    expect(await again.shows(0)).toBe(1);
  });

  it("[S80] R07: gives the first answer also to a request after one that was refused before and is not now", async () => {
    const first = await start();
    const socket = await RawSocket.open(first.url);
    socket.mutate(0, "jobs:scheduleThenFail", { label: "x" });
    socket.mutate(1, "counters:add", { name: "c", by: 1 });
    expect((await socket.response(0)).success).toBe(false);
    const answer = await socket.response(1);
    await first.close();
    const second = await start();
    const again = await RawSocket.open(second.url, {}, socket.sessionId);
    again.mutate(0, "counters:add", { name: "other", by: 1 });
    again.mutate(1, "counters:add", { name: "c", by: 1 });
    expect((await again.response(0)).success).toBe(true);
    expect((await again.response(1)).ts).toBe(answer.ts);
    again.add(0, "counters:read", { name: "c" });
    expect(await again.shows(0)).toBe(1);
  });

  it("[F38] uses the compiled functions from the data folder", async () => {
    const startFolder = () => start({ functionsDir: fixtureFolder });
    const compiled = join(dataDir, "bundles/compiled");
    await (await startFolder()).close();
    const stored = await stat(compiled);
    const second = await startFolder();
    expect((await stat(compiled)).ino).toBe(stored.ino);
    expect(await second.run("counters:read", { name: "c" })).toMatchObject({ ok: true });
    await second.close();
    await writeFile(compiled, "damaged");
    const third = await startFolder();
    expect((await stat(compiled)).size).toBeGreaterThan(stored.size / 2);
    expect(await third.run("counters:read", { name: "c" })).toMatchObject({ ok: true });
  });

  it("[F38] uses them from a folder that servers in memory share", async () => {
    const bundlesDir = join(dataDir, "shared");
    const inMemory = { functionsDir: fixtureFolder, dataDir: null, bundlesDir };
    await (await start(inMemory)).close();
    const stored = await readdir(bundlesDir);
    const inodes = () =>
      Promise.all(stored.map(async (name) => (await stat(join(bundlesDir, name))).ino));
    const first = await inodes();
    const second = await start(inMemory);
    expect(stored).toContain("compiled");
    expect(await inodes()).toEqual(first);
    expect(await second.run("counters:read", { name: "c" })).toMatchObject({ ok: true });
  });

  it("[S81] R09: never goes back in time, even if the clock does", async () => {
    const first = await start();
    const socket = await RawSocket.open(first.url);
    socket.mutate(0, "counters:add", { name: "c", by: 1 });
    await socket.first("Transition");
    const observed = socket.version.ts;
    await first.close();
    const second = await start({ clock: { nowMs: () => Date.now() - 400 * 24 * 3600 * 1000 } });
    const back = new RawSocket(second.url);
    await back.whenOpen();
    back.connect({ maxObservedTimestamp: observed }, socket.sessionId);
    back.add(0, "counters:read", { name: "c" });
    expect(await back.shows(0)).toBe(1);
    expect(tsOf(back.version)).toBeGreaterThanOrEqual(tsOf({ ts: observed }));
    back.mutate(1, "counters:add", { name: "c", by: 1 });
    const answer = await back.response(1);
    expect(tsOf(answer as unknown as { ts: string })).toBeGreaterThan(tsOf({ ts: observed }));
  });

  it("[S82] lets clients reconnect automatically, and every mutation happens once", async () => {
    const first = await start();
    const proxy = await startFaultProxy(first.port ?? 0);
    const client = officialClient(proxy.url);
    const seen = valuesOf(client, "counters:read", { name: "c" });
    await client.mutation(api.counters?.add, { name: "c", by: 1 });
    const pending = Array.from(
      { length: 30 },
      () => client.mutation(api.counters?.add, { name: "c", by: 1 }) as Promise<number>,
    );
    await pause(3);
    await first.close();
    const second = await start();
    proxy.target = second.port ?? 0;
    const answers = await Promise.all(pending);
    expect(answers).toEqual(Array.from({ length: 30 }, (_, index) => index + 2));
    await eventually(() => seen.at(-1) === 31);
  });

  it("[T12] keeps its keys: people stay signed in", async () => {
    const first = await start({ publicUrl: "http://app.test" });
    const token = await tokenFor(first, "ada|1");
    await first.close();
    const second = await start({ publicUrl: "http://app.test" });
    const socket = await RawSocket.open(second.url.replace("app.test", `127.0.0.1:${second.port}`));
    socket.authenticate(0, token);
    socket.add(0, "rules:whoAmI");
    expect(await socket.shows(0)).toMatchObject({ subject: "ada|1" });
  });

  it("[B10] keeps its files and their addresses", async () => {
    const first = await start();
    const socket = await RawSocket.open(first.url);
    socket.act(0, "files:storeText", { text: "kept", type: "text/plain" });
    const id = (await socket.response(0)).result as string;
    socket.add(0, "files:url", { id });
    const path = new URL((await socket.shows(0)) as string).pathname;
    socket.mutate(1, "files:uploadUrl");
    const upload = new URL((await socket.response(1)).result as string);
    await first.close();
    const second = await start();
    const file = await fetch(second.url + path);
    expect(await file.text()).toBe("kept");
    const sent = await fetch(second.url + upload.pathname + upload.search, {
      method: "POST",
      body: "x",
    });
    expect(sent.status).toBe(200);
  });

  it("[S83] R22: finishes and answers a mutation that runs when the server stops", async () => {
    // A stop that waits for one of these limits, not for the mutation, does not end in time.
    const [connectionLimits, httpLimits] = [{ closeWithinMs: hourMs }, { stopWithinMs: hourMs }];
    const engine = await start({ connectionLimits, httpLimits });
    const socket = await RawSocket.open(engine.url);
    socket.mutate(0, "counters:addSlowly", { name: "c", rounds: 100 });
    socket.add(0, "counters:read", { name: "c" }); // Read after the mutation, and answered first.
    await socket.shows(0);
    await engine.close();
    expect((await socket.response(0)).success).toBe(true);
    expect((await socket.whenClosed()).code).toBe(1001);
  });

  it("[J4] R15: runs ten thousand due jobs once each, while others are served", async () => {
    const first = await start();
    const jobs = { name: "values:stamp", atMs: Date.now() + hourMs, times: 1000 };
    for (let round = 0; round < 10; round++) await first.run("jobs:scheduleByName", jobs);
    await first.close();
    const second = await start({ clock: { nowMs: () => Date.now() + 2 * hourMs } });
    const { db } = second.rooms.deploymentHost();
    const countRuns = () => {
      const reading = db.begin("durable", { isReadOnly: true });
      const count = reading.count("stamps");
      reading.close();
      return count;
    };
    const socket = await RawSocket.open(second.url);
    let served = 0;
    while (countRuns() < 10_000) {
      socket.mutate(served++, "counters:add", { name: "c", by: 1 });
      expect((await socket.response(served - 1)).result).toBe(served);
    }
    expect(served).toBeGreaterThan(20);
    await second.close();
    expect(countRuns()).toBe(10_000);
  });

  it("[S84] R11: has two hundred clients connected again soon", async () => {
    const first = await start({ functionsDir: liveApp });
    const proxy = await startFaultProxy(first.port ?? 0);
    const clients = Array.from({ length: 200 }, () => officialClient(proxy.url));
    const seen = clients.map((client) => valuesOf(client, "live:value", { name: "n" }));
    await eventually(() => seen.every(({ length }) => length === 1));
    await first.close();
    const second = await start({ functionsDir: liveApp });
    proxy.target = second.port ?? 0;
    const writer = await RawSocket.open(second.url);
    writer.mutate(0, "live:put", { name: "n", value: "after" });
    await eventually(() => seen.every((values) => values.at(-1) === "after"), 25_000);
  });
});
