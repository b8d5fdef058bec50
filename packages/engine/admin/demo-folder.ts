import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder } from "../kv/folder-lock";
import { makeFolders } from "../kv/make-folders";
import type { Terminal } from "./command-line";
import { StartError } from "./start-error";

const markName = "demonstration.json";
const lockName = "lock";

export interface DemoFolder {
  readonly path: string;
  readonly isTemporary: boolean;
  /** The lines printed after filling it; null until then. */
  readonly printed: readonly string[] | null;
}

/** Opens a temporary folder that is deleted at the end, or a named one, which stays until `admin reset-demo`. */
export async function openDemoFolder(named: string | undefined): Promise<DemoFolder> {
  if (named === undefined) {
    const path = await mkdtemp(join(tmpdir(), "demo-"));
    return { path, isTemporary: true, printed: null };
  }
  const printed = await readMark(named);
  if (printed === null && existsSync(named) && (await readdir(named)).length > 0) {
    throw new StartError(`${named} is not a demonstration. Choose an empty or new folder.`);
  }
  // Empties a half-filled folder that an interrupted start left.
  if (printed?.length === 0) await empty(named);
  await makeFolders(named);
  if (printed === null) await chmod(named, 0o700); // still empty and about to be marked, so it may be made private
  if (printed === null || printed.length === 0) await writeMark(named, []);
  return { path: named, isTemporary: false, printed: printed?.length === 0 ? null : printed };
}

export async function noteFilled({ path, isTemporary }: DemoFolder, printed: readonly string[]) {
  if (!isTemporary) await writeMark(path, printed.length === 0 ? ["The demonstration."] : printed);
}

/** Deletes a demonstration, but no other folder and none that is in use. */
export async function resetDemo(path: string, terminal: Terminal): Promise<void> {
  if ((await readMark(path)) === null) {
    throw new StartError(`${path} is not a demonstration: nothing was removed.`);
  }
  await empty(path);
  await rm(path, { recursive: true });
  terminal.print(`The demonstration in ${path} was removed. demo --data ${path} makes a new one.`);
}

async function empty(path: string): Promise<void> {
  const lock = await lockFolder(path);
  try {
    for (const name of await readdir(path)) {
      if (name !== lockName && name !== markName) await rm(join(path, name), { recursive: true });
    }
  } finally {
    await lock.release();
  }
}

async function readMark(path: string): Promise<string[] | null> {
  try {
    return JSON.parse(await readFile(join(path, markName), "utf8")) as string[];
  } catch {
    return null;
  }
}

const writeMark = (path: string, printed: readonly string[]) =>
  writeFile(join(path, markName), JSON.stringify(printed), { mode: 0o600 });
