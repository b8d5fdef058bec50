import { join } from "node:path";
import { appFolders } from "../../packages/engine/testing/built-programs";
import { buildEngine } from "../../scripts/builds";
import { type FaultRun, runFault, Undoing } from "../../tests/engine/faults/fault-run";
import { LatencyProbe } from "../../tests/engine/faults/latency-probe";
import { fileBytes, growthByTransfer } from "../../tests/engine/faults/large-files";
import { buildFixture, ServerProcess } from "../../tests/engine/faults/server-process";
import { openStorm, stormLatency } from "../../tests/engine/faults/sign-up-storm";
import { percentile } from "../../tests/engine/faults/time";
import type { Figure } from "../figures";

const mib = 1024 * 1024;
const starts = 5;

/** Measures the server as people run it, with the fixture app, and cleans up afterwards. */
async function withServer(measure: (run: FaultRun) => Promise<Figure[]>): Promise<Figure[]> {
  await Promise.all([buildEngine(), buildFixture()]);
  let figures: Figure[] = [];
  const fault = async (run: FaultRun) => {
    figures = await measure(run);
    return "";
  };
  await runFault(fault, { times: null, undoing: new Undoing() });
  return figures;
}

/** From the start of the process to the result of the first query. The first start creates the cached bundle. */
export const start = () =>
  withServer(async (run) => {
    const data = join(run.folder, "data");
    const words = ["--functions", appFolders.fixture];
    const timesMs: number[] = [];
    for (let round = 0; round <= starts; round += 1) {
      const startedAt = performance.now();
      const server = await ServerProcess.start(run, { data, words });
      await fetch(`${server.url}/api/query`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ path: "messages:latest", args: { channel: "a", count: 1 } }),
      });
      if (round > 0) timesMs.push(performance.now() - startedAt);
      await server.end("SIGTERM");
    }
    const value = percentile(timesMs, 0.5);
    return [{ name: "start to first answer", value, unit: "ms", bound: { atMost: 300 } }];
  });

/**
 * Ten people a second sign up with a password while others write; compared with the same hashing outside the server.
 */
export const signUps = () =>
  withServer(async (run) => {
    const server = await ServerProcess.start(run, { data: join(run.folder, "data") });
    const probe = await LatencyProbe.open(run, server.url, 20);
    const http = await openStorm(server.url);
    await probe.measure(20, 3);
    const { stormy, elsewhere } = await stormLatency(probe, http, "bench");
    return [
      {
        name: "10 sign-ups/s: p95 of the others",
        value: stormy.p95,
        unit: "ms",
        bound: { atMost: 15 },
        limit: elsewhere.p95,
      },
    ];
  });

export const files = () =>
  withServer(async (run) => {
    const { up, down } = await growthByTransfer(run);
    const figure = (way: string, bytes: number): Figure => ({
      name: `files of ${fileBytes / mib} MiB, ${way}: memory for each transfer`,
      value: bytes / mib,
      unit: "MiB",
      bound: { atMost: 2 },
    });
    return [figure("up", up), figure("down", down)];
  });
