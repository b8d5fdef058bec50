import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder } from "../kv/folder-lock";
import type { Terminal } from "./command-line";
import { StartError } from "./start-error";

/** Says that a folder holds a demonstration, and what was printed when it had been filled. */
const markName = "demonstration.json";
const lockName = "lock";

export interface DemoFolder {
  readonly path: string;
  readonly isThrownAway: boolean;
  /** What it was said to hold when it was filled; null while it has yet to be. */
  readonly told: readonly string[] | null;
}

/** One that is thrown away at the end, or a named one, which is kept until `admin reset-demo`. */
export async function openDemoFolder(named: string | undefined): Promise<DemoFolder> {
  if (named === undefined) {
    const path = await mkdtemp(join(tmpdir(), "demo-"));
    return { path, isThrownAway: true, told: null };
  }
  const told = await readMark(named);
  if (told === null && existsSync(named) && (await readdir(named)).length > 0) {
    throw new StartError(`${named} holds no demonstration. Choose a folder that is empty or new.`);
  }
  // Half a demonstration, left by a start that broke off, is none.
  if (told?.length === 0) await empty(named);
  await mkdir(named, { recursive: true, mode: 0o700 });
  if (told === null || told.length === 0) await writeMark(named, []);
  return { path: named, isThrownAway: false, told: told?.length === 0 ? null : told };
}

export async function noteFilled({ path, isThrownAway }: DemoFolder, told: readonly string[]) {
  if (!isThrownAway) await writeMark(path, told.length === 0 ? ["The demonstration."] : told);
}

/** Removes a demonstration, and nothing that is not one or is being served. */
export async function resetDemo(path: string, terminal: Terminal): Promise<void> {
  if ((await readMark(path)) === null) {
    throw new StartError(`${path} holds no demonstration: nothing was removed.`);
  }
  await empty(path);
  await rm(path, { recursive: true });
  terminal.print(`The demonstration in ${path} is gone. demo --data ${path} makes a new one.`);
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

const writeMark = (path: string, told: readonly string[]) =>
  writeFile(join(path, markName), JSON.stringify(told), { mode: 0o600 });
