import { rowKeysOf, versionWithLog } from "../format-version";
import type { LoadResult, StoredDocument } from "../store";
import { idOfRow, type RowKeyOf } from "./row-key";
import { type Connection, documentChecksum, metaChecksum, select } from "./sqlite-file";

export interface DocumentRow {
  /** The row's key (row-key.ts). */
  id: string;
  tbl: number;
  json: string;
  crc: number;
}

export const documentOf = ({ id, tbl, json }: DocumentRow): StoredDocument => ({
  id: idOfRow(id),
  table: tbl,
  json,
});

/** A row with its document, which is not to be trusted unless the row is whole. */
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

export interface MetaRow {
  name: string;
  value: string;
  crc: number;
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
  const rows = await select<DocumentRow>(connection, "SELECT id, tbl, json, crc FROM documents");
  for (const row of rows) {
    const { id: key, tbl, crc } = row;
    const doc = documentOf(row);
    if (documentChecksum(doc) !== crc) throw new Error(`document ${doc.id} has a wrong checksum`);
    // A later write would add a second row.
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

/** What is stored about the documents, without reading them. */
export async function loadUnverified(
  connection: Connection,
  version: number,
): Promise<LoadResult & { folded: number; documents: number }> {
  const { folded, documents, lastTs } = await readDigest(connection, version);
  return { lastTs: BigInt(lastTs), meta: await readMeta(connection), folded, documents };
}

async function readMeta(connection: Connection): Promise<Record<string, string>> {
  const meta: Record<string, string> = {};
  for (const row of await select<MetaRow>(connection, "SELECT name, value, crc FROM meta")) {
    if (metaChecksum(row.name, row.value) !== row.crc)
      throw new Error(`its ${row.name} is damaged`);
    meta[row.name] = row.value;
  }
  return meta;
}

interface Digest {
  documents: number;
  total: number;
  /** As text: a timestamp in nanoseconds exceeds a number. */
  lastTs: string;
  /** The number of the last log record folded in. */
  folded: number;
}

async function readDigest(connection: Connection, version: number): Promise<Digest> {
  const folded = version < versionWithLog ? "0 AS folded" : "folded";
  const sql =
    `SELECT documents, total, ${folded}, ` +
    "CAST(last_ts AS TEXT) AS lastTs, " +
    "CAST(coalesce((SELECT max(ts) FROM commits), last_ts) AS TEXT) AS logged FROM digest";
  const [digest] = Array.from(await select<Digest & { logged: string }>(connection, sql));
  if (digest === undefined) throw new Error("its digest is missing");
  if (digest.lastTs !== digest.logged) throw new Error("its log and its digest disagree");
  return digest;
}
