import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Fault, FaultRun } from "./fault-run";
import { ServerProcess } from "./server-process";
import { eventually, pause } from "./time";
import { WireClient } from "./wire-client";

const dayMs = 24 * 60 * 60 * 1000;
const yearMs = 365 * dayMs;
const cronLabels = ["cron interval", "cron daily", "cron weekdays"];

/** Loaded before the server: shifts the clock of all its threads by that many milliseconds. */
const shiftedClock = (offsetMs: number) => `
const RealDate = Date;
globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + ${String(offsetMs)});
    else super(...parts);
  }
  static now() { return RealDate.now() + ${String(offsetMs)}; }
};
`;

interface Observation {
  committedAt: bigint;
  createdMs: number;
  runs: Record<string, number>;
}

/** The machine's clock jumps a year ahead, a year back, and to the true time, each while the server is down. */
export const clockJumps: Fault = async (run) => {
  const times = run.times(2);
  const data = join(run.folder, "data");
  let former: Observation | null = null;
  let starts = 0;
  for (let round = 0; round < times; round++) {
    for (const offsetMs of [0, yearMs, -yearMs, yearMs, 0]) {
      const seen = await observe(run, data, offsetMs + starts * 2000);
      demandOrder(former, seen);
      former = seen;
      starts++;
    }
  }
  // Four days on in true time every job is due: none may wait for the year that the clock once showed.
  const seen = await observe(run, data, 4 * dayMs);
  demandOrder(former, seen);
  const ran = cronLabels.map((label) => `${label} ${String(seen.runs[label] ?? 0)}`).join(", ");
  const line = `${String(starts + 1)} starts, timestamps only grew, no job ran twice at a start; runs in all: ${ran}`;
  for (const label of cronLabels) {
    const more = (seen.runs[label] ?? 0) - (former?.runs[label] ?? 0);
    assert.equal(more, 1, `${label} is due and did not run; ${line}`);
  }
  return line;
};

async function observe(run: FaultRun, data: string, offsetMs: number): Promise<Observation> {
  const clock = join(run.folder, "clock.mjs");
  await writeFile(clock, shiftedClock(offsetMs));
  const server = await ServerProcess.start(run, { data, nodeWords: ["--import", clock] });
  const client = await WireClient.open(server.url);
  run.later(() => client.end());
  // A cron that wrongly runs twice does so at once.
  await pause(400);
  const label = `offset ${String(offsetMs)}`;
  const { isSuccess } = await client.mutate("values:stamp", { label });
  assert.ok(isSuccess);
  const stamps = client.subscribe("values:scan", { table: "stamps" });
  const runs = client.subscribe("values:scan", { table: "runs" });
  await eventually(
    "The server answers",
    () => client.values.has(stamps) && client.values.has(runs),
  );
  const last = (client.values.get(stamps) as Stamp[]).at(-1);
  assert.equal(last?.label, label, "a later row is not the last one");
  const counts: Record<string, number> = {};
  for (const { label: cron } of client.values.get(runs) as { label: string }[]) {
    counts[cron] = (counts[cron] ?? 0) + 1;
  }
  client.end();
  assert.equal(await server.end("SIGTERM"), 0);
  return { committedAt: integerOf(last.committedAt), createdMs: last._creationTime, runs: counts };
}

interface Stamp {
  label: string;
  _creationTime: number;
  committedAt: { $integer: string };
}

const integerOf = ({ $integer }: { $integer: string }) =>
  Buffer.from($integer, "base64").readBigInt64LE();

function demandOrder(former: Observation | null, seen: Observation): void {
  for (const label of cronLabels) {
    const more = (seen.runs[label] ?? 0) - (former?.runs[label] ?? 0);
    assert.ok(more <= 1, `${label} ran ${String(more)} times at one start`);
  }
  if (former === null) return;
  assert.ok(seen.committedAt > former.committedAt, "a commit's timestamp went back");
  assert.ok(seen.createdMs > former.createdMs, "a creation time went back");
}
