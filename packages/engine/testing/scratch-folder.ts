import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

/** A new temporary folder, deleted when the test file ends (scratch-folders-go.ts). */
export async function scratchFolder(name: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `${name}-`)));
  made.push(folder);
  return folder;
}

export async function removeScratchFolders(): Promise<void> {
  for (const folder of made.splice(0)) {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
