import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The names of what the store keeps in the data folder, beside its lock. */

export const databaseName = "data.sqlite";

const logNames = /^commits-([0-9]+)\.log$/;

export const logPath = (folder: string, number: number): string =>
  join(folder, `commits-${number}.log`);

/** In the order they were begun. */
export const logNumbers = (folder: string): number[] =>
  readdirSync(folder)
    .flatMap((name) => logNames.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

export const logPaths = (folder: string): string[] =>
  logNumbers(folder).map((number) => logPath(folder, number));

/** Whatever a store would take for its own, or has set aside. */
export const isStoreFile = (name: string): boolean =>
  name.startsWith(databaseName) || logNames.test(name);
