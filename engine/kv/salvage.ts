import { constants, copyFileSync, existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { type NumberedBatch, batchOf, groupsOf } from "./batch";
import { currentVersion, rowKeysOf } from "./format-version";
import { readLog } from "./log-reading";
import { type RowKeyOf, idOfRow } from "./row-key";
import {
  type SalvageReport,
  finishSalvage,
  isSalvageUnderWay,
  markSalvage,
  rescuedOf,
} from "./salvage-mark";
import { readReadable } from "./salvage-scan";
import {
  type Connection,
  connect,
  createFile,
  documentChecksum,
  metaChecksum,
  prepareFold,
  select,
  syncPath,
} from "./sqlite-file";
import type { MetaRow } from "./sqlite-load";
import { type CommitRecord, StoreError, type StoredDocument } from "./store";

/** Its tables are those of all later ones. */
const versionWithLog = 2;

interface Found {
  documents: { doc: StoredDocument; ts: bigint }[];
  damagedIds: string[];
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
  // As its log speaks of rows; a start makes the file one of its own version.
  const format = Math.max(version ?? currentVersion, versionWithLog);
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
    damagedIds: [],
    meta: {},
    expected: null,
    lastTs: 0n,
    folded: 0,
  };
  const connection = connect(path);
  try {
    await readReadable(connection, ({ id: key, tbl, json, crc, ts }) => {
      const doc = { id: idOfRow(key), table: tbl, json };
      if (documentChecksum(doc) !== crc) found.damagedIds.push(doc.id);
      else found.documents.push({ doc, ts: BigInt(ts) });
    });
    for (const { name, value, crc } of await tolerant<MetaRow>(connection, "SELECT * FROM meta")) {
      if (metaChecksum(name, value) === crc) found.meta[name] = value;
    }
    const digestSql = "SELECT documents, CAST(last_ts AS TEXT) AS lastTs FROM digest";
    const [digest] = await tolerant<{ documents: number; lastTs: string }>(connection, digestSql);
    found.expected = digest?.documents ?? null;
    found.lastTs = BigInt(digest?.lastTs ?? 0);
    const [log] = await tolerant<{ folded: number }>(connection, "SELECT folded FROM digest");
    found.folded = log?.folded ?? 0;
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

/** Of the log goes in what lies before its damage. Whatever it has written anew is whole again. */
async function fill(path: string, found: Found, log: readonly NumberedBatch[], rowKeyOf: RowKeyOf) {
  const { documents, meta, lastTs, folded } = found;
  const byTs = new Map<bigint, StoredDocument[]>([[lastTs, []]]);
  for (const { doc, ts } of documents) byTs.set(ts, [...(byTs.get(ts) ?? []), doc]);
  const commits: CommitRecord[] = [...byTs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ts, puts]) => ({ ts, puts, deletes: [] }));
  const connection = connect(path);
  const fold = await prepareFold(connection);
  for (const part of partsOf(commits)) {
    const batch = batchOf(part, meta, rowKeyOf);
    for (const { text } of groupsOf([{ seq: folded, batch }])) await fold(text);
  }
  for (const { text } of groupsOf(log.filter(({ seq }) => seq > folded))) await fold(text);
  const rows = Array.from(await select<{ id: string }>(connection, "SELECT id FROM documents"));
  connection.close();
  const ids = new Set(rows.map(({ id }) => idOfRow(id)));
  return {
    kept: ids.size,
    added: ids.size - documents.length,
    damagedIds: found.damagedIds.filter((id) => !ids.has(id)),
  };
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
