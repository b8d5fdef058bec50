import { rowKeysOf, versionWithLog } from "../format-version";
import type { LoadResult, StoredDocument } from "../store";
import { idOfRow, type RowKeyOf } from "./row-key";
import { type Connection, documentChecksum, metaChecksum, select } from "./sqlite-file";

/** Texts are read as bytes, because the driver crashes on text that isn't UTF-8, which damage may leave. */
export type TextBytes = ArrayBuffer;

/** Bytes that aren't UTF-8 become another text, whose checksum differs. */
export const textOf = (bytes: TextBytes): string => Buffer.from(bytes).toString();

/** Keys are ASCII. A damaged key is read as "": reading keys as bytes would double the time of a start. */
const isAscii = "id NOT GLOB '*[^ -~]*' AND length(id) = length(CAST(id AS BLOB))";
/** The cast is needed because damage may turn a number into text. */
const number = (column: string) => `CAST(${column} AS INTEGER) AS ${column}`;
/** Sort by `documents.id`: plain `id` would be this computed column, which has no index. */
export const documentColumns = `iif(${isAscii}, id, '') AS id, ${number("tbl")}, CAST(json AS BLOB) AS json, ${number("crc")}`;
const metaColumns =
  "CAST(name AS BLOB) AS name, CAST(value AS BLOB) AS value, CAST(crc AS INTEGER) AS crc";

export interface DocumentRow {
  id: string;
  tbl: number;
  json: TextBytes;
  crc: number;
}

export const documentOf = ({ id, tbl, json }: DocumentRow): StoredDocument => ({
  id: idOfRow(id),
  table: tbl,
  json: textOf(json),
});

/** A row with its document. Don't trust the document unless the row is whole. */
export interface FileRow {
  key: string;
  doc: StoredDocument;
  isWhole: boolean;
}

export function fileRowOf(row: DocumentRow, rowKeyOf: RowKeyOf): FileRow {
  const doc = documentOf(row);
  const isWhole = documentChecksum(doc) === row.crc && row.id === rowKeyOf(doc);
  return { key: row.id, doc, isWhole };
}

interface MetaRow {
  name: TextBytes;
  value: TextBytes;
  crc: number;
}

export interface MetaEntry {
  name: string;
  value: string;
  isWhole: boolean;
}

export async function listMeta(connection: Connection): Promise<MetaEntry[]> {
  const rows = await select<MetaRow>(connection, `SELECT ${metaColumns} FROM meta`);
  return Array.from(rows, (row) => {
    const [name, value] = [textOf(row.name), textOf(row.value)];
    return { name, value, isWhole: metaChecksum(name, value) === row.crc };
  });
}

/** Reads and verifies everything: each row has its checksum, and all rows together their number and sum. */
export async function loadVerified(
  connection: Connection,
  onDocument: (doc: StoredDocument) => void,
  cold: readonly number[],
  version: number,
): Promise<LoadResult & { folded: number }> {
  const rowKeyOf = rowKeysOf(version);
  let documents = 0;
  let total = 0;
  const rows = await select<DocumentRow>(connection, `SELECT ${documentColumns} FROM documents`);
  for (const row of rows) {
    const { id: key, tbl, crc } = row;
    const doc = documentOf(row);
    if (documentChecksum(doc) !== crc) throw new Error(`document ${doc.id} has a wrong checksum`);
    // With a wrong key, a later write would add a second row.
    if (key !== rowKeyOf(doc)) throw new Error(`document ${doc.id} has a wrong key`);
    documents++;
    total = (total + crc) % 2 ** 32;
    if (!cold.includes(tbl)) onDocument(doc);
  }
  const digest = await readDigest(connection, version);
  if (digest.documents !== documents || digest.total !== total) {
    throw new Error(`${documents} documents were found, but ${digest.documents} were saved`);
  }
  const { folded } = digest;
  return { lastTs: BigInt(digest.lastTs), meta: await readMeta(connection), folded };
}

/** Reads the totals and settings without reading the documents. */
export async function loadUnverified(
  connection: Connection,
  version: number,
): Promise<LoadResult & { folded: number; documents: number }> {
  const { folded, documents, lastTs } = await readDigest(connection, version);
  return { lastTs: BigInt(lastTs), meta: await readMeta(connection), folded, documents };
}

async function readMeta(connection: Connection): Promise<Record<string, string>> {
  const meta: Record<string, string> = {};
  for (const { name, value, isWhole } of await listMeta(connection)) {
    if (!isWhole) throw new Error(`its ${name} is damaged`);
    meta[name] = value;
  }
  return meta;
}

interface Digest {
  documents: number;
  total: number;
  /** As text, because a timestamp in nanoseconds exceeds a JavaScript number. */
  lastTs: string;
  folded: number;
}

async function readDigest(connection: Connection, version: number): Promise<Digest> {
  const folded = version < versionWithLog ? "0 AS folded" : number("folded");
  const sql =
    `SELECT ${number("documents")}, ${number("total")}, ${folded}, ` +
    "CAST(CAST(last_ts AS INTEGER) AS TEXT) AS lastTs, " +
    "CAST(CAST(coalesce((SELECT max(ts) FROM commits), last_ts) AS INTEGER) AS TEXT) AS logged FROM digest";
  const [digest] = Array.from(await select<Digest & { logged: string }>(connection, sql));
  if (digest === undefined) throw new Error("its digest is missing");
  if (digest.lastTs !== digest.logged) throw new Error("its log and its digest disagree");
  return digest;
}
