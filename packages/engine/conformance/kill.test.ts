import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run, started } from "./support/command";
import { startFaultProxy } from "./support/fault-proxy";
import { eventually, fixtureApp, liveApp, pause } from "./support/fixtures";
import { api, officialClient, valuesOf } from "./support/official";
import { RawSocket } from "./support/raw-socket";
import { scratchFolder } from "../testing/scratch-folder";

const killCount = 4;
const perRound = 40;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("kill -9 while mutations are under way", () => {
  it("[S85] loses and duplicates nothing acknowledged; clients reconnect and never see time go backwards", async () => {
    const folder = await scratchFolder("kill");
    const port = await freePort();
    const words = [
      "engine",
      "--functions",
      fixtureApp,
      "--data",
      join(folder, "data"),
      "--port",
      String(port),
    ];
    const proxy = await startFaultProxy(port);
    let server = run(...words);
    await started(server);
    const client = officialClient(proxy.url);
    const seen = valuesOf(client, "counters:read", { name: "c" });
    const answers: Promise<unknown>[] = [];
    for (let round = 0; round < killCount; round++) {
      for (let sent = 0; sent < perRound; sent++) {
        answers.push(client.mutation(api.counters?.add, { name: "c", by: 1 }));
      }
      await pause(10 + round * 7);
      server.child.kill("SIGKILL");
      await server.ended;
      server = run(...words);
      await started(server);
      await eventually(() => client.connectionState().isWebSocketConnected);
    }
    const results = (await Promise.all(answers)) as number[];
    const expected = killCount * perRound;
    expect(results).toEqual(Array.from({ length: expected }, (_, index) => index + 1));
    await eventually(() => seen.at(-1) === expected);
    const numbers = seen as number[];
    expect(numbers.every((value, index) => value >= (numbers[index - 1] ?? 0))).toBe(true);
  });
});

describe("a function that never ends", () => {
  it("[F25] W08: ends the server at its deadline, which names it; after a restart everything is there and served", async () => {
    const folder = await scratchFolder("forever");
    const words = ["engine", "--functions", liveApp, "--data", join(folder, "data"), "--port", "0"];
    const server = run(...words);
    const socket = await RawSocket.open(await started(server));
    socket.mutate(0, "live:put", { name: "kept", value: 1 });
    await socket.response(0);
    socket.add(0, "live:forever");
    await server.ended;
    expect(server.errors).toContain("most likely by live:forever");
    const again = await RawSocket.open(await started(run(...words)));
    again.add(0, "live:value", { name: "kept" });
    expect(await again.shows(0)).toBe(1);
  });
});
