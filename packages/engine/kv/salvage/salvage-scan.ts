import { rowKeyOf } from "../sqlite/row-key";
import { type Connection, documentChecksum, select } from "../sqlite/sqlite-file";
import { type DocumentRow, documentColumns, documentOf } from "../sqlite/sqlite-load";
import { isBridge } from "./salvage-pages";

export type SalvagedRow = DocumentRow & { ts: string };

const letters = "0123456789:abcdefghjkmnpqrstvwxyz{";
const rowsPerRead = 1000;
const depthMax = 3;

/**
 * Reads around damage: forward until it fails, backward until it fails, and the part in between in smaller and smaller
 * ranges, so that a broken page loses only its own rows.
 */
export async function readReadable(
  connection: Connection,
  onRow: (row: SalvagedRow) => void,
): Promise<void> {
  await readBetween(connection, "", "{", onRow, 0);
}

async function readBetween(
  connection: Connection,
  after: string,
  before: string,
  onRow: (row: SalvagedRow) => void,
  depth: number,
): Promise<void> {
  const low = await walk(connection, after, before, "ASC", onRow);
  if (low === null) return;
  const high = await walk(connection, low, before, "DESC", onRow);
  if (high === null || depth === depthMax) return;
  const shared = sharedPrefix(low, high);
  for (const [at, letter] of Array.from(letters).entries()) {
    const next = shared + (letters[at + 1] ?? "{");
    const [from, upTo] = [shared + letter > low ? shared + letter : low, next < high ? next : high];
    if (from < upTo) await readBetween(connection, from, upTo, onRow, depth + 1);
  }
}

/** Returns the last id read before a failure, or null at the end. */
async function walk(
  connection: Connection,
  after: string,
  before: string,
  direction: "ASC" | "DESC",
  onRow: (row: SalvagedRow) => void,
): Promise<string | null> {
  let [low, high] = [after, before];
  let limit = rowsPerRead;
  for (;;) {
    try {
      const sql = `SELECT ${documentColumns}, CAST(CAST(ts AS INTEGER) AS TEXT) AS ts FROM documents WHERE id > ? AND id < ? ORDER BY documents.id ${direction} LIMIT ${limit}`;
      const rows = Array.from(await select<SalvagedRow>(connection, sql, low, high));
      for (const row of rows) onRow(row);
      if (rows.length === 0) return null;
      // Only sound rows guide the scan: a damaged key would lead to the wrong place, and a key out of order would cause
      // a loop.
      const isGuide = (row: SalvagedRow) =>
        low < row.id && row.id < high && (isBridge(row.id) || isSound(row));
      const last = rows.findLast(isGuide)?.id;
      if (last === undefined) throw new Error("no row to continue from");
      if (direction === "ASC") low = last;
      else high = last;
    } catch {
      // A failing read returns none of its rows, so the last ones before the damage are read one by one.
      if (limit === 1) return direction === "ASC" ? low : high;
      limit = 1;
    }
  }
}

/** Whether the row is intact, and under its own key or the key of an earlier format. */
function isSound(row: DocumentRow): boolean {
  const doc = documentOf(row);
  return documentChecksum(doc) === row.crc && (row.id === doc.id || row.id === rowKeyOf(doc));
}

function sharedPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}
