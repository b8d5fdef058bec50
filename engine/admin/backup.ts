import { copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { BlobFolder } from "../blobs/blob-folder";
import type { Database } from "../db/database";
import { syncFolder } from "../kv/sync-folder";
import type { Seal, SealHeader } from "./backup-seal";
import { sealFile } from "./sealed-file";
import { StartError } from "./start-error";

/** Says that a folder is a finished backup, and of when. */
export interface BackupMark {
  version: 1;
  /** Everything up to this commit is in it. */
  ts: string;
  takenAtMs: number;
  /** Absent: in the clear. */
  seal?: SealHeader;
}

interface BackupSource {
  folder: string;
  db: Database;
  blobs: BlobFolder;
  /** Of the server: where a copy may lie in the clear for a moment. */
  dataDir: string;
  seal: Seal | null;
  nowMs: number;
}

export const backupDatabaseName = "data.sqlite";
export const backupBlobsName = "blobs";
/** The names of all files, sealed like them: one that is missing or too many is noticed. */
export const backupContentsName = "contents.json";
export const backupMarkName = "backup.json";
const outgoingName = "outgoing.sqlite";

/**
 * Copies a running server: one moment of its documents, and every file that those documents may name. Keys stay
 * behind, so that who finds the copy can sign nothing; after a restore everybody signs in again. The mark is written
 * last, and the folder gets its name when all of it is on disk: a folder without name or mark is no backup.
 */
export async function writeBackup(source: BackupSource): Promise<void> {
  const { folder, db, blobs, seal, nowMs } = source;
  const target = resolve(folder);
  if ((await stat(target).catch(() => null)) !== null) {
    throw new StartError(`${target} exists already. Name a new folder for the backup.`);
  }
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(join(partial, backupBlobsName), { recursive: true, mode: 0o700 });
  const { ts } = db.durable; // everything up to here is in the copy
  await blobs.withoutDeletions(async () => {
    await copyDatabase(source, join(partial, backupDatabaseName));
    const names = await blobs.names();
    for (const name of names) {
      await copyIn(blobs.pathOf(name), join(partial, backupBlobsName, name), name, seal);
    }
    if (seal !== null) await writeContents(source, partial, names);
  });
  const mark: BackupMark = {
    version: 1,
    ts: String(ts),
    takenAtMs: nowMs,
    ...(seal === null ? {} : { seal: seal.header }),
  };
  await writeFile(join(partial, backupMarkName), JSON.stringify(mark), {
    mode: 0o600,
    flush: true,
  });
  await syncFolder(join(partial, backupBlobsName));
  await syncFolder(partial);
  await rename(partial, target);
  await syncFolder(dirname(target));
}

/** What is to be sealed never lies in the clear where backups go. */
async function copyDatabase({ db, dataDir, seal }: BackupSource, path: string): Promise<void> {
  if (seal === null) {
    await db.backup(path);
    return;
  }
  const clear = join(dataDir, outgoingName);
  await rm(clear, { force: true });
  try {
    await db.backup(clear);
    await sealFile(clear, path, { key: seal.key, name: backupDatabaseName });
  } finally {
    await rm(clear, { force: true });
  }
}

async function writeContents({ dataDir, seal }: BackupSource, partial: string, names: string[]) {
  const clear = join(dataDir, `outgoing-${backupContentsName}`);
  await writeFile(clear, JSON.stringify(names), { mode: 0o600 });
  try {
    await copyIn(clear, join(partial, backupContentsName), backupContentsName, seal);
  } finally {
    await rm(clear, { force: true });
  }
}

async function copyIn(from: string, to: string, name: string, seal: Seal | null): Promise<void> {
  if (seal !== null) {
    await sealFile(from, to, { key: seal.key, name });
    return;
  }
  await copyFile(from, to);
  const file = await open(to, "r+");
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

export interface FinishedBackup {
  folder: string;
  /** Null: in the clear. */
  seal: SealHeader | null;
}

/** A folder that `writeBackup` finished. */
export async function demandBackup(folder: string): Promise<FinishedBackup> {
  const source = resolve(folder);
  const mark = await readFile(join(source, backupMarkName), "utf8").catch(() => null);
  if (mark === null) throw new StartError(`${source} is not a finished backup.`);
  const { seal = null } = JSON.parse(mark) as BackupMark;
  return { folder: source, seal };
}
