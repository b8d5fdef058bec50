import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isBlobName, isStoredName } from "../blobs/blob-folder";
import { lockFolder, type FolderLock } from "../kv/folder-lock";
import { countVerified } from "../kv/sqlite/sqlite-database";
import { isStoreFile } from "../kv/store-files";
import { copySynced, syncFolder } from "../kv/sync-folder";
import { backupBlobsName, backupContentsName, backupDatabaseName } from "./backup";
import {
  demandBackup,
  isSameSum,
  piecesFolderOf,
  sumOf,
  type BackupContents,
  type FileSum,
  type FinishedBackup,
} from "./backup-mark";
import { findSealKey, type SealSecret } from "./backup-seal";
import { openDataFolder, type DataFolder } from "./data-folder";
import { PieceStore } from "./piece-store";
import { replayLog, type LogChoice, type Replayed } from "./restore-log";
import { openSealedFile, SealBrokenError } from "./sealed-file";
import { StartError } from "./start-error";

const arrivingName = "arriving.sqlite";

export type EmptyFolder = DataFolder & FolderLock;

/**
 * An empty data folder, locked so that no server starts on it meanwhile. Files of an interrupted restore don't count.
 */
export async function openEmptyFolder(dataDir: string): Promise<EmptyFolder> {
  const folder = await openDataFolder(dataDir);
  const lock = await lockFolder(folder.path);
  try {
    if ((await readdir(folder.path)).some(isStoreFile)) {
      throw new StartError(`${folder.path} has data already. Restore into a new folder.`);
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
  return { ...folder, ...lock };
}

/** Called before anything is written, so that an attempt without the backup's key leaves no trace. */
export async function requireKey(backup: string, secret: SealSecret | null): Promise<void> {
  const { mark } = await demandBackup(backup);
  if (mark.seal !== undefined) await findSealKey(mark.seal, secret);
}

/**
 * Fills an empty data folder from a backup. Each file is verified where it arrives. The database comes last and by a
 * rename, so an interrupted restore leaves a folder that still counts as empty. Returns whether all files could be
 * verified.
 */
export async function restoreBackup(
  backup: string,
  folder: EmptyFolder,
  secret: SealSecret | null,
  log: LogChoice | null,
): Promise<{ isVerified: boolean; replayed: Replayed | null }> {
  const source = await demandBackup(backup);
  const opened = await openContents(source, folder.path, secret);
  for (const name of opened.names) {
    await takeOut(opened, `${backupBlobsName}/${name}`, join(folder.blobs, name));
  }
  await syncFolder(folder.blobs);
  const to = join(folder.path, arrivingName);
  for (const end of ["", "-wal", "-shm"]) await rm(to + end, { force: true }); // left by an interrupted restore
  await takeOut(opened, backupDatabaseName, to);
  const target = { database: to, blobs: folder.blobs, scratch: folder.path };
  const replayed = log === null ? null : await replayLog(source, target, { ...log, secret });
  if (replayed !== null) await syncFolder(folder.blobs);
  for (const end of ["-wal", "-shm"]) await rm(to + end, { force: true }); // empty: the file has everything
  await rename(to, join(folder.path, backupDatabaseName));
  await syncFolder(folder.path);
  return { isVerified: opened.contents !== null, replayed };
}

/**
 * Restores every file to a scratch folder, to see that it is what was backed up and that every document can be read,
 * and applies the log shipped after it.
 */
export async function checkBackup(
  backup: string,
  scratch: string,
  secret: SealSecret | null,
  log: LogChoice | null,
) {
  const source = await demandBackup(backup);
  const opened = await openContents(source, scratch, secret);
  const to = join(scratch, arrivingName);
  for (const name of opened.names) {
    await takeOut(opened, `${backupBlobsName}/${name}`, to);
    await rm(to);
  }
  await takeOut(opened, backupDatabaseName, to);
  const documents = await countVerified(to);
  const target = { database: to, blobs: null, scratch };
  const replayed = log === null ? null : await replayLog(source, target, { ...log, secret });
  await rm(to);
  const files = opened.names.filter(isBlobName).length;
  return { files, documents, isVerified: opened.contents !== null, replayed };
}

interface OpenedContents {
  folder: string;
  names: string[];
  key: Buffer | null;
  /** Null for a backup of an older program, which has no sums. */
  contents: BackupContents | null;
  /** Null when each file is whole, in the backup's own folder. */
  store: PieceStore | null;
}

/** The backup's list of files, once it is verified. */
async function openContents(
  { folder, mark }: FinishedBackup,
  scratch: string,
  secret: SealSecret | null,
): Promise<OpenedContents> {
  const key = mark.seal === undefined ? null : await findSealKey(mark.seal, secret);
  const store =
    mark.shared === undefined ? null : new PieceStore(piecesFolderOf(folder, mark.shared), key);
  const found = await readdir(join(folder, backupBlobsName)).catch(() => []);
  const names = found.filter(isStoredName);
  if (mark.contents === undefined && key === null) {
    return { folder, names, key, store, contents: null };
  }
  const from = join(folder, backupContentsName);
  const arrived = join(scratch, `arriving-${backupContentsName}`);
  if (mark.contents !== undefined) await demandSum(from, from, mark.contents);
  await copyOut({ from, to: arrived, name: backupContentsName, key, sum: null });
  const wanted = JSON.parse(await readFile(arrived, "utf8")) as BackupContents | string[];
  await rm(arrived);
  if (store !== null && !Array.isArray(wanted)) {
    const shared = Object.keys(wanted).flatMap((path) => blobNameIn(path) ?? []);
    return { folder, names: shared, key, store, contents: wanted };
  }
  const paths = [backupDatabaseName, ...names.map((name) => `${backupBlobsName}/${name}`)];
  const isComplete = Array.isArray(wanted)
    ? wanted.toSorted().join() === names.toSorted().join()
    : Object.keys(wanted).toSorted().join() === paths.toSorted().join();
  if (!isComplete) {
    throw new StartError(`${folder} has missing or extra files. Use another backup.`);
  }
  return { folder, names, key, store, contents: Array.isArray(wanted) ? null : wanted };
}

function blobNameIn(path: string): string | null {
  const name = basename(path);
  return path === `${backupBlobsName}/${name}` && isStoredName(name) ? name : null;
}

async function takeOut({ folder, key, contents, store }: OpenedContents, path: string, to: string) {
  const sum = contents?.[path] ?? null;
  if (store === null) {
    await copyOut({ from: join(folder, path), to, name: basename(path), key, sum });
    return;
  }
  await rm(to, { force: true }); // left by an interrupted restore
  if (sum?.pieces === undefined)
    throw new StartError(`${folder} lacks ${path}. Use another backup.`);
  try {
    await store.assemble({ ...sum, pieces: sum.pieces }, to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

async function demandSum(path: string, from: string, sum: FileSum): Promise<void> {
  const found = await sumOf(path).catch(() => null);
  if (found !== null && isSameSum(found, sum)) return;
  throw new StartError(`${from} is damaged, or is not what was backed up. Use another backup.`);
}

interface Copy {
  from: string;
  to: string;
  name: string;
  key: Buffer | null;
  /** The expected sum; null when unknown. */
  sum: FileSum | null;
}

async function copyOut({ from, to, name, key, sum }: Copy): Promise<void> {
  await rm(to, { force: true }); // left by an interrupted restore
  if ((await stat(from).catch(() => null)) === null) {
    throw new StartError(`${from} is missing. Use another backup.`);
  }
  try {
    if (key === null) await copySynced(from, to);
    else await openSealedFile(from, to, { key, name });
    if (sum !== null) await demandSum(to, from, sum);
  } catch (error) {
    await rm(to, { force: true });
    if (error instanceof SealBrokenError) {
      throw new StartError(`${from} is damaged, or is not what was backed up. Use another backup.`);
    }
    throw error;
  }
}
