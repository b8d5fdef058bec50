import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it, each private; returns the first that was missing. Node's `recursive` never ends
 * where the system refuses a folder as if the one above were missing, as in /proc.
 */
export async function makeFolders(path: string): Promise<string | undefined> {
  const above = dirname(path);
  const first = existsSync(above) ? undefined : await makeFolders(above);
  try {
    await mkdir(path, { mode: 0o700 });
    return first ?? path;
  } catch (error) {
    const found = await stat(path).catch(() => null); // also null for a link to what is missing
    if (found?.isDirectory() === true) return first;
    throw error;
  }
}
