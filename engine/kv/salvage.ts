import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { batchText } from "./batch";
import { readReadable } from "./salvage-scan";
import {
  type Connection,
  connect,
  createFile,
  documentChecksum,
  metaChecksum,
  moveIntoPlace,
  prepareAppend,
  select,
} from "./sqlite-file";
import type { MetaRow } from "./sqlite-load";
import { type CommitRecord, StoreError, type StoredDocument } from "./store";

export interface SalvageReport {
  kept: number;
  /** Documents that were there, but not as they were saved. */
  damagedIds: string[];
  /** How many documents the file said it held; null when not even that could be read. */
  expected: number | null;
  /** Where the damaged file is now. */
  setAside: string;
}

interface Found {
  documents: { doc: StoredDocument; ts: bigint }[];
  damagedIds: string[];
  meta: Record<string, string>;
  expected: number | null;
  lastTs: bigint;
}

/** Builds a new file of all that can be read and is as it was saved, and sets the old one aside untouched. */
export async function salvageFile(path: string, version: number): Promise<SalvageReport> {
  const found = await readCopy(path);
  if (found.documents.length === 0 && found.expected !== 0) {
    throw new StoreError(`Nothing in ${path} can be read. Restore a backup.`, false);
  }
  const rescued = `${path}.salvaged`;
  rmSync(rescued, { force: true });
  await createFile(rescued, version);
  await fill(rescued, found);
  const setAside = freeName(`${path}.damaged`);
  linkSync(path, setAside);
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${setAside}-wal`);
  rmSync(`${path}-shm`, { force: true });
  moveIntoPlace(rescued, path);
  const { documents, damagedIds, expected } = found;
  return { kept: documents.length, damagedIds, expected, setAside };
}

/**
 * Reads a copy, because SQLite folds the log into the file when its last reader closes, and then deletes the log with
 * whatever lay behind the damage.
 */
async function readCopy(path: string): Promise<Found> {
  const copy = `${path}.reading`;
  const remove = () => ["", "-wal", "-shm"].forEach((end) => rmSync(copy + end, { force: true }));
  remove();
  try {
    for (const end of ["", "-wal"]) {
      if (!existsSync(path + end)) continue;
      copyFileSync(path + end, copy + end, constants.COPYFILE_FICLONE);
    }
    return await findReadable(copy);
  } finally {
    remove();
  }
}

async function findReadable(path: string): Promise<Found> {
  const found: Found = { documents: [], damagedIds: [], meta: {}, expected: null, lastTs: 0n };
  const connection = connect(path);
  try {
    await readReadable(connection, ({ id, tbl, json, crc, ts }) => {
      const doc = { id, table: tbl, json };
      if (documentChecksum(doc) !== crc) found.damagedIds.push(id);
      else found.documents.push({ doc, ts: BigInt(ts) });
    });
    for (const { name, value, crc } of await tolerant<MetaRow>(connection, "SELECT * FROM meta")) {
      if (metaChecksum(name, value) === crc) found.meta[name] = value;
    }
    const digestSql = "SELECT documents, CAST(last_ts AS TEXT) AS lastTs FROM digest";
    const [digest] = await tolerant<{ documents: number; lastTs: string }>(connection, digestSql);
    found.expected = digest?.documents ?? null;
    found.lastTs = BigInt(digest?.lastTs ?? 0);
  } finally {
    connection.close();
  }
  return found;
}

async function tolerant<Row>(connection: Connection, sql: string): Promise<Row[]> {
  try {
    return Array.from(await select<Row>(connection, sql));
  } catch {
    return [];
  }
}

async function fill(path: string, { documents, meta, lastTs }: Found): Promise<void> {
  const byTs = new Map<bigint, StoredDocument[]>([[lastTs, []]]);
  for (const { doc, ts } of documents) byTs.set(ts, [...(byTs.get(ts) ?? []), doc]);
  const commits: CommitRecord[] = [...byTs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ts, puts]) => ({ ts, puts, deletes: [] }));
  const connection = connect(path);
  const append = await prepareAppend(connection);
  for (let at = 0; at < commits.length; at += commitsPerBatch) {
    await append(batchText(commits.slice(at, at + commitsPerBatch), meta));
  }
  connection.close();
}

const commitsPerBatch = 1000;

function freeName(wanted: string): string {
  let name = wanted;
  for (let number = 2; existsSync(name); number++) name = `${wanted}-${number}`;
  return name;
}
