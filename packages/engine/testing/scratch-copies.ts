import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SqliteStoreOptions } from "../kv/folder-store";
import { sqliteStore } from "../kv/sqlite/sqlite-store";
import type { CommitRecord, StoredDocument } from "../kv/store";
import { recordCountName } from "../kv/store-files";

export const idOf = (n: number) => `j57${String(n * 7919).padStart(29, "0")}`;

export const docOf = (n: number, text = "words ".repeat(40)): StoredDocument => ({
  id: idOf(n),
  table: 10001,
  json: JSON.stringify({ _id: idOf(n), _creationTime: createdMs(n), n, text }),
});

const createdMs = (n: number) => 1_767_225_600_000 + n;

export const commitOf = (n: number): CommitRecord => ({
  ts: BigInt(n),
  puts: [docOf(n)],
  deletes: [],
});

export async function readFolder(folder: string, options: SqliteStoreOptions = {}) {
  const store = await sqliteStore(folder, options);
  try {
    const docs = new Map<string, string>();
    const { lastTs, meta } = await store.load((doc) => docs.set(doc.id, doc.json));
    return { docs, lastTs, meta };
  } finally {
    await store.close();
  }
}

let copies = 0;

/** Copies the files of an open store, as a power cut would leave them. */
export function copyInto(root: string, folder: string): string {
  const copy = join(root, `copy-${++copies}`);
  cpSync(folder, copy, { recursive: true });
  rmSync(join(copy, "data.sqlite-shm"), { force: true });
  return copy;
}

/** Copies a store whose keys are still being made: repeats until no file changed during the copy. */
export async function copyAtRest(folder: string, copy: string): Promise<void> {
  const endMs = Date.now() + 240_000;
  for (;;) {
    const before = stateOf(folder);
    if (before !== null) {
      try {
        cpSync(folder, copy, { recursive: true });
        if (stateOf(folder) === before) return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
      rmSync(copy, { recursive: true, force: true });
    }
    if (Date.now() > endMs) throw new Error("The folder does not come to rest.");
    await pause(5);
  }
}

/** Null while a journal shows that something is being written. */
function stateOf(folder: string): string | null {
  const names = readdirSync(folder).toSorted();
  if (names.some((name) => name.endsWith("-journal"))) return null;
  const files = names.map((name) => {
    const { size = 0, mtimeMs = 0 } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
    return `${name} ${String(size)} ${String(mtimeMs)}`;
  });
  return files.join("\n");
}

export const fileIn = (folder: string) => join(folder, "data.sqlite");
export const logIn = (folder: string) => join(folder, "commits-1.log");
export const sqliteLogIn = (folder: string) => join(folder, "data.sqlite-wal");

/** Identifies the key file in the folder: a new one has another identity. "" without one. */
export function keyFileMade(folder: string): string {
  const found = statSync(`${fileIn(folder)}.keys`, { throwIfNoEntry: false });
  return found === undefined ? "" : `${found.ino} ${found.birthtimeMs}`;
}

export function flip(path: string, at: number, bit = 0x10): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ bit;
  writeFileSync(path, bytes);
}

export const deleteRecordCount = (folder: string): void =>
  rmSync(join(folder, recordCountName), { force: true });
