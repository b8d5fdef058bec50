import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

export const databaseName = "data.sqlite";
export const recordCountName = "held";

/** The index keys of a large database, derived from it (paged/key-file.ts). */
export const keyFilePath = (databasePath: string): string => `${databasePath}.keys`;

export const keyDraftPath = (databasePath: string): string => `${keyFilePath(databasePath)}.new`;

export const keyRunsPath = (draftPath: string): string => `${draftPath}.runs`;

/** Called before the database is replaced. */
export function removeKeyFile(databasePath: string): void {
  for (const suffix of ["", "-wal", "-shm", ".new", ".new.runs"])
    rmSync(keyFilePath(databasePath) + suffix, { force: true });
}

/** Log files kept until they are shipped (shipped-mark.ts). */
export const unshippedNames = /^unshipped-([0-9]+)-([0-9]+)\.log$/;
const logNames = /^commits-([0-9]+)\.log$/;

export const logPath = (folder: string, number: number): string =>
  join(folder, `commits-${number}.log`);

/** In the order they were created. */
export const logNumbers = (folder: string): number[] =>
  readdirSync(folder)
    .flatMap((name) => logNames.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

export const logPaths = (folder: string): string[] =>
  logNumbers(folder).map((number) => logPath(folder, number));

/** Files that a store uses, or has set aside. */
export const isStoreFile = (name: string): boolean =>
  name.startsWith(databaseName) ||
  name === recordCountName ||
  logNames.test(name) ||
  unshippedNames.test(name);
