import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { moveIntoPlace, syncPath } from "./sqlite-file";
import { StoreError } from "./store";
import { logPaths } from "./store-files";

export interface SalvageReport {
  kept: number;
  /** Documents that were there, but not as they were saved. */
  damagedIds: string[];
  /** How many documents the file said it held; null when not even that could be read. */
  expected: number | null;
  /** Where the damaged file is now. */
  setAside: string;
}

const markOf = (path: string) => `${path}.salvaging`;

/** The file that is to take the damaged one's place. */
export const rescuedOf = (path: string): string => `${path}.salvaged`;

export const isSalvageUnderWay = (path: string): boolean => existsSync(markOf(path));

/** The damaged file may look whole without the logs that are moved away: nobody may start on it in between. */
export function demandNoSalvage(path: string): void {
  if (!isSalvageUnderWay(path)) return;
  throw new StoreError(
    `A salvage of ${path} was broken off. Start once more with --salvage to bring it to its end.`,
    false,
  );
}

/** From here on, with the rescued file whole on the disk, there is a way forward only: `finishSalvage`. */
export function markSalvage(path: string, report: SalvageReport): void {
  const draft = `${markOf(path)}.new`;
  writeFileSync(draft, JSON.stringify(report), { mode: 0o600 });
  moveIntoPlace(draft, markOf(path));
}

/** Sets the damaged file and its logs aside. Goes on wherever a former attempt was broken off. */
export function finishSalvage(path: string): SalvageReport {
  const report = JSON.parse(readFileSync(markOf(path), "utf8")) as SalvageReport;
  const setAside = join(dirname(path), basename(report.setAside)); // the folder may have moved since
  if (existsSync(rescuedOf(path))) {
    if (!existsSync(setAside)) linkSync(path, setAside);
    if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${setAside}-wal`);
    for (const file of logPaths(dirname(path))) renameSync(file, `${setAside}-${basename(file)}`);
    rmSync(`${path}-shm`, { force: true });
    moveIntoPlace(rescuedOf(path), path);
  }
  rmSync(markOf(path));
  syncPath(dirname(path));
  return { ...report, setAside };
}
