import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";

/** The download that `act` starts, unpacked. */
export async function downloadBy(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return unzipSync(readFileSync(await download.path()));
}

/** Writes the unpacked files to a folder, deleted after the test. */
export async function layOut(files: Record<string, Uint8Array>): Promise<string> {
  const folder = await scratchFolder("export");
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}
