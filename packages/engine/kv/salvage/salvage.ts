import { constants, copyFileSync, existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { currentVersion, rowKeysOf, versionWithLog } from "../format-version";
import { readRecordCount } from "../log/record-count";
import { batchOf, groupsOf } from "../sqlite/batch";
import { type RowKeyOf, idOfRow, rowKeyOf } from "../sqlite/row-key";
import {
  type Connection,
  connect,
  createFile,
  documentChecksum,
  prepareFold,
  run,
  select,
  syncPath,
  waitForPrevious,
} from "../sqlite/sqlite-file";
import { documentOf, listMeta } from "../sqlite/sqlite-load";
import { type CommitRecord, type StoredDocument, UnusableDataError } from "../store";
import { type SalvagedLog, salvageLog } from "./log-salvage";
import {
  type SalvageReport,
  finishSalvage,
  isSalvageUnderWay,
  markSalvage,
  rescuedOf,
} from "./salvage-mark";
import { bridgeBrokenPages, isBridge } from "./salvage-pages";
import { readReadable } from "./salvage-scan";

interface Found {
  documents: { doc: StoredDocument; ts: bigint }[];
  /** Derived from the keys of its rows; null when none of them shows it. */
  format: number | null;
  damagedIds: Set<string>;
  meta: Record<string, string>;
  expected: number | null;
  lastTs: bigint;
  /** The last log record folded in; null when unreadable. */
  folded: number | null;
}

/**
 * Builds a new file from everything intact, and sets the old one aside unchanged. Nothing is moved before the new file
 * is complete and on disk.
 */
export async function salvageFile(path: string, version: number | null): Promise<SalvageReport> {
  if (isSalvageUnderWay(path)) return finishSalvage(path);
  const found = await readCopy(path);
  if (found.documents.length === 0 && found.expected !== 0) {
    throw new UnusableDataError(`Nothing in ${path} can be read. Restore a backup.`);
  }
  const rescued = rescuedOf(path);
  // A leftover journal would revert the new file of that name.
  for (const end of ["", "-journal"]) rmSync(rescued + end, { force: true });
  // The rows' own format wins over the header's, because rows have checksums and the header has none. A start then
  // migrates the file.
  const format = found.format ?? Math.max(version ?? currentVersion, versionWithLog);
  await createFile(rescued, format);
  const { folded, lastTs } = found;
  const recordCount = readRecordCount(dirname(path));
  const log = salvageLog(dirname(path), { folded, lastTs, recordCount });
  const filled = await fill(rescued, found, log, rowKeysOf(format));
  syncPath(rescued);
  markSalvage(path, { ...filled, lost: log.lost, setAside: freeName(`${path}.damaged`) });
  return finishSalvage(path);
}

/**
 * Reads a copy: when its last reader closes, SQLite folds the log into the file and deletes it, along with everything
 * after the damage.
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
    folded: null,
  };
  const connection = connect(path);
  let root: number | undefined;
  try {
    await connection.exec("PRAGMA wal_checkpoint(TRUNCATE)").catch(() => undefined);
    for (const { name, value, isWhole } of await listMeta(connection).catch(() => [])) {
      if (isWhole) found.meta[name] = value;
    }
    const digestSql =
      "SELECT CAST(documents AS INTEGER) AS documents, CAST(CAST(last_ts AS INTEGER) AS TEXT) AS lastTs FROM digest";
    const [digest] = await tolerant<{ documents: number; lastTs: string }>(connection, digestSql);
    found.expected = digest?.documents ?? null;
    found.lastTs = BigInt(digest?.lastTs ?? 0);
    const [log] = await tolerant<{ folded: number }>(
      connection,
      "SELECT CAST(folded AS INTEGER) AS folded FROM digest",
    );
    found.folded = log?.folded ?? null;
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
    await connection.exec(waitForPrevious);
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

/** A damaged document that the log writes again is intact again. */
async function fill(path: string, found: Found, log: SalvagedLog, keyOf: RowKeyOf) {
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
    for (const { text } of groupsOf([{ seq: folded ?? 0, batch }])) await fold(text);
  }
  for (const { text } of groupsOf(log.batches)) await fold(text);
  const ids = await keepLast(connection);
  connection.close();
  return { kept: ids.size, ...missingOf(found, log, ids) };
}

function missingOf({ documents, damagedIds, expected }: Found, log: SalvagedLog, ids: Set<string>) {
  const unread = new Set(log.lost.flatMap((part) => part.ids));
  const missing = [...unread].filter((id) => !ids.has(id));
  const isKnown = expected !== null && log.isEveryLossNamed;
  return {
    damagedIds: [...new Set([...damagedIds, ...missing])].filter((id) => !ids.has(id)),
    olderIds: [...unread].filter((id) => ids.has(id)),
    expected: isKnown ? expected + ids.size - documents.length + missing.length : null,
  };
}

/** Keeps the last of several rows of one document, which have different creation times. Returns all ids. */
async function keepLast(connection: Connection): Promise<Set<string>> {
  const sql = "SELECT id FROM documents ORDER BY ts DESC";
  const ids = new Set<string>();
  const previous: string[] = [];
  for (const { id: key } of Array.from(await select<{ id: string }>(connection, sql))) {
    const id = idOfRow(key);
    if (ids.has(id)) previous.push(key);
    else ids.add(id);
  }
  const remove = "DELETE FROM documents WHERE id IN (SELECT value FROM json_each(?))";
  await run(connection, remove, JSON.stringify(previous));
  return ids;
}

const partCommitsMax = 1000;
const partChars = 8 * 1024 * 1024;

/** Splits the commits, because the length of one text is limited. */
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
