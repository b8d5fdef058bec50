import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pause } from "../../faults/time";
import { admin } from "../admin";
import type { Mishap, Scene } from "../mishap";
import { backupWords, newestBackup, type Practice, restoreWords } from "../practice";
import { dataFile, placeFile, type DataTarget, type PlaceTarget } from "../targets";
import { follow, isOneLine, saysAWayOut, serveAndJudge } from "../ways-out";

const inData: Record<DataTarget, number> = {
  database: 24,
  log: 20,
  "record count": 4,
  keys: 5,
  "hash of the keys": 2,
  lock: 2,
  "mark of what is shipped": 3,
  "results of backups": 3,
  "address of administration": 2,
  "uploaded file": 6,
  "hashes of an uploaded file": 4,
  "bundled functions": 3,
};

const inPlace: Record<PlaceTarget, number> = {
  "mark of a backup": 3,
  "list of a backup": 2,
  "pieces of a backup": 2,
  piece: 5,
  "header of the pieces": 2,
  "shipped part": 5,
  "header of the log": 2,
};

/** Flips one bit of a file. The n-th flip of so many is at its own place in the file and of another bit. */
function flipBit(path: string, nth: number, of: number): void {
  const bytes = readFileSync(path);
  const at = Math.floor((bytes.length * (nth + 0.5)) / of);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << ((nth * 3 + 1) % 7));
  writeFileSync(path, bytes);
}

const nthOf = (
  counts: Record<string, number>,
  flip: (target: string, n: number, of: number) => Mishap,
) =>
  Object.entries(counts).flatMap(([target, count]) =>
    Array.from({ length: count }, (_, n) => flip(target, n, count)),
  );

export const flippedBits: readonly Mishap[] = [
  ...nthOf(inData, (target, n, of) => ({
    kind: "flipped bit",
    name: `${target}, ${String(n + 1)} of ${String(of)}`,
    happen: async (scene) => {
      flipBit(dataFile(scene.practice, target as DataTarget, n), n, of);
      await serveAndJudge(scene);
    },
  })),
  ...nthOf(inPlace, (target, n, of) => ({
    kind: "flipped bit",
    name: `${target}, ${String(n + 1)} of ${String(of)}`,
    happen: async (scene) => {
      flipBit(placeFile(scene.practice, target as PlaceTarget, n), n, of);
      await restoreAndJudge(scene);
    },
  })),
];

/** Something stored of a backup was damaged. The data folder was not, so the next backup is complete. */
export async function restoreAndJudge(scene: Scene): Promise<void> {
  const { practice, run, report } = scene;
  const to = join(run.folder, "restored");
  const ended = await admin(...restoreWords(practice, to));
  if (ended.code === 0) await serveAndJudge(scene, { ...practice, data: to });
  else {
    report.refusals++;
    const isPartial = ended.errors.includes("--without-log");
    if (isOneLine(scene, ended.errors) && !isPartial && !saysAWayOut(ended.errors)) {
      report.deadEnds.push(ended.errors);
    }
    if (isPartial) await restoreAlone(scene, practice, join(run.folder, "the backup alone"));
  }
  await pause(1_000); // two within a second would have one name
  const again = await admin(...backupWords(practice));
  if (again.code !== 0) {
    await follow(scene, again.errors, practice);
    return;
  }
  const next = { ...practice, backup: newestBackup(practice) };
  const data = join(run.folder, "from the next");
  const restored = await admin(...restoreWords(next, data));
  // The log may be lost, but this backup does not need it.
  if (restored.code !== 0) await restoreAlone(scene, next, data);
  await serveAndJudge(scene, { ...practice, data });
}

async function restoreAlone({ report }: Scene, practice: Practice, to: string): Promise<void> {
  const ended = await admin(...restoreWords(practice, to), "--without-log");
  if (ended.code !== 0) report.deadEnds.push(ended.errors);
}
