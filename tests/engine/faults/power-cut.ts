import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { demandRoot, demandTool, makeDisk, mount } from "./disks";
import type { Fault, FaultRun } from "./fault-run";
import { Ledger } from "./ledger";
import { OfficialWriters } from "./official-writers";
import { ServerProcess } from "./server-process";
import { pause } from "./time";

const writerCount = 8;
const fsckRepairedMax = 1;

/**
 * The server writes to a disk that is an image in a file on another file system. That file system is frozen while the
 * image is copied, so the copy is the disk at one moment, without what was only in memory. A copy of an image in use
 * would mix moments that no disk ever had together.
 */
export const powerCut: Fault = async (run) => {
  demandRoot();
  const times = run.times(20);
  const outer = join(run.folder, "outer");
  const disk = join(run.folder, "disk");
  await makeDisk(`${outer}.img`, 420);
  await mount(run, ["-o", "loop"], `${outer}.img`, outer);
  await makeDisk(join(outer, "disk.img"), 192);
  await mount(run, ["-o", "loop"], join(outer, "disk.img"), disk);
  const data = join(disk, "data");
  await mkdir(data, { mode: 0o700 });

  const ledger = new Ledger();
  const server = await ServerProcess.start(run, { data });
  const writers = new OfficialWriters(run, server.url, { ledger, count: writerCount });
  const total = { journals: 0, unanswered: 0, slowestStartMs: 0 };
  for (let round = 0; round < times; round++) {
    writers.begin(round);
    await pause(30 + run.random() * 250);
    const copy = join(run.folder, "copy.img");
    const atCut = cutPower(outer, copy, ledger);
    await writers.settle(30_000);
    total.unanswered += atCut.sentCount - atCut.confirmedCount;
    await openCopy(run, copy, { atCut, total });
  }
  assert.ok(server.isRunning);
  await ledger.checkTables(server.url);
  await server.end("SIGTERM");
  return [
    `${String(times)} cuts, ${String(ledger.confirmedCount)} two-row transactions`,
    `${String(total.unanswered)} unanswered at the cut`,
    `${String(total.journals)} file systems recovered their journal`,
    "0 confirmed lost, 0 doubled, 0 torn",
    `slowest start ${total.slowestStartMs.toFixed(0)} ms`,
  ].join(", ");
};

/** Synchronous, so that nothing is confirmed to us between the look at the ledger and the cut. */
function cutPower(outer: string, copy: string, ledger: Ledger): Ledger {
  const atCut = ledger.copy();
  demandTool("fsfreeze", "--freeze", outer);
  try {
    demandTool("cp", "--sparse=always", join(outer, "disk.img"), copy);
  } finally {
    demandTool("fsfreeze", "--unfreeze", outer);
  }
  return atCut;
}

async function openCopy(
  run: FaultRun,
  copy: string,
  { atCut, total }: { atCut: Ledger; total: Record<"journals" | "slowestStartMs", number> },
): Promise<void> {
  const fsck = spawnSync("fsck.ext4", ["-p", copy], { encoding: "utf8" });
  assert.ok((fsck.status ?? 99) <= fsckRepairedMax, `fsck: ${fsck.stdout}${fsck.stderr}`);
  if (fsck.stdout.includes("recovering journal")) total.journals++;
  const disk = join(run.folder, "copy");
  const unmount = await mount(run, ["-o", "loop"], copy, disk);
  const server = await ServerProcess.start(run, { data: join(disk, "data") });
  total.slowestStartMs = Math.max(total.slowestStartMs, server.startMs);
  await atCut.checkServer(server.url);
  await atCut.checkTables(server.url);
  assert.equal(await server.end("SIGTERM"), 0);
  unmount();
}
