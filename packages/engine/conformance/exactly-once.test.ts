import { describe, expect, it } from "vitest";
import { eventually, pause, startFixture, tokenFor } from "./support/fixtures";
import { startFaultProxy } from "./support/fault-proxy";
import { api, officialClient, valuesOf } from "./support/official";
import { RawSocket } from "./support/raw-socket";

/** Set ENGINE_MUTATIONS=10000 for the long run. */
const mutations = Number(process.env["ENGINE_MUTATIONS"] ?? 120);
const mutationsPerCut = Math.max(20, mutations / 50);

/** After a cut the client first tries again half a second to one and a half later. */
const wellAgainWithinMs = 3000;

const ascending = (one: unknown, other: unknown) => Number(one) - Number(other);

describe("mutations across cut connections", () => {
  it("[S40] R07: a repeated request gets the first answer and its timestamp, and runs once", async () => {
    const { url } = await startFixture();
    const first = await RawSocket.open(url);
    first.mutate(3, "counters:add", { name: "c", by: 1 });
    const answer = await first.response(3);
    first.ws.terminate();
    const second = await RawSocket.open(url, {}, first.sessionId);
    second.mutate(3, "counters:add", { name: "c", by: 1 });
    const again = await second.response(3);
    expect(again.result).toBe(1);
    expect(again.ts).toBe(answer.ts);
    await second.first("Transition");
    second.add(0, "counters:read", { name: "c" });
    expect(await second.shows(0)).toBe(1);
  });

  it("[S40] R07: two sockets that send the same request at once are answered alike", async () => {
    const { url } = await startFixture();
    const one = await RawSocket.open(url);
    const two = await RawSocket.open(url, {}, one.sessionId);
    for (const socket of [one, two])
      socket.mutate(0, "counters:addSlowly", { name: "c", rounds: 3 });
    const answers = await Promise.all([one.response(0), two.response(0)]);
    expect(answers[0].ts).toBe(answers[1].ts);
    one.add(0, "counters:read", { name: "c" });
    expect(await one.shows(0)).toBe(1);
  });

  it("[S41] a failed request runs again when it is repeated", async () => {
    const { url } = await startFixture();
    const socket = await RawSocket.open(url);
    socket.mutate(0, "jobs:scheduleThenFail", { label: "x" });
    expect((await socket.response(0)).success).toBe(false);
    const again = await RawSocket.open(url, {}, socket.sessionId);
    again.mutate(0, "counters:add", { name: "c", by: 1 });
    expect((await again.response(0)).success).toBe(true);
  });

  it("[S42] R28: an answer is not sent to another person with the same request", async () => {
    const engine = await startFixture();
    const ada = await RawSocket.open(engine.url);
    ada.authenticate(0, await tokenFor(engine, "ada|1"));
    ada.mutate(0, "rules:whoAmIInMutation");
    expect((await ada.response(0)).success).toBe(true);
    const eve = await RawSocket.open(engine.url, {}, ada.sessionId);
    eve.authenticate(0, await tokenFor(engine, "eve|1"));
    eve.mutate(0, "rules:whoAmIInMutation");
    const answer = await eve.response(0);
    expect(answer.success).toBe(false);
    expect(JSON.stringify(answer)).not.toContain("ada");
  });

  it(
    "[S43] R07: each of many mutations happens once while the connection is cut repeatedly",
    async () => {
      const { port, url } = await startFixture();
      const proxy = await startFaultProxy(port ?? 0);
      const client = officialClient(proxy.url);
      const seen = valuesOf(client, "counters:read", { name: "c" });
      let seed = 11;
      const random = (below: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
        return Math.floor((seed / 2 ** 31) * below);
      };
      const results: Promise<unknown>[] = [];
      for (let round = 0; round < mutations / mutationsPerCut; round++) {
        const { connectionCount } = proxy;
        await eventually(() => seen.length > 0);
        // The client waits twice as long after each connection with unanswered requests, up to 24 s.
        if (round >= 3) await Promise.all(results);
        if (round % 2 === 1) proxy.passBytesToClient = random(2500);
        for (let sent = 0; sent < mutationsPerCut; sent++) {
          results.push(client.mutation(api.counters?.add, { name: "c", by: 1 }));
        }
        await pause(random(8));
        proxy.cutAll();
        proxy.passBytesToClient = null;
        await eventually(() => proxy.connectionCount > connectionCount);
        await pause(random(20));
      }
      const answers = (await Promise.all(results)) as number[];
      expect(answers).toEqual(Array.from({ length: mutations }, (_, index) => index + 1));
      const check = await RawSocket.open(url);
      check.add(0, "counters:read", { name: "c" });
      expect(await check.shows(0)).toBe(mutations);
      await eventually(() => seen.at(-1) === mutations);
      const numbers = seen as number[];
      expect(numbers.every((value, index) => value >= (numbers[index - 1] ?? 0))).toBe(true);
      expect(proxy.connectionCount).toBeGreaterThan(3);
    },
    60_000 + mutations * 30,
  );

  it("[S44] a mutation that never reached the server runs once after the reconnect", async () => {
    const { port } = await startFixture();
    const proxy = await startFaultProxy(port ?? 0);
    const client = officialClient(proxy.url);
    expect(await client.mutation(api.counters?.add, { name: "c", by: 1 })).toBe(1);
    proxy.isDeafToClient = true;
    const pending = client.mutation(api.counters?.add, { name: "c", by: 1 }) as Promise<number>;
    await pause(30);
    proxy.isDeafToClient = false;
    proxy.cutAll();
    expect(await pending).toBe(2);
  });

  it("[S45] R11: an action in flight fails on disconnect instead of running twice", async () => {
    const { port } = await startFixture();
    const proxy = await startFaultProxy(port ?? 0);
    const client = officialClient(proxy.url);
    await client.query(api.counters?.read, { name: "c" });
    const pending = client.action(api.rules?.timePasses, {}) as Promise<unknown>;
    const outcome = pending.catch((error: unknown) => String(error));
    await pause(5);
    proxy.cutAll();
    expect(await outcome).toContain("Connection lost while action was in flight");
  });

  it("[S46] a query is answered again after a reconnect, changed or not", async () => {
    const { url } = await startFixture();
    const socket = await RawSocket.open(url);
    socket.add(0, "counters:read", { name: "c" });
    await socket.shows(0);
    const { ts } = socket.version;
    socket.ws.terminate();
    const back = new RawSocket(url);
    await back.whenOpen();
    back.connect({ connectionCount: 1, maxObservedTimestamp: ts }, socket.sessionId);
    back.add(0, "counters:read", { name: "c" });
    expect(await back.shows(0)).toBe(0);
  });

  it("[S46] R10: 200 live queries agree with the server after broken or silent connections, and show nothing older", async () => {
    const { port, url } = await startFixture();
    const proxy = await startFaultProxy(port ?? 0);
    const names = Array.from({ length: 10 }, (_, index) => `n${index}`);
    // One client stays connected, so that there are results for those who reconnect.
    const clients = [url, ...Array<string>(19).fill(proxy.url)].map(officialClient);
    const seen = clients.flatMap((client) =>
      names.map((name) => ({ name, values: valuesOf(client, "counters:read", { name }) })),
    );
    await eventually(() => seen.every(({ values }) => values.length > 0));
    const writer = await RawSocket.open(url);
    let written = 0;
    const writeToAll = async () => {
      for (const name of names) writer.mutate(written++, "counters:add", { name, by: 1 });
      await writer.response(written - 1);
    };
    const areAllThere = () => seen.every(({ values }) => values.at(-1) === written / names.length);
    const nowhere = 1;
    const breakLines = async (round: number) => {
      await writeToAll();
      if (round % 2 === 0) {
        proxy.target = nowhere;
        proxy.cutAll();
      } else proxy.isDeafToClient = true;
      await writeToAll();
      await pause(round * 100);
      await writeToAll();
      proxy.target = port ?? nowhere;
      proxy.isDeafToClient = false;
      proxy.cutAll();
    };
    for (let round = 0; round < 4; round++) await breakLines(round);
    await eventually(areAllThere); // the client tries less and less often
    for (const round of [0, 3]) {
      await breakLines(round);
      await eventually(areAllThere, wellAgainWithinMs);
    }
    for (const { name, values } of seen) expect(values, name).toEqual([...values].sort(ascending));
  });

  it("[S47] R10, R14: a page that has seen a later time than the server's has to reload, and does not loop", async () => {
    const { url } = await startFixture();
    const socket = new RawSocket(url);
    await socket.whenOpen();
    const later = Buffer.alloc(8);
    later.writeBigUInt64LE(2n ** 63n - 1n);
    socket.connect({ maxObservedTimestamp: later.toString("base64") });
    expect((await socket.first("FatalError")).error).toContain("Reload");
    await socket.whenClosed();
  });
});
