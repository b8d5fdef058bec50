import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Fault } from "./fault-run";
import { LatencyProbe, printLatency } from "./latency-probe";
import { ServerProcess } from "./server-process";

const goodCount = 50;
const p95MaxMs = 1000;

/** Mutation floods, hoarded sockets and subscriptions, nonsense frames and slow headers, from eleven addresses. */
export const flood: Fault = async (run) => {
  const words = ["--trusted-proxy", "127.0.0.1"];
  const server = await ServerProcess.start(run, { data: join(run.folder, "data"), words });
  const probe = await LatencyProbe.open(run, server.url, goodCount);
  await probe.measure(20, 2);
  const calm = await probe.measure(20, 5);
  const attack = fork(join(import.meta.dirname, "flood-attack.ts"), [server.url], {
    execArgv: ["--import", "tsx"],
  });
  const ended = once(attack, "exit");
  run.later(async () => {
    attack.kill("SIGKILL");
    await ended;
  });
  await once(attack, "message");
  const flooded = await probe.measure(20, 20);
  attack.send("tell");
  const [counts] = (await once(attack, "message")) as [Record<string, number>];
  attack.kill("SIGKILL");
  await ended;
  const after = await probe.measure(20, 5);
  const line = [
    `${String(goodCount)} good clients before ${printLatency(calm)}`,
    `during ${printLatency(flooded)}, slowest ${flooded.slowest.toFixed(0)}`,
    `after ${printLatency(after)}`,
    `attack: ${JSON.stringify(counts)}`,
    `server ${(server.rssBytes / 1024 / 1024).toFixed(0)} MB`,
  ].join("; ");
  assert.ok(flooded.p95 < p95MaxMs, line);
  assert.equal(probe.closedCount, 0, line);
  assert.ok((counts.frames ?? 0) > 2000 && (counts.refused ?? 0) > 0, `no flood: ${line}`);
  return line;
};
