import { existsSync } from "node:fs";
import { join } from "node:path";
import { ServerProcess } from "../../faults/server-process";
import { pause } from "../../faults/time";
import { admin, adminWith } from "../admin";
import type { Mishap, Scene } from "../mishap";
import { toFormerFormat } from "../former-format";
import { backupWords, restoreWords } from "../practice";
import { follow, serveAndJudge } from "../ways-out";
import { nextBackupIsWhole, restoreAgain } from "./disk-errors";

const momentsOf = (count: number, fromMs: number, toMs: number) =>
  Array.from({ length: count }, (_, n) => Math.round(fromMs + ((toMs - fromMs) * n) / count));

type Killed = "the command" | "the server" | "the command on a stopped folder";

async function killInBackup(scene: Scene, killed: Killed, afterMs: number): Promise<void> {
  const { run, practice } = scene;
  const words = backupWords(practice);
  if (killed === "the command on a stopped folder") {
    await adminWith({ killAfterMs: afterMs }, ...words);
  } else {
    const server = await ServerProcess.start(run, { data: practice.data });
    const killAfterMs = killed === "the command" ? afterMs : undefined;
    const backup = adminWith(killAfterMs === undefined ? {} : { killAfterMs }, ...words);
    if (killed === "the server") {
      await pause(afterMs);
      await server.end("SIGKILL");
    }
    await backup;
    await server.end("SIGKILL");
  }
  await serveAndJudge(scene);
  await restoreAgain(scene, join(run.folder, "from the former"));
  await nextBackupIsWhole(scene);
}

async function killInRestore(scene: Scene, afterMs: number): Promise<void> {
  const { run, practice } = scene;
  const data = join(run.folder, "target");
  await adminWith({ killAfterMs: afterMs }, ...restoreWords(practice, data));
  // An operator may start a server on the folder. It must not serve a part of the data, nor begin an empty practice. If
  // the restore was killed before anything arrived, the folder is a new one like any other.
  const hasBegun = ["unsettled.json", "data.sqlite"].some((name) => existsSync(join(data, name)));
  const started = hasBegun ? await ServerProcess.tryToStart(run, { data }) : null;
  if (started instanceof ServerProcess) {
    await started.end("SIGTERM");
    await serveAndJudge(scene, { ...practice, data });
  } else if (started !== null) await follow(scene, started, { ...practice, data });
  await restoreAgain(scene, started instanceof ServerProcess ? join(run.folder, "other") : data);
}

async function killInUpgrade(scene: Scene, afterMs: number, isUndone: boolean): Promise<void> {
  const { run, practice } = scene;
  const { data } = practice;
  await toFormerFormat(run, data);
  const started = await ServerProcess.tryToStart(run, { data, killAfterMs: afterMs });
  if (started instanceof ServerProcess) await started.end("SIGKILL");
  await serveAndJudge(scene);
  if (!isUndone) return;
  const words = ["rollback", "--data", data];
  const first = await admin(...words);
  const ended = first.errors.includes("--confirm") ? await admin(...words, "--confirm") : first;
  if (ended.code !== 0) scene.report.deadEnds.push(ended.errors);
  await serveAndJudge(scene);
}

/** The second rollback completes what the killed one began, or finds nothing left to undo. */
async function killInRollback(scene: Scene, afterMs: number): Promise<void> {
  const { run, practice, report } = scene;
  const { data } = practice;
  await toFormerFormat(run, data);
  const upgraded = await ServerProcess.start(run, { data });
  await upgraded.end("SIGTERM");
  const words = ["rollback", "--data", data, "--confirm"];
  await adminWith({ killAfterMs: afterMs }, ...words);
  const again = await admin(...words);
  if (again.code !== 0 && !again.errors.includes("no upgrade")) report.deadEnds.push(again.errors);
  await serveAndJudge(scene);
}

const whom: readonly Killed[] = ["the command", "the server", "the command on a stopped folder"];

export const kills: readonly Mishap[] = [
  ...whom.flatMap((killed) =>
    momentsOf(6, 120, 900).map((ms) => ({
      kind: "kill in a backup" as const,
      name: `${killed} after ${String(ms)} ms`,
      happen: (scene: Scene) => killInBackup(scene, killed, ms),
    })),
  ),
  ...momentsOf(20, 60, 800).map((ms) => ({
    kind: "kill in a restore" as const,
    name: `after ${String(ms)} ms`,
    happen: (scene: Scene) => killInRestore(scene, ms),
  })),
  ...momentsOf(24, 60, 900).map((ms, index) => ({
    kind: "kill in an upgrade" as const,
    name: `after ${String(ms)} ms${index % 2 === 1 ? ", then undone" : ""}`,
    happen: (scene: Scene) => killInUpgrade(scene, ms, index % 2 === 1),
  })),
  ...momentsOf(6, 60, 500).map((ms) => ({
    kind: "kill in an upgrade" as const,
    name: `undone, and that killed after ${String(ms)} ms`,
    happen: (scene: Scene) => killInRollback(scene, ms),
  })),
];
