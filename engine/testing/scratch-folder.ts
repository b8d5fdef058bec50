import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

/** A new folder of the system's temporary ones, which goes when the test file is over (tests/support/scratch-folders-go.ts). */
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
