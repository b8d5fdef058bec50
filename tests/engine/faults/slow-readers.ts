import assert from "node:assert/strict";
import { join } from "node:path";
import type { Fault } from "./fault-run";
import { LatencyProbe, printLatency, type Latency } from "./latency-probe";
import { ServerProcess } from "./server-process";
import { atRate, eventually, pause } from "./time";
import { WireClient } from "./wire-client";

const mib = 1024 * 1024;
const slowCount = 50;
const growthBytesMax = 64 * mib;
const closedWithinMs = 60_000;
const body = "y".repeat(1000);

/** Fifty sockets ask for a list of 50 kB, which changes 100 times a second, and stop reading. */
export const slowReaders: Fault = async (run) => {
  const data = join(run.folder, "data");
  const server = await ServerProcess.start(run, {
    data,
    words: ["--trusted-proxy", "127.0.0.1"],
  });
  const probe = await LatencyProbe.open(run, server.url, 10);
  const writer = await WireClient.open(server.url);
  run.later(() => writer.end());
  const loud = { isOn: true };
  const writing = writeLoudly(writer, loud);
  await pause(2000);
  const calm = await probe.measure(20, 8);
  const socketsBefore = server.socketCount;
  const rssBefore = server.rssBytes;

  const slow = await openSlow(server.url);
  run.later(() => slow.forEach((client) => client.end()));
  await eventually("Everybody has a value", () => slow.every(({ values }) => values.size > 0));
  slow.forEach((client) => client.stopReading());
  const stoppedMs = performance.now();
  const watch = watchServer(server, { sockets: socketsBefore, stoppedMs });
  const strained = await measureStrained(probe, calm);
  const { peakBytes, closedMs } = await watch;
  loud.isOn = false;
  await writing;

  const growth = peakBytes - rssBefore;
  const line = [
    `${String(slowCount)} readers that stop`,
    `server grew by ${(growth / mib).toFixed(0)} MB at most`,
    `all closed ${(closedMs / 1000).toFixed(1)} s after they stopped`,
    `others before ${printLatency(calm)}, during ${printLatency(strained)}`,
  ].join(", ");
  assert.ok(growth < growthBytesMax, line);
  assert.ok(strained.p95 <= strainedMaxMs(calm), line);
  assert.ok(closedMs <= closedWithinMs, line);
  assert.equal(probe.closedCount, 0, line);
  return line;
};

const strainedMaxMs = ({ p95 }: Latency) => Math.max(2 * p95, p95 + 15);

/** Another program's burst spoils one measurement; what the server does spoils all of them. */
async function measureStrained(probe: LatencyProbe, calm: Latency): Promise<Latency> {
  let strained = await probe.measure(20, 8);
  for (let again = 0; again < 2 && strained.p95 > strainedMaxMs(calm); again++) {
    strained = await probe.measure(20, 8);
  }
  return strained;
}

const openSlow = (url: string) =>
  Promise.all(
    Array.from({ length: slowCount }, async (_, index) => {
      const client = await WireClient.open(url, { address: `10.2.0.${String(index + 1)}` });
      client.subscribe("messages:latest", { channel: "loud", count: 50 });
      return client;
    }),
  );

async function writeLoudly(writer: WireClient, loud: { isOn: boolean }): Promise<void> {
  while (loud.isOn) {
    await atRate(100, 100, () => void writer.mutate("messages:send", { channel: "loud", body }));
  }
}

/**
 * Counts the server's own descriptors, because the readers do not read and so would not notice that they were closed.
 */
async function watchServer(
  server: ServerProcess,
  { sockets, stoppedMs }: { sockets: number; stoppedMs: number },
): Promise<{ peakBytes: number; closedMs: number }> {
  let peakBytes = 0;
  while (server.socketCount > sockets) {
    peakBytes = Math.max(peakBytes, server.rssBytes);
    await pause(50);
    const waitedMs = performance.now() - stoppedMs;
    assert.ok(waitedMs < 2 * closedWithinMs, "The slow readers are never closed.");
  }
  return { peakBytes, closedMs: performance.now() - stoppedMs };
}
