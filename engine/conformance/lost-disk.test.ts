import { rm } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { data } from "./support/backed-up";
import { run, started } from "./support/command";
import { fixtureApp } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";
import { backUp, place, restore, saidIn, sealed, useShippedPlace } from "./support/shipped";

useShippedPlace();

describe("a lost disk", () => {
  it("[A30] with kill -9 and a deleted data folder loses what was written within the interval at most", async () => {
    const words = ["engine", "--functions", fixtureApp, "--data", data, "--port", "0"];
    const ship = ["--ship-log", place, "--limit", "shipEveryMs=200", ...sealed()];
    const server = run(...words, ...ship);
    const url = await started(server);
    const copy = await backUp();
    const socket = await RawSocket.open(url);
    const acknowledged: { n: number; atMs: number }[] = [];
    const endMs = Date.now() + 2_500;
    for (let n = 0; Date.now() < endMs; n++) {
      socket.mutate(n, "messages:send", { channel: "c", body: `m${n}` });
      await socket.response(n);
      acknowledged.push({ n, atMs: Date.now() });
    }
    const lostAtMs = Date.now();
    server.child.kill("SIGKILL");
    await server.ended;
    await rm(data, { recursive: true });
    const found = new Set(await saidIn(await restore("restored", copy)));
    const lost = acknowledged.filter(({ n }) => !found.has(`m${n}`));
    const oldestMs = lostAtMs - (lost.at(0)?.atMs ?? lostAtMs);
    expect(found.size).toBeGreaterThan(10);
    expect(oldestMs).toBeLessThan(1_000);
    expect(lost.map(({ n }) => n)).toEqual(
      acknowledged.slice(-lost.length || Infinity).map(({ n }) => n),
    );
  });
});
