import promises, { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sqliteStore } from "../kv/sqlite/sqlite-store";
import { scratchFolder } from "../testing/scratch-folder";
import { backupBlobsName } from "./backup";
import { backupMarkName } from "./backup-mark";
import { openDataFolder } from "./data-folder";
import { openEmptyFolder, restoreBackup } from "./restore";

const blob = "00000000-0000-4000-8000-000000000000";
let folder: string;
let copy: string;
let data: string;

beforeEach(async () => {
  folder = await scratchFolder("restore");
  [copy, data] = [join(folder, "copy"), join(folder, "data")];
  await mkdir(join(copy, backupBlobsName), { recursive: true });
  await writeFile(join(copy, backupBlobsName, blob), "kept");
  await writeFile(join(copy, backupMarkName), '{"version":1,"ts":"1","takenAtMs":0}');
  await add(join(folder, "source"), "backed up");
  await rename(join(folder, "source", "data.sqlite"), join(copy, "data.sqlite"));
});

async function add(at: string, id: string): Promise<void> {
  const store = await sqliteStore(at);
  const { lastTs } = await store.load(() => undefined);
  await store.append([{ ts: lastTs + 1n, puts: [{ id, table: 10001, json: "{}" }], deletes: [] }]);
  await store.close();
}

async function restore(): Promise<void> {
  const target = await openEmptyFolder(data);
  try {
    await restoreBackup(copy, target, null, null);
  } finally {
    await target.release();
  }
}

async function idsIn(at: string): Promise<string[]> {
  const ids: string[] = [];
  const store = await sqliteStore(at);
  await store.load(({ id }) => ids.push(id));
  await store.close();
  return ids;
}

describe("a restore", () => {
  it("[A12] is rejected for a folder with a log, which would be folded into the restored data", async () => {
    await mkdir(data, { mode: 0o700 });
    await writeFile(join(data, "commits-7.log"), "");
    await expect(restore()).rejects.toThrow(`${data} has data already. Restore into a new folder.`);
    expect(await readdir(data)).not.toContain("data.sqlite");
  });

  it("[A12] is rejected in one line while a server runs, also after its files were moved away", async () => {
    const store = await sqliteStore(data);
    await rename(join(data, "data.sqlite"), join(folder, "moved away"));
    await expect(restore()).rejects.toThrow(
      `The data folder ${data} is in use by another process.`,
    );
    await store.close();
  });

  it("[A12] prevents servers from starting before it is done, and unlocks the folder when it fails", async () => {
    const target = await openEmptyFolder(data);
    await expect(sqliteStore(data)).rejects.toThrow("is in use by another process");
    await restoreBackup(copy, target, null, null);
    await target.release();
    await expect(restore()).rejects.toThrow("has data");
    expect(await idsIn(data)).toEqual(["backed up"]);
  });
});

describe("a power cut", () => {
  const synced: string[] = [];

  /** Notes synced folders: a folder is opened only to sync it. */
  beforeEach(() => {
    synced.length = 0;
    const open = promises.open;
    vi.spyOn(promises, "open").mockImplementation((path, ...more) => {
      synced.push(String(path));
      return open(path, ...more);
    });
    syncBuiltinESMExports();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it("[A12] keeps restored files, and their folders", async () => {
    await restore();
    expect(synced).toContain(folder);
    expect(synced.slice(synced.indexOf(join(data, "blobs", blob)))).toEqual([
      join(data, "blobs", blob),
      join(data, "blobs"),
      join(data, "arriving.sqlite"),
      data,
    ]);
  });

  it("[A12] keeps a new data folder at any depth, and needs no sync for an existing one", async () => {
    const deep = join(folder, "a", "b");
    await openDataFolder(deep);
    expect(synced).toEqual([join(folder, "a"), folder, deep, deep]);
    await openDataFolder(deep);
    expect(synced.length).toBe(4);
  });
});
