import { appendFileSync, cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { mount } from "../../faults/disks";
import { Ledger } from "../../faults/ledger";
import { ServerProcess } from "../../faults/server-process";
import { admin } from "../admin";
import type { Mishap, Scene } from "../mishap";
import { backupWords, restoreWords } from "../practice";
import { follow, serveAndJudge } from "../ways-out";
import { judgeLedger, nextBackupIsWhole, restoreAgain, writeUntilEnd } from "./disk-errors";

const kib = 1024;
const diskMib = 24;

/**
 * Mounts a small disk with a copy of `folder`, and fills it until only so much room is left. Mending makes room again.
 */
async function onFullDisk(scene: Scene, folder: string, leftBytes: number): Promise<string> {
  const disk = join(scene.run.folder, "disk");
  await mount(scene.run, ["-t", "tmpfs", "-o", `size=${String(diskMib)}m`], "tmpfs", disk);
  const copy = join(disk, "copy");
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  const room = join(disk, "room");
  appendFileSync(room, Buffer.alloc(leftBytes, 1));
  const ballast = join(disk, "ballast");
  try {
    for (;;) appendFileSync(ballast, Buffer.alloc(4 * kib, 1));
  } catch {
    // The disk is full.
  }
  rmSync(room);
  scene.mend = () => rmSync(ballast, { force: true });
  return copy;
}

async function serveOnFullDisk(scene: Scene, leftBytes: number): Promise<void> {
  const { practice, run, report } = scene;
  practice.data = await onFullDisk(scene, practice.data, leftBytes);
  const started = await ServerProcess.tryToStart(run, { data: practice.data });
  if (!(started instanceof ServerProcess)) {
    await follow(scene, started, practice);
    return;
  }
  const ledger = new Ledger();
  report.refusals += await writeUntilEnd(started, ledger);
  if (!started.isRunning) report.deadEnds.push(started.errors);
  await scene.mend();
  const refused = await writeUntilEnd(started, ledger);
  if (refused > 0) report.deadEnds.push("refused although there is room again");
  await judgeLedger(scene, started.url, ledger);
  await started.end("SIGTERM");
  await serveAndJudge(scene);
}

async function backUpToFullDisk(scene: Scene, leftBytes: number): Promise<void> {
  const { practice } = scene;
  practice.place = await onFullDisk(scene, practice.place, leftBytes);
  const ended = await admin(...backupWords(practice));
  if (ended.code !== 0) await follow(scene, ended.errors, practice);
  await scene.mend();
  await nextBackupIsWhole(scene);
}

async function restoreToFullDisk(scene: Scene, leftBytes: number): Promise<void> {
  const { practice } = scene;
  const disk = await onFullDisk(scene, practice.place, leftBytes);
  const data = join(disk, "restored");
  const ended = await admin(...restoreWords(practice, data));
  if (ended.code !== 0) await follow(scene, ended.errors, practice);
  await scene.mend();
  await restoreAgain(scene, data);
}

const scenes = {
  serving: serveOnFullDisk,
  "a backup": backUpToFullDisk,
  "a restore": restoreToFullDisk,
};
const rooms = [0, 16, 128, 700];

export const fullDisks: readonly Mishap[] = Object.entries(scenes).flatMap(([name, happen]) =>
  rooms.map((left) => ({
    kind: "full disk",
    name: `${String(left)} KiB left, in ${name}`,
    happen: (scene: Scene) => happen(scene, left * kib),
  })),
);
