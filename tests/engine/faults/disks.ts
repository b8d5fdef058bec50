import { spawnSync } from "node:child_process";
import { mkdir, truncate, writeFile } from "node:fs/promises";
import type { FaultRun } from "./fault-run";

/** Throws what the tool said, or that it is missing. */
export function demandTool(tool: string, ...words: string[]): string {
  const { error, status, stdout, stderr } = spawnSync(tool, words, { encoding: "utf8" });
  if (error !== undefined) throw new Error(`${tool} is needed: ${error.message}`);
  if (status !== 0) throw new Error(`${tool} ${words.join(" ")}: ${(stderr || stdout).trim()}`);
  return stdout;
}

export function demandRoot(): void {
  if (process.getuid?.() !== 0)
    throw new Error("File systems are mounted by root only: run as root.");
}

/** Mounts `source` on a new folder `target`. Returns how to unmount it before the end of the run. */
export async function mount(
  run: FaultRun,
  words: readonly string[],
  source: string,
  target: string,
): Promise<() => void> {
  await mkdir(target, { recursive: true });
  demandTool("mount", ...words, source, target);
  let isMounted = true;
  const unmount = () => {
    if (!isMounted) return;
    demandTool("umount", target);
    isMounted = false;
  };
  run.later(unmount);
  return unmount;
}

export async function makeDisk(path: string, megabytes: number): Promise<void> {
  await writeFile(path, "");
  await truncate(path, megabytes * 1024 * 1024);
  demandTool("mkfs.ext4", "-q", "-F", path);
}
