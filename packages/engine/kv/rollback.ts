import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { noteDoubt } from "./doubt";
import { lockFolder } from "./folder-lock";
import { endShipping } from "./log/shipped-mark";
import { forgetServed, previousKeptAtMs, previousPath } from "./sqlite/previous-file";
import { moveIntoPlace, syncPath } from "./sqlite/sqlite-file";
import { StoreError } from "./store";
import { databaseName, logPaths, recordCountName, removeKeyFile } from "./store-files";

export interface RolledBack {
  readonly keptAtMs: number;
  readonly setAside: string;
}

const pathOf = (folder: string): string => join(folder, databaseName);
const markOf = (folder: string): string => `${pathOf(folder)}.undoing`;

/**
 * Restores the database from before the upgrade. The newer one and its logs are set aside, and newer uploads stay
 * without documents. A kill before the mark is on disk changes no data; after that the next start, or another run,
 * completes the rollback (`finishRollBack`).
 */
export async function rollBack(folder: string, nowMs: number): Promise<RolledBack> {
  const lock = await lockFolder(folder);
  try {
    const keptAtMs = previousKeptAtMs(folder);
    if (keptAtMs === null) throw new StoreError(`There is no upgrade of ${folder} to undo.`, false);
    noteDoubt(folder, { sinceMs: nowMs, reason: "an upgrade was undone" });
    const rolledBack = { keptAtMs, setAside: freeName(`${pathOf(folder)}.upgraded`) };
    const draft = `${markOf(folder)}.new`;
    writeFileSync(draft, JSON.stringify(rolledBack), { mode: 0o600 });
    moveIntoPlace(draft, markOf(folder));
    return finish(folder, rolledBack);
  } finally {
    await lock.release();
  }
}

export async function completeRollBack(folder: string): Promise<RolledBack | null> {
  const lock = await lockFolder(folder);
  try {
    return finishRollBack(folder);
  } finally {
    await lock.release();
  }
}

/** Called with the folder locked, before its database is opened: without its logs the newer one may look intact. */
export function finishRollBack(folder: string): RolledBack | null {
  const mark = readMark(folder);
  if (mark === null) return null;
  const setAside = join(folder, basename(mark.setAside)); // the folder may have moved since
  const keptAtMs = previousKeptAtMs(folder);
  const isRestored = keptAtMs === null && existsSync(setAside);
  // A program that doesn't know the mark may have continued, and even upgraded again.
  if (keptAtMs === mark.keptAtMs || isRestored) return finish(folder, { ...mark, setAside });
  removeMark(folder);
  return null;
}

/** The last step before removing the mark is the rename that decides which database the folder has. */
function finish(folder: string, rolledBack: RolledBack): RolledBack {
  const path = pathOf(folder);
  const { setAside } = rolledBack;
  if (existsSync(previousPath(folder))) {
    endShipping(folder);
    removeKeyFile(path);
    for (const log of logPaths(folder)) renameSync(log, `${setAside}-${basename(log)}`);
    // SQLite would apply a `-wal` file to any database of that name.
    if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${setAside}-wal`);
    rmSync(`${path}-shm`, { force: true });
    if (existsSync(path) && !existsSync(setAside)) linkSync(path, setAside);
    forgetServed(folder);
    rmSync(join(folder, recordCountName), { force: true });
    syncPath(folder);
    moveIntoPlace(previousPath(folder), path);
  }
  removeMark(folder);
  return rolledBack;
}

/** Drops a damaged mark: the record count still shows whether the database lacks its logs. */
function readMark(folder: string): RolledBack | null {
  if (!existsSync(markOf(folder))) return null;
  try {
    const mark = JSON.parse(readFileSync(markOf(folder), "utf8")) as RolledBack;
    if (Number.isFinite(mark.keptAtMs) && typeof mark.setAside === "string") return mark;
  } catch {
    // Handled below.
  }
  removeMark(folder);
  return null;
}

function removeMark(folder: string): void {
  rmSync(markOf(folder), { force: true });
  syncPath(folder);
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let number = 2; existsSync(name); number++) name = `${wanted}-${number}`;
  return name;
}
