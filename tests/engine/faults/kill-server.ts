import { join } from "node:path";
import type { Fault, FaultRun } from "./fault-run";
import { openGate } from "./gate";
import { Ledger } from "./ledger";
import { OfficialWriters } from "./official-writers";
import { ServerProcess } from "./server-process";
import { pause } from "./time";

const writerCount = 8;
/** Kills per folder, so that a long run does not measure ever longer starts. */
const killsPerFolder = 100;
const recoverWithinMs = 60_000;

/** kill -9 while official clients write, again and again on the same folder. */
export const killServer: Fault = async (run) => {
  const times = run.times(50);
  const total = { entries: 0, unanswered: 0, slowestStartMs: 0, slowestRecoveryMs: 0 };
  for (let done = 0; done < times; done += killsPerFolder) {
    const kills = Math.min(killsPerFolder, times - done);
    await killOnOneFolder(run, join(run.folder, `data-${String(done)}`), kills, total);
  }
  return [
    `${String(times)} kills, ${String(total.entries)} two-row transactions`,
    `${String(total.unanswered)} unanswered when it was killed`,
    "0 confirmed lost, 0 doubled, 0 torn",
    `slowest start ${total.slowestStartMs.toFixed(0)} ms`,
    `clients back within ${(total.slowestRecoveryMs / 1000).toFixed(1)} s`,
  ].join(", ");
};

async function killOnOneFolder(
  run: FaultRun,
  data: string,
  kills: number,
  total: Record<"entries" | "unanswered" | "slowestStartMs" | "slowestRecoveryMs", number>,
): Promise<void> {
  const ledger = new Ledger();
  let server = await ServerProcess.start(run, { data });
  const gate = await openGate(run, server.port);
  const writers = new OfficialWriters(run, gate.url, { ledger, count: writerCount });
  for (let round = 0; round < kills; round++) {
    const names = writers.begin(round);
    await pause(20 + run.random() * 180);
    writers.stop();
    gate.target = null;
    await server.end("SIGKILL");
    await pause(5); // answers that the gate still held
    const atKill = ledger.copy(names);
    total.unanswered += atKill.sentCount - atKill.confirmedCount;

    server = await ServerProcess.start(run, { data });
    total.slowestStartMs = Math.max(total.slowestStartMs, server.startMs);
    // Checked before the clients are back, because they send everything again that was not confirmed.
    await atKill.checkServer(server.url);
    gate.target = server.port;
    const openedMs = performance.now();
    await writers.settle(recoverWithinMs);
    total.slowestRecoveryMs = Math.max(total.slowestRecoveryMs, performance.now() - openedMs);
    await ledger.checkServer(server.url, names);
  }
  await ledger.checkServer(server.url);
  await ledger.checkTables(server.url);
  total.entries += ledger.confirmedCount;
  await server.end("SIGKILL");
}
