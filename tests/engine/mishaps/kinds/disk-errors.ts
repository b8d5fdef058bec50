import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { type Halves, Ledger } from "../../faults/ledger";
import { ServerProcess } from "../../faults/server-process";
import { pause } from "../../faults/time";
import { WireClient } from "../../faults/wire-client";
import { admin, adminWith } from "../admin";
import type { Mishap, Scene } from "../mishap";
import { backupWords, newestBackup, restoreWords, textOf } from "../practice";
import { withFailingCalls } from "../preload";
import { follow, serveAndJudge } from "../ways-out";

type Wish = Parameters<typeof withFailingCalls>[1];

const of = makeFunctionReference<"query", { writer: string }, Halves>("ledger:of");
const writerCount = 3;
const entryCount = 8;

/** People write until the server ends. Everything that was confirmed to them must be there afterwards. */
export async function writeUntilEnd(server: ServerProcess, ledger: Ledger): Promise<number> {
  let refused = 0;
  const hasEnded = server.ended.then(() => null);
  const write = async (writer: string) => {
    const client = await WireClient.open(server.url).catch(() => null);
    if (client === null) return;
    for (let count = 0; count < entryCount; count++) {
      const entry = ledger.next(writer);
      const text = textOf(writer, entry);
      const sent = client.mutate("ledger:enterWithFile", { writer, entry, text });
      const answer = await Promise.race([sent, hasEnded]);
      if (answer === null) break;
      if (answer.isSuccess) ledger.confirm(writer, entry);
      else refused++;
    }
    client.end();
  };
  await Promise.all(Array.from({ length: writerCount }, (_, n) => write(`guest ${String(n)}`)));
  return refused;
}

/**
 * Checks that everything confirmed is there and that nothing is torn or doubled. Gaps are allowed, because refused
 * entries leave gaps in the numbers.
 */
export async function judgeLedger(scene: Scene, url: string, ledger: Ledger): Promise<void> {
  const http = new ConvexHttpClient(url, { logger: false });
  for (const writer of ledger.writers) {
    const { messages, runs } = await http.query(of, { writer });
    const found = new Set(messages);
    scene.report.lost.push(
      ...ledger
        .confirmedOf(writer)
        .filter((entry) => !found.has(entry))
        .map((entry) => `${writer} ${String(entry)}`),
    );
    const isWhole = messages.join() === runs.join() && found.size === messages.length;
    if (!isWhole) scene.report.wrong.push(`${writer}: torn or doubled`);
  }
}

/** The disk fails while a server runs, and is mended before the next start. */
async function serveThrough(scene: Scene, nodeWords: readonly string[]): Promise<void> {
  const { run, practice } = scene;
  const ledger = new Ledger();
  const started = await ServerProcess.tryToStart(run, { data: practice.data, nodeWords });
  if (started instanceof ServerProcess) {
    await writeUntilEnd(started, ledger);
    const isAlive = started.isRunning;
    await started.end("SIGTERM");
    if (!isAlive) await follow(scene, lastLine(started.errors), practice);
  } else await follow(scene, started, practice);
  await serveAndJudge(scene);
  const again = await ServerProcess.start(run, { data: practice.data });
  await judgeLedger(scene, again.url, ledger);
  await again.end("SIGTERM");
}

/** What a server says as it ends, after lines of its work. */
const lastLine = (text: string) => text.split("\n").findLast((line) => line.trim() !== "") ?? "";

async function backUpThrough(scene: Scene, nodeWords: readonly string[]): Promise<void> {
  const { practice } = scene;
  const ended = await adminWith({ nodeWords }, ...backupWords(practice));
  if (ended.code !== 0) await follow(scene, ended.errors, practice);
  await nextBackupIsWhole(scene);
}

export async function nextBackupIsWhole(scene: Scene): Promise<void> {
  const { practice, run, report } = scene;
  await pause(1_000); // two within a second would have one name
  const ended = await admin(...backupWords(practice));
  if (ended.code !== 0) report.deadEnds.push(ended.errors);
  const data = join(run.folder, "from the next");
  const next = { ...practice, backup: newestBackup(practice) };
  const restored = await admin(...restoreWords(next, data));
  if (restored.code !== 0) report.deadEnds.push(restored.errors);
  else await serveAndJudge(scene, { ...practice, data });
}

/** Operators repeat the command when the disk is mended. */
async function restoreThrough(scene: Scene, nodeWords: readonly string[]): Promise<void> {
  const { practice, run } = scene;
  const data = join(run.folder, "target");
  const ended = await adminWith({ nodeWords }, ...restoreWords(practice, data));
  if (ended.code !== 0) await follow(scene, ended.errors, practice);
  await restoreAgain(scene, data);
}

export async function restoreAgain(scene: Scene, data: string): Promise<void> {
  const { practice, run, report } = scene;
  const words = (to: string) => restoreWords(practice, to);
  let target = data;
  let ended = await admin(...words(target));
  if (ended.code !== 0) {
    report.refusals++;
    if (!/into a new folder/.test(ended.errors)) report.deadEnds.push(ended.errors);
    target = join(run.folder, "another target");
    ended = await admin(...words(target));
  }
  if (ended.code !== 0) report.deadEnds.push(ended.errors);
  else await serveAndJudge(scene, { ...practice, data: target });
}

const scenes = { serving: serveThrough, "a backup": backUpThrough, "a restore": restoreThrough };

/** Where each scene writes: the call, the paths, and which of them fail. */
const places: readonly [keyof typeof scenes, Wish["call"], string, readonly number[]][] = [
  ["serving", "write", "commits-", [1, 2, 5, 9]],
  ["serving", "write", "blobs/", [1, 4]],
  ["serving", "sync", "blobs", [1, 6]],
  ["serving", "rename", "blobs/", [2]],
  ["serving", "write", "held", [3]],
  ["serving", "sync", "/data$", [1]],
  ["a backup", "write", "place/", [1, 3, 6]],
  ["a backup", "sync", "place", [1, 4]],
  ["a backup", "rename", "place/", [1, 3]],
  ["a backup", "write", "proving", [1]],
  ["a restore", "write", "target/", [1, 3, 6]],
  ["a restore", "sync", "target", [1, 4]],
  ["a restore", "rename", "target/", [1]],
];

const codes = [
  ["EIO", "error of the disk"],
  ["ENOSPC", "full disk"],
] as const;

export const diskErrors: readonly Mishap[] = places.flatMap(([scene, call, path, nths]) =>
  nths.flatMap((nth) =>
    codes.map(([code, kind]) => ({
      kind,
      name: `${code} from ${call} ${String(nth)} on ${path} on, in ${scene}`,
      happen: async (on: Scene) => {
        const times = 1_000; // a disk does not recover
        await scenes[scene](on, withFailingCalls(on.run.folder, { call, path, code, nth, times }));
      },
    })),
  ),
);
