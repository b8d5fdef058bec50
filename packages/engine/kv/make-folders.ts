import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it, each private; returns the first that was missing. Node's `recursive` never ends
 * where the system refuses a folder inside one that exists as if that one were missing, as in /proc.
 */
export async function makeFolders(path: string): Promise<string | undefined> {
  const above = dirname(path);
  const first = existsSync(above) ? undefined : await makeFolders(above);
  try {
    await mkdir(path, { mode: 0o700 });
    return first ?? path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return first;
    throw error;
  }
}
