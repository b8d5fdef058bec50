import assert from "node:assert/strict";
import { join } from "node:path";
import type { Fault, FaultRun } from "./fault-run";
import { openGate } from "./gate";
import { Ledger } from "./ledger";
import { OfficialWriters } from "./official-writers";
import { ServerProcess } from "./server-process";
import { eventually, pause } from "./time";
import { WireClient } from "./wire-client";

const stopWithinMs = 5_000;
const goingAway = [1001, 1012];

/** SIGTERM while official clients write and others only look on. */
export const gracefulStop: Fault = async (run) => {
  const times = run.times(5);
  const data = join(run.folder, "data");
  const ledger = new Ledger();
  let server = await ServerProcess.start(run, { data });
  const gate = await openGate(run, server.port);
  const writers = new OfficialWriters(run, gate.url, { ledger, count: 8 });
  let slowestMs = 0;
  let closedCount = 0;
  for (let round = 0; round < times; round++) {
    const lookers = await lookOn(run, server.url);
    const names = writers.begin(round);
    await pause(100 + run.random() * 200);
    const askedMs = performance.now();
    const end = await server.end("SIGTERM");
    slowestMs = Math.max(slowestMs, performance.now() - askedMs);
    gate.target = null;
    writers.stop();
    assert.equal(end, 0, `ended with ${String(end)}: ${server.errors}`);
    await eventually("Every socket is closed", () => lookers.every(({ isOpen }) => !isOpen));
    for (const { closes } of lookers) {
      assert.ok(goingAway.includes(closes[0]?.code ?? 0), JSON.stringify(closes));
    }
    closedCount += lookers.length;
    const atStop = ledger.copy(names);
    server = await ServerProcess.start(run, { data });
    await atStop.checkServer(server.url);
    gate.target = server.port;
    await writers.settle(60_000);
    await ledger.checkServer(server.url, names);
  }
  assert.ok(slowestMs < stopWithinMs, `took ${slowestMs.toFixed(0)} ms`);
  await ledger.checkTables(server.url);
  return [
    `${String(times)} stops under load, slowest ${slowestMs.toFixed(0)} ms, exit code 0`,
    `${String(closedCount)} sockets closed with 1001 or 1012`,
    `${String(ledger.confirmedCount)} two-row transactions, 0 lost, 0 doubled, 0 torn`,
  ].join(", ");
};

async function lookOn(run: FaultRun, url: string): Promise<WireClient[]> {
  const lookers = await Promise.all(Array.from({ length: 20 }, () => WireClient.open(url)));
  for (const looker of lookers) {
    run.later(() => looker.end());
    looker.subscribe("counters:read", { name: "watched" });
  }
  await eventually("Everybody has a value", () => lookers.every(({ values }) => values.size === 1));
  return lookers;
}
