import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const made: string[] = [];

/*
 * Said while the test file is being read, so it counts for the whole file and comes after all that the file itself ends: its
 * servers have left their folders by then.
 */
afterAll(async () => {
  for (const folder of made.splice(0)) {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** A new folder of the system's temporary ones, which goes when the file's tests are over. */
export async function scratchFolder(name: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `${name}-`)));
  made.push(folder);
  return folder;
}
