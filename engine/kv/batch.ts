import { type RowKeyOf, rowKeyOf } from "./row-key";
import { documentChecksum, metaChecksum } from "./sqlite-file";
import type { CommitRecord } from "./store";

/** What one append brings, as the pieces of JSON text that the trigger on `batches` takes apart. */
export interface Batch {
  readonly puts: string;
  readonly deletes: string;
  readonly commits: string;
  readonly meta: string;
  readonly lastTs: string;
}

/**
 * Of a document written several times only the last version goes out, as a batch's parts (all puts, then all deletes)
 * do not keep the order of commits.
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

/** JSON text has no line break of its own. */
export const printBatch = ({ puts, deletes, commits, meta, lastTs }: Batch): string =>
  [puts, deletes, commits, meta, lastTs].join("\n");

export function parseBatch(text: string): Batch {
  const [puts = "", deletes = "", commits = "", meta = "", lastTs = "0"] = text.split("\n");
  return { puts, deletes, commits, meta, lastTs };
}

/** A batch with its number in the log. */
export interface NumberedBatch {
  readonly seq: number;
  readonly batch: Batch;
}

const groupChars = 512 * 1024;

export interface Group {
  /** For the trigger on `batches`. */
  readonly text: string;
  readonly lastSeq: number;
}

/** Several batches at once. One that deletes ends its group, since what follows may put it back. */
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
