import type { CommitRecord } from "../store";
import { type RowKeyOf, rowKeyOf } from "./row-key";
import { documentChecksum, metaChecksum } from "./sqlite-file";

/** The contents of one append, as the JSON texts that the trigger on `batches` splits. */
export interface Batch {
  readonly puts: string;
  readonly deletes: string;
  readonly commits: string;
  readonly meta: string;
  readonly lastTs: string;
}

/**
 * Keeps only the last version of each document, because a batch (all puts, then all deletes) has no order of commits.
 */
export function batchOf(
  commits: readonly CommitRecord[],
  meta: Record<string, string>,
  keyOf: RowKeyOf = rowKeyOf,
): Batch {
  const putByKey = new Map<string, string>();
  const deletes = new Set<string>();
  const log: string[] = [];
  for (const commit of commits) {
    const ts = String(commit.ts);
    const ids: string[] = [];
    for (const doc of commit.deletes) {
      const key = keyOf(doc);
      putByKey.delete(key);
      deletes.add(key);
      ids.push(doc.id);
    }
    for (const doc of commit.puts) {
      const key = keyOf(doc);
      const json = JSON.stringify(doc.json);
      putByKey.set(key, `["${key}",${doc.table},${ts},${json},${documentChecksum(doc)}]`);
      deletes.delete(key);
      ids.push(doc.id);
    }
    log.push(`[${ts},"${ids.join(" ")}"]`);
  }
  const metaRows = Object.entries(meta).map(([name, value]) =>
    JSON.stringify([name, value, metaChecksum(name, value)]),
  );
  return {
    puts: [...putByKey.values()].join(),
    deletes: [...deletes].map((key) => `"${key}"`).join(),
    commits: log.join(),
    meta: metaRows.join(),
    lastTs: String(commits.at(-1)?.ts ?? 0),
  };
}

export const idsIn = (commits: string): string[] =>
  Array.from(commits.matchAll(/\[\d+,"([0-9a-z ]*)"\]/g), ([, ids = ""]) => ids.split(" "))
    .flat()
    .filter((id) => id !== "");

export function documentsIn({ puts }: Batch, table: number): string[] {
  if (!puts.includes(`",${table},`)) return []; // skips parsing most batches, which would take long
  const rows = JSON.parse(`[${puts}]`) as [key: string, table: number, ts: number, json: string][];
  return rows.flatMap(([, rowTable, , json]) => (rowTable === table ? [json] : []));
}

/** Line breaks can separate the parts, because JSON text has none. */
export const printBatch = ({ puts, deletes, commits, meta, lastTs }: Batch): string =>
  [puts, deletes, commits, meta, lastTs].join("\n");

export function parseBatch(text: string): Batch {
  const [puts = "", deletes = "", commits = "", meta = "", lastTs = "0"] = text.split("\n");
  return { puts, deletes, commits, meta, lastTs };
}

export interface NumberedBatch {
  readonly seq: number;
  readonly batch: Batch;
}

const groupChars = 512 * 1024;

export interface Group {
  readonly text: string;
  readonly lastSeq: number;
}

/** Groups batches. A batch with deletions ends its group, because a later one may put the document back. */
export function* groupsOf(batches: readonly NumberedBatch[]): Generator<Group> {
  let group: NumberedBatch[] = [];
  let chars = 0;
  for (const numbered of batches) {
    group.push(numbered);
    chars += numbered.batch.puts.length;
    if (chars < groupChars && numbered.batch.deletes === "") continue;
    yield groupOf(group);
    group = [];
    chars = 0;
  }
  if (group.length > 0) yield groupOf(group);
}

function groupOf(group: readonly NumberedBatch[]): Group {
  const list = (part: "puts" | "deletes" | "commits" | "meta") =>
    `[${group.flatMap(({ batch }) => (batch[part] === "" ? [] : [batch[part]])).join()}]`;
  const lastTs = group.findLast(({ batch }) => batch.lastTs !== "0")?.batch.lastTs ?? "0";
  const lastSeq = group.at(-1)?.seq ?? 0;
  const text =
    `{"puts":${list("puts")},"deletes":${list("deletes")},"commits":${list("commits")},` +
    `"meta":${list("meta")},"lastTs":${lastTs},"folded":${lastSeq}}`;
  return { text, lastSeq };
}
