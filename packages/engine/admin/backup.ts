import { rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { BlobStore } from "../blobs/blob-store";
import type { Database } from "../db/database";
import { readShippedMark } from "../kv/log/shipped-mark";
import { makeFolders } from "../kv/make-folders";
import { copySynced, syncFolder } from "../kv/sync-folder";
import {
  backupMarkName,
  pieceListName,
  piecesFolderName,
  printMark,
  sumOf,
  type BackupContents,
  type BackupMark,
  type FileSum,
  type SharedPieces,
} from "./backup-mark";
import type { Seal } from "./backup-seal";
import { openPlace, placeOf } from "./piece-place";
import { PieceStore } from "./piece-store";
import { sealFile } from "./sealed-file";
import { StartError } from "./start-error";

export interface BackupTarget {
  folder: string;
  seal: Seal | null;
  /** Stores pieces shared with the backups next to it, instead of whole files in its own folder. */
  isShared: boolean;
}

interface BackupSource extends BackupTarget {
  db: Pick<Database, "durable" | "backup">;
  blobs: Pick<BlobStore, "folder" | "list">;
  /** The server's data folder. While a sealed backup is made, it briefly has an unencrypted copy of the database. */
  dataDir: string;
  nowMs: number;
}

export const backupDatabaseName = "data.sqlite";
export const backupBlobsName = "blobs";
/** The sums of all files, sealed like them, which reveal a changed, missing or extra file. */
export const backupContentsName = "contents.json";
const outgoingName = "outgoing.sqlite";

/** The error text for a backup into a folder that exists. */
export const takenText = (folder: string): string =>
  `${resolve(folder)} exists already. Name a new folder for the backup.`;

/**
 * Copies a running server: one moment of its documents, and every file that those documents may name. Keys are left
 * out, so that anyone who finds the copy can sign nothing; after a restore everybody signs in again. The mark is
 * written last, and the folder gets its name when all of it is on disk: a folder without a name or mark is not a
 * backup. Damaged files are copied as they are; returns a line for each.
 */
export async function writeBackup(source: BackupSource): Promise<string[]> {
  const { folder, db, blobs, seal, nowMs } = source;
  const target = resolve(folder);
  if ((await stat(target).catch(() => null)) !== null) {
    throw new StartError(takenText(target));
  }
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  const { ts } = db.durable; // the copy has everything up to here
  const shipped = readShippedMark(source.dataDir); // read before copying: a stream begun meanwhile does not continue it
  const written = source.isShared
    ? await writeShared(source, target, partial)
    : await writeWhole(source, partial);
  await writeContents(source, partial, written.contents);
  const mark: BackupMark = {
    version: written.shared === undefined ? 1 : 2,
    ts: String(ts),
    takenAtMs: nowMs,
    ...(seal === null ? {} : { seal: seal.header }),
    contents: await sumOf(join(partial, backupContentsName)),
    ...(written.shared === undefined ? {} : { shared: written.shared }),
    ...(shipped === null ? {} : { log: { stream: shipped.stream, seq: written.seq } }),
  };
  await writeFile(join(partial, backupMarkName), printMark(mark), { mode: 0o600, flush: true });
  await syncFolder(partial);
  await rename(partial, target);
  await syncFolder(dirname(target));
  return damagedIn(written.contents, blobs);
}

interface Written {
  contents: BackupContents;
  seq: number;
  shared?: SharedPieces;
}

async function writeWhole(source: BackupSource, partial: string): Promise<Written> {
  const { blobs, seal } = source;
  await makeFolders(join(partial, backupBlobsName));
  const contents: BackupContents = {};
  let seq = 0;
  await blobs.folder.withoutDeletions(async () => {
    const copied = await copyDatabase(source, join(partial, backupDatabaseName));
    contents[backupDatabaseName] = copied.sum;
    seq = copied.seq;
    for (const [name, from] of await blobs.folder.paths()) {
      const copy = { from, to: join(partial, backupBlobsName, name), name };
      contents[`${backupBlobsName}/${name}`] = await copyIn(copy, seal);
    }
  });
  await syncFolder(join(partial, backupBlobsName));
  return { contents, seq };
}

/** Writes only what changed since an earlier backup. */
async function writeShared(
  source: BackupSource,
  target: string,
  partial: string,
): Promise<Written> {
  const { blobs, seal, db, dataDir } = source;
  await makeFolders(partial);
  const place = placeOf(seal);
  const folder = join(dirname(target), piecesFolderName, place);
  await openPlace(folder, seal);
  const store = new PieceStore(folder, seal?.key ?? null);
  const contents: BackupContents = {};
  const clear = join(dataDir, outgoingName);
  await rm(clear, { force: true });
  let seq = 0;
  try {
    await blobs.folder.withoutDeletions(async () => {
      seq = await db.backup(clear);
      contents[backupDatabaseName] = await store.keep(clear, "by-page");
      for (const [name, path] of await blobs.folder.paths()) {
        contents[`${backupBlobsName}/${name}`] = await store.keep(path, "even");
      }
    });
  } finally {
    await rm(clear, { force: true });
  }
  await store.sync();
  const names = new Set(Object.values(contents).flatMap(({ pieces = [] }) => pieces));
  const list = join(partial, pieceListName);
  await writeFile(list, `${[...names].toSorted().join("\n")}\n`, { mode: 0o600, flush: true });
  return { contents, seq, shared: { place, list: await sumOf(list) } };
}

function damagedIn(contents: BackupContents, blobs: BackupSource["blobs"]): string[] {
  const lines: string[] = [];
  for (const { name, sha256 } of blobs.list()) {
    const sum = contents[`${backupBlobsName}/${name}`];
    const isWhole = sum?.sha256 === Buffer.from(sha256, "base64").toString("hex");
    if (!isWhole)
      lines.push(`The uploaded file ${name} is ${sum === undefined ? "missing" : "damaged"}.`);
  }
  return lines;
}

/** Never puts unencrypted data into a backup folder that has to be sealed. */
async function copyDatabase({ db, dataDir, seal }: BackupSource, path: string) {
  if (seal === null) {
    const seq = await db.backup(path);
    return { seq, sum: await sumOf(path) };
  }
  const clear = join(dataDir, outgoingName);
  await rm(clear, { force: true });
  try {
    const seq = await db.backup(clear);
    return { seq, sum: await copyIn({ from: clear, to: path, name: backupDatabaseName }, seal) };
  } finally {
    await rm(clear, { force: true });
  }
}

async function writeContents(
  { dataDir, seal }: BackupSource,
  partial: string,
  contents: BackupContents,
): Promise<void> {
  const clear = join(dataDir, `outgoing-${backupContentsName}`);
  await writeFile(clear, JSON.stringify(contents), { mode: 0o600 });
  try {
    const to = join(partial, backupContentsName);
    await copyIn({ from: clear, to, name: backupContentsName }, seal);
  } finally {
    await rm(clear, { force: true });
  }
}

interface Copy {
  from: string;
  to: string;
  name: string;
}

/** Returns the sum of the copy. An unsealed copy is read back for it. */
async function copyIn({ from, to, name }: Copy, seal: Seal | null): Promise<FileSum> {
  if (seal !== null) {
    const sum = await sumOf(from);
    await sealFile(from, to, { key: seal.key, name });
    return sum;
  }
  await copySynced(from, to);
  return await sumOf(to);
}
