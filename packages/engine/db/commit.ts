import type { Key } from "../kv/key";
import { placeOf } from "../kv/sqlite/row-key";
import type { CommitRecord, StoredDocument } from "../kv/store";
import type { Catalog } from "./catalog";
import { TextDoc, parseDocument } from "./doc";
import { keysOf } from "./read/index-keys";
import type { Doc, Snapshot } from "./snapshot";
import { canonicalJson, commitTsPlaceholder } from "./values/values";
import { type Write, type WriteSet, replaceKeys } from "./write-set";

/** A decided commit: the new state in memory, the records for the disk, and the keys for conflict checks. */
export interface SealedCommit {
  snapshot: Snapshot;
  record: CommitRecord;
  keys: Key[];
}

/**
 * Applies the changes to `head`. Other commits may have moved `head` on, but they changed nothing that the transaction
 * read. When `head` has not moved, the transaction's tree becomes the new tree.
 */
export function sealCommit(
  changes: WriteSet,
  head: Snapshot,
  ts: bigint,
  lastCreationMs: number,
): SealedCommit {
  const isCurrent = changes.base === head;
  const catalog = changes.catalog === changes.base.catalog ? head.catalog : changes.catalog;
  const tree = isCurrent ? changes.tree : head.tree.clone();
  const writes = changes.writes.map((write) => {
    const resolved = withCommitTs(write, catalog, ts);
    if (!isCurrent) replaceKeys(tree, write.keysBefore, resolved.keysAfter, resolved.after);
    else if (resolved !== write) {
      replaceKeys(tree, write.keysAfter, resolved.keysAfter, resolved.after);
    }
    return resolved;
  });
  return {
    snapshot: {
      ts,
      tree,
      catalog,
      countByTable: countsAfter(head.countByTable, writes),
      lastCreationMs: Math.max(head.lastCreationMs, lastCreationMs),
      epoch: head.epoch,
    },
    record: recordOf(writes, changes, ts),
    keys: [...keysTouched(writes), ...changes.coldWrites.map(({ key }) => key)],
  };
}

const pendingText = canonicalJson(commitTsPlaceholder);

/** The placeholder can't occur inside a string of canonical text, where its quotes would be escaped. */
const fillCommitTs = (json: string, ts: bigint) =>
  json.includes(pendingText) ? json.replaceAll(pendingText, canonicalJson(ts)) : json;

function withCommitTs(write: Write, catalog: Catalog, ts: bigint): Write {
  if (write.after?.json.includes(pendingText) !== true) return write;
  const { id, table, json, bytes } = write.after;
  const after = new TextDoc(id, table, fillCommitTs(json, ts), bytes);
  const info = catalog.numbered(table);
  const keysAfter = info === undefined ? [] : keysOf(info, parseDocument(after.json));
  return { ...write, after, keysAfter };
}

function recordOf(writes: readonly Write[], changes: WriteSet, ts: bigint): CommitRecord {
  const puts: StoredDocument[] = [];
  const deletes: StoredDocument[] = [];
  for (const { before, after } of writes) {
    if (after !== null) puts.push(storedOf(after));
    if (before !== null && !isInPlace(before, after)) deletes.push(storedOf(before));
  }
  for (const { document } of changes.coldWrites) {
    const { id, table, json } = document;
    puts.push({ id, table, json: fillCommitTs(json, ts) });
  }
  return { ts, puts, deletes };
}

/** An import may restore a document with another creation time. */
const isInPlace = (before: Doc, after: Doc | null): boolean =>
  after !== null && placeOf(before.json) === placeOf(after.json);

const storedOf = ({ id, table, json }: Doc): StoredDocument => ({ id, table, json });

function keysTouched(writes: readonly Write[]): Key[] {
  const keys: Key[] = [];
  for (const { keysBefore, keysAfter } of writes) {
    keys.push(...keysBefore);
    for (const key of keysAfter) if (!keysBefore.includes(key)) keys.push(key);
  }
  return keys;
}

function countsAfter(
  counts: ReadonlyMap<number, number>,
  writes: readonly Write[],
): ReadonlyMap<number, number> {
  if (writes.every(({ before, after }) => (before === null) === (after === null))) return counts;
  const next = new Map(counts);
  for (const { before, after } of writes) {
    const table = (after ?? before)?.table;
    if (table === undefined) continue;
    const change = Number(after !== null) - Number(before !== null);
    next.set(table, (next.get(table) ?? 0) + change);
  }
  return next;
}
