import { readFile, rename, writeFile } from "node:fs/promises";
import { blobLimits } from "../limits";

/**
 * The files that the hourly check reads next, in order of their names. The position is stored, so that a machine that
 * runs half of each day also gets through all of them within a week.
 */
export async function nextToVisit(
  names: readonly string[],
  placePath: string,
): Promise<readonly string[]> {
  const sorted = names.toSorted();
  const last = await lastVisited(placePath);
  const from = sorted.findIndex((name) => name > last);
  const count = Math.ceil(sorted.length / blobLimits.visitsPerRound);
  const start = Math.max(from, 0);
  return sorted.slice(start, start + count);
}

export const lastVisited = (placePath: string): Promise<string> =>
  readFile(placePath, "utf8").catch(() => "");

/** Not synced, because losing the position only causes a second visit. */
export async function noteVisited(placePath: string, name: string): Promise<void> {
  await writeFile(`${placePath}.new`, name, { mode: 0o600 });
  await rename(`${placePath}.new`, placePath);
}
