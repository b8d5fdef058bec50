import { constants, copyFileSync, existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { type NumberedBatch, batchOf, groupsOf } from "./batch";
import { currentVersion, rowKeysOf, versionWithLog } from "./format-version";
import { readLog } from "./log-reading";
import { type RowKeyOf, idOfRow, rowKeyOf } from "./row-key";
import {
  type SalvageReport,
  finishSalvage,
  isSalvageUnderWay,
  markSalvage,
  rescuedOf,
} from "./salvage-mark";
import { bridgeBrokenPages, isBridge } from "./salvage-pages";
import { readReadable } from "./salvage-scan";
import {
  type Connection,
  connect,
  createFile,
  documentChecksum,
  metaChecksum,
  prepareFold,
  run,
  select,
  syncPath,
  waitForFormer,
} from "./sqlite-file";
import { type MetaRow, documentOf } from "./sqlite-load";
import { type CommitRecord, StoreError, type StoredDocument } from "./store";

interface Found {
  documents: { doc: StoredDocument; ts: bigint }[];
  /** By its rows' keys; null where none tells. */
  format: number | null;
  damagedIds: Set<string>;
  meta: Record<string, string>;
  expected: number | null;
  lastTs: bigint;
  /** Up to which number the log was folded in. */
  folded: number;
}

/**
 * Builds a new file of all that can be read and is as it was saved, and sets the old one aside untouched. Nothing is moved
 * before the new one is whole and on the disk.
 */
export async function salvageFile(path: string, version: number | null): Promise<SalvageReport> {
  if (isSalvageUnderWay(path)) return finishSalvage(path);
  const found = await readCopy(path);
  if (found.documents.length === 0 && found.expected !== 0) {
    throw new StoreError(`Nothing in ${path} can be read. Restore a backup.`, false);
  }
  const rescued = rescuedOf(path);
  // A journal that was left there would undo what the new file of its name holds.
  for (const end of ["", "-journal"]) rmSync(rescued + end, { force: true });
  // As its log speaks of rows; a start makes the file one of its own version. Rows have sums, which the file's header has not.
  const format = found.format ?? Math.max(version ?? currentVersion, versionWithLog);
  await createFile(rescued, format);
  const log = readLog(dirname(path));
  const { kept, added, damagedIds } = await fill(rescued, found, log.batches, rowKeysOf(format));
  syncPath(rescued);
  const expected = found.expected === null ? null : found.expected + added;
  markSalvage(path, { kept, damagedIds, expected, setAside: freeName(`${path}.damaged`) });
  return finishSalvage(path);
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
  const found: Found = {
    documents: [],
    format: null,
    damagedIds: new Set(),
    meta: {},
    expected: null,
    lastTs: 0n,
    folded: 0,
  };
  const connection = connect(path);
  let root: number | undefined;
  try {
    await connection.exec("PRAGMA wal_checkpoint(TRUNCATE)").catch(() => undefined);
    for (const { name, value, crc } of await tolerant<MetaRow>(connection, "SELECT * FROM meta")) {
      if (metaChecksum(name, value) === crc) found.meta[name] = value;
    }
    const digestSql = "SELECT documents, CAST(last_ts AS TEXT) AS lastTs FROM digest";
    const [digest] = await tolerant<{ documents: number; lastTs: string }>(connection, digestSql);
    found.expected = digest?.documents ?? null;
    found.lastTs = BigInt(digest?.lastTs ?? 0);
    const [log] = await tolerant<{ folded: number }>(connection, "SELECT folded FROM digest");
    found.folded = log?.folded ?? 0;
    const rootSql = "SELECT rootpage FROM sqlite_schema WHERE name = 'documents'";
    root = (await tolerant<{ rootpage: number }>(connection, rootSql))[0]?.rootpage;
  } finally {
    connection.close();
  }
  if (root !== undefined) bridgeBrokenPages(path, root);
  await readDocuments(path, found);
  return found;
}

async function readDocuments(path: string, found: Found): Promise<void> {
  const connection = connect(path);
  try {
    await connection.exec(waitForFormer);
    await readReadable(connection, (row) => {
      if (isBridge(row.id)) return;
      const doc = documentOf(row);
      if (documentChecksum(doc) !== row.crc) {
        found.damagedIds.add(doc.id);
        return;
      }
      found.documents.push({ doc, ts: BigInt(row.ts) });
      if (rowKeyOf(doc) !== doc.id)
        found.format = row.id === doc.id ? versionWithLog : currentVersion;
    });
  } finally {
    connection.close();
  }
}

async function tolerant<Row>(connection: Connection, sql: string): Promise<Row[]> {
  try {
    return Array.from(await select<Row>(connection, sql));
  } catch {
    return [];
  }
}

/** Of the log goes in what lies before its damage. Whatever it has written anew is whole again. */
async function fill(path: string, found: Found, log: readonly NumberedBatch[], keyOf: RowKeyOf) {
  const { documents, meta, lastTs, folded } = found;
  const byTs = new Map<bigint, StoredDocument[]>([[lastTs, []]]);
  for (const { doc, ts } of documents) byTs.set(ts, [...(byTs.get(ts) ?? []), doc]);
  const commits: CommitRecord[] = [...byTs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ts, puts]) => ({ ts, puts, deletes: [] }));
  const connection = connect(path);
  const fold = await prepareFold(connection);
  for (const part of partsOf(commits)) {
    const batch = batchOf(part, meta, keyOf);
    for (const { text } of groupsOf([{ seq: folded, batch }])) await fold(text);
  }
  for (const { text } of groupsOf(log.filter(({ seq }) => seq > folded))) await fold(text);
  const ids = await keepLast(connection);
  connection.close();
  return {
    kept: ids.size,
    added: ids.size - documents.length,
    damagedIds: [...found.damagedIds].filter((id) => !ids.has(id)),
  };
}

/** Of rows that are one document's at different times of its creation. Returns all ids. */
async function keepLast(connection: Connection): Promise<Set<string>> {
  const sql = "SELECT id FROM documents ORDER BY ts DESC";
  const ids = new Set<string>();
  const former: string[] = [];
  for (const { id: key } of Array.from(await select<{ id: string }>(connection, sql))) {
    const id = idOfRow(key);
    if (ids.has(id)) former.push(key);
    else ids.add(id);
  }
  const remove = "DELETE FROM documents WHERE id IN (SELECT value FROM json_each(?))";
  await run(connection, remove, JSON.stringify(former));
  return ids;
}

const partCommitsMax = 1000;
const partChars = 8 * 1024 * 1024;

/** All at once would be a longer text than there can be. */
function* partsOf(commits: readonly CommitRecord[]): Generator<CommitRecord[]> {
  let part: CommitRecord[] = [];
  let chars = 0;
  for (const commit of commits) {
    part.push(commit);
    for (const { json } of commit.puts) chars += json.length;
    if (part.length < partCommitsMax && chars < partChars) continue;
    yield part;
    part = [];
    chars = 0;
  }
  if (part.length > 0) yield part;
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let number = 2; existsSync(name); number++) name = `${wanted}-${number}`;
  return name;
}
