import { type Batch, idsIn } from "../sqlite/batch";
import { idOfRow } from "../sqlite/row-key";
import { documentChecksum, metaChecksum } from "../sqlite/sqlite-file";
import { headerBytes } from "./log-record";

export interface RescuedRecord {
  /** Null when no part of the record is valid. */
  readonly batch: Batch | null;
  /** Documents in the record that could not be kept, as far as their ids are readable. */
  readonly lostIds: readonly string[];
}

/**
 * Unrolled, because an alternative for each of a million characters would exceed the limits of the regular expression
 * engine.
 */
const jsonText = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;
const rowPattern = new RegExp(String.raw`\["([0-9a-z:]+)",(\d+),\d+,(${jsonText}),(\d+)\]`, "g");
const metaPattern = new RegExp(String.raw`\[(${jsonText}),(${jsonText}),(\d+)\]`, "g");
const keyPattern = /"([0-9a-z:]{20,})"/g;

/**
 * Returns the valid parts of a damaged record: rows and named values have their own checksums. Deletions have none, but
 * a damaged key matches no document. Commit times have none either, so everything gets one time that certainly fits.
 */
export function rescueRows(bytes: Buffer, ts: bigint): RescuedRecord {
  const text = bytes.subarray(headerBytes).toString();
  const [puts = "", deletes = "", commits = "", meta = ""] = text.split("\n");
  const rows = new Map<string, string>();
  for (const [, key = "", table = "", json = "", crc = ""] of puts.matchAll(rowPattern)) {
    const doc = { id: idOfRow(key), table: Number(table), json: parseText(json) };
    if (documentChecksum(doc) !== Number(crc)) continue;
    rows.set(key, `["${key}",${table},${ts},${json},${crc}]`);
  }
  const deleted = Array.from(deletes.matchAll(keyPattern), ([, key = ""]) => key);
  const named = Array.from(meta.matchAll(metaPattern)).filter(
    ([, name = "", value = "", crc]) =>
      metaChecksum(parseText(name), parseText(value)) === Number(crc),
  );
  const kept = new Set([...rows.keys(), ...deleted].map(idOfRow));
  const lostIds = [...new Set(idsIn(commits))].filter((id) => !kept.has(id));
  if (rows.size + deleted.length + named.length === 0) return { batch: null, lostIds };
  const batch: Batch = {
    puts: [...rows.values()].join(),
    deletes: deleted.map((key) => `"${key}"`).join(),
    commits: `[${ts},"${[...kept].join(" ")}"]`,
    meta: named.map(([text]) => text).join(),
    lastTs: String(ts),
  };
  return { batch, lostIds };
}

function parseText(json: string): string {
  try {
    return JSON.parse(json) as string;
  } catch {
    return "";
  }
}
