import {
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { databaseName } from "../store-files";
import { moveIntoPlace, syncPath } from "./sqlite-file";

/**
 * The database from before an upgrade changed its format or documents. It stays until the new one has been in service
 * for a day, so that the upgrade can be undone.
 */
const previousPathOf = (path: string): string => `${path}.former`;

/** Keeps a file that is about to be replaced as a whole. The link's time records the upgrade. */
export function keepLink(path: string): void {
  const draft = `${previousPathOf(path)}.new`;
  rmSync(draft, { force: true });
  linkSync(path, draft);
  const now = new Date();
  utimesSync(draft, now, now);
  moveIntoPlace(draft, previousPathOf(path));
}

export async function keepCopy(
  path: string,
  copyTo: (path: string) => Promise<void>,
): Promise<void> {
  const draft = `${previousPathOf(path)}.new`;
  rmSync(draft, { force: true });
  await copyTo(draft);
  moveIntoPlace(draft, previousPathOf(path));
}

export const previousPath = (folder: string): string => previousPathOf(join(folder, databaseName));

/** The path of a copy that a rollback inspects. The next start removes one that a kill left. */
export const previousCopyPath = (folder: string): string => join(folder, "previous-copy");

/** The time of the upgrade; null when there is none to undo. */
export function previousKeptAtMs(folder: string): number | null {
  const path = previousPath(folder);
  return existsSync(path) ? statSync(path).mtimeMs : null;
}

const servedPath = (folder: string): string => `${previousPath(folder)}.served`;

/**
 * How long the new program has been in service since the upgrade, across restarts. Measured with a steady clock: the
 * wall clock may be wrong, and continues while the server is off. A kill loses the time since the last count.
 */
export class ServedTime {
  readonly #folder: string;
  #countedAtMs: number;

  constructor(folder: string, steadyNowMs: number) {
    this.#folder = folder;
    this.#countedAtMs = steadyNowMs;
  }

  count(steadyNowMs: number): number | null {
    const sinceMs = steadyNowMs - this.#countedAtMs;
    this.#countedAtMs = steadyNowMs;
    const keptAtMs = previousKeptAtMs(this.#folder);
    if (keptAtMs === null) return null;
    const stored = readServed(this.#folder);
    // A count of another upgrade doesn't apply, and a missing one starts at 0: the upgrade may have been a moment ago.
    const servedMs = stored?.keptAtMs === keptAtMs ? stored.servedMs + sinceMs : 0;
    const draft = `${servedPath(this.#folder)}.new`;
    writeFileSync(draft, JSON.stringify({ keptAtMs, servedMs }), { mode: 0o600 });
    renameSync(draft, servedPath(this.#folder));
    return servedMs;
  }
}

interface Served {
  keptAtMs: number;
  servedMs: number;
}

/** Null also for a damaged file: the day then begins again. */
function readServed(folder: string): Served | null {
  try {
    const served = JSON.parse(readFileSync(servedPath(folder), "utf8")) as Served;
    return Number.isFinite(served.servedMs) ? served : null;
  } catch {
    return null;
  }
}

export function deletePrevious(folder: string): void {
  rmSync(previousPath(folder), { force: true });
  forgetServed(folder);
  syncPath(folder);
}

export const forgetServed = (folder: string): void => rmSync(servedPath(folder), { force: true });
