import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { moveIntoPlace, syncPath } from "../sqlite/sqlite-file";
import { UnusableDataError } from "../store";
import { logPaths } from "../store-files";
import type { LostPart } from "./log-salvage";

export interface SalvageReport {
  kept: number;
  damagedIds: string[];
  /** Documents salvaged in the version before an unreadable write. */
  olderIds: string[];
  lost: readonly LostPart[];
  /** The expected number of documents; null when unknown. */
  expected: number | null;
  setAside: string;
}

const markOf = (path: string) => `${path}.salvaging`;

export const rescuedOf = (path: string): string => `${path}.salvaged`;

export const isSalvageUnderWay = (path: string): boolean => existsSync(markOf(path));

/**
 * No process may open the damaged file during a salvage: without its logs, which are moved first, it may look intact.
 */
export function requireNoSalvage(path: string): void {
  if (!isSalvageUnderWay(path)) return;
  throw new UnusableDataError(
    `A salvage of ${path} was interrupted. Start once more with --salvage to complete it.`,
  );
}

/**
 * Called once the rescued file is complete on disk. From then on a salvage can only be finished, not undone:
 * `finishSalvage`.
 */
export function markSalvage(path: string, report: SalvageReport): void {
  const draft = `${markOf(path)}.new`;
  writeFileSync(draft, JSON.stringify(report), { mode: 0o600 });
  moveIntoPlace(draft, markOf(path));
}

/** Sets the damaged file and its logs aside. Continues where an earlier attempt was interrupted. */
export function finishSalvage(path: string): SalvageReport {
  const report = JSON.parse(readFileSync(markOf(path), "utf8")) as SalvageReport;
  const setAside = join(dirname(path), basename(report.setAside)); // the folder may have moved since
  if (existsSync(rescuedOf(path))) {
    if (!existsSync(setAside) && existsSync(path)) linkSync(path, setAside);
    if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${setAside}-wal`);
    for (const file of logPaths(dirname(path))) renameSync(file, `${setAside}-${basename(file)}`);
    rmSync(`${path}-shm`, { force: true });
    moveIntoPlace(rescuedOf(path), path);
  }
  rmSync(markOf(path));
  syncPath(dirname(path));
  return { ...report, setAside };
}
