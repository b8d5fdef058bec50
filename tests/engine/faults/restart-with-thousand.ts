import assert from "node:assert/strict";
import { join } from "node:path";
import type { Fault } from "./fault-run";
import { ServerProcess } from "./server-process";
import { eventually, pause, percentile } from "./time";
import { WireClient } from "./wire-client";

const clientCount = 1000;
const backWithinMs = 30_000;
const calmWithinMs = 60_000;
const calmShare = 0.1;

/** A thousand people are connected when the server is restarted. */
export const restartWithThousand: Fault = async (run) => {
  const data = join(run.folder, "data");
  const first = await ServerProcess.start(run, { data });
  const clients: WireClient[] = [];
  run.later(() => clients.forEach((client) => client.end()));
  for (let opened = 0; opened < clientCount; opened += 50) {
    const some = Array.from({ length: 50 }, () => WireClient.open(first.url, { comesBack: true }));
    clients.push(...(await Promise.all(some)));
  }
  for (const client of clients) client.subscribe("counters:read", { name: "news" });
  await eventually("Everybody has a value", () => clients.every(({ values }) => values.size === 1));

  const stoppedMs = performance.now();
  assert.equal(await first.end("SIGTERM"), 0);
  const second = await ServerProcess.start(run, { data, port: first.port });
  const downMs = performance.now() - stoppedMs;
  const readyMs = performance.now();
  const backMs: number[] = [];
  for (const client of clients) {
    client.onValue = (_queryId, value) => {
      if (value === 1) backMs.push(performance.now() - readyMs);
    };
  }
  const writer = await WireClient.open(second.url);
  run.later(() => writer.end());
  const { isSuccess } = await writer.mutate("counters:add", { name: "news", by: 1 });
  assert.ok(isSuccess);
  await eventually("Everybody gets the change", () => backMs.length === clientCount, backWithinMs);
  const calmMs = await whenCalm(second, readyMs);
  return [
    `${String(clientCount)} clients, server away for ${downMs.toFixed(0)} ms`,
    `half were back after ${(percentile(backMs, 0.5) / 1000).toFixed(1)} s`,
    `the last after ${(Math.max(...backMs) / 1000).toFixed(1)} s`,
    `processor calm after ${(calmMs / 1000).toFixed(1)} s`,
    `${(second.rssBytes / 1024 / 1024).toFixed(0)} MB`,
  ].join(", ");
};

async function whenCalm(server: ServerProcess, readyMs: number): Promise<number> {
  for (;;) {
    const before = server.cpuMs;
    await pause(1000);
    const sinceMs = performance.now() - readyMs;
    if ((server.cpuMs - before) / 1000 < calmShare) return sinceMs;
    assert.ok(sinceMs < calmWithinMs, "The processor does not come to rest.");
  }
}
