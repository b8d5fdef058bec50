import { HeapWatch } from "../kv/heap-watch";
import type { Key } from "../kv/key";
import { OrderedMap } from "../kv/ordered-map";
import { DamageError, type Store, type StoredDocument } from "../kv/store";
import { Catalog, IndexPrefixes } from "./catalog";
import { TextDoc, parseDocument } from "./doc";
import { keysOf } from "./read/index-keys";
import { Schema } from "./schema/schema";
import { type SystemTable, systemTables } from "./schema/system-tables";
import type { Doc, Snapshot } from "./snapshot";
import { sizeOf } from "./values/values";

export interface Loaded {
  snapshot: Snapshot;
  meta: Record<string, string>;
}

/** The store keeps the schema's JSON text under this name. */
export const schemaMetaKey = "schema";

export async function loadDatabase(store: Store, isLikeNpmTest: boolean): Promise<Loaded> {
  const stored: StoredDocument[] = [];
  const { lastTs, meta } = await store.load((document) => stored.push(document), coldTables());
  const schemaJson = meta[schemaMetaKey];
  const names = stored
    .filter(({ table }) => table === systemTables._tables.number)
    .map(({ json }) => parseDocument(json))
    .map(({ name, number }) => ({ name: name as string, number: Number(number) }));
  const catalog = Catalog.of(
    new IndexPrefixes(isLikeNpmTest),
    schemaJson === undefined || schemaJson === "" ? null : Schema.parse(schemaJson, isLikeNpmTest),
    names,
  );
  const built = buildTree(catalog, stored, Number(lastTs) / 1e6);
  return { snapshot: { ts: lastTs, catalog, epoch: 0, ...built }, meta };
}

/** A list that grows is copied into one half as long again. */
const grownEntryBytes = 12;
/** While it is sorted, and split into keys and documents for the tree: three more lists, and the tree's own. */
const sortedEntryBytes = 40;

function buildTree(catalog: Catalog, stored: readonly StoredDocument[], lastCommitMs: number) {
  const rows: [Key, Doc][] = [];
  const heap = new HeapWatch(stored.length);
  let done = 0;
  const countByTable = new Map<number, number>();
  let lastCreationMs = 0;
  for (const { id, table, json } of stored) {
    heap.note(done++, rows.length * grownEntryBytes);
    const info = catalog.tableByNumber(table);
    if (info === undefined) continue;
    const value = parseDocument(json);
    const doc = new TextDoc(id, table, json, sizeOf(value));
    for (const key of keysOf(info, value)) rows.push([key, doc]);
    countByTable.set(table, (countByTable.get(table) ?? 0) + 1);
    const createdMs = Number(value["_creationTime"]);
    // An imported creation time in the future must not push all later ones there.
    if (createdMs <= lastCommitMs + 1) lastCreationMs = Math.max(lastCreationMs, createdMs);
  }
  heap.requireRoom(done, rows.length * sortedEntryBytes);
  rows.sort(([a], [b]) => (a < b ? -1 : 1));
  const tree = treeOf(rows);
  rows.length = 0;
  heap.requireRoom(done, 0); // also for what the start does next
  return { tree, countByTable, lastCreationMs };
}

function treeOf(rows: readonly (readonly [Key, Doc])[]): OrderedMap<Doc> {
  const [keys, docs] = [rows.map(([key]) => key), rows.map(([, doc]) => doc)];
  try {
    return OrderedMap.ofSorted(keys, docs);
  } catch (error) {
    const duplicate = docs.find((_, at) => keys[at] === keys[at + 1]);
    if (duplicate === undefined) throw error;
    throw new DamageError(
      `The data is damaged (document ${duplicate.id} exists twice). Restore a backup, or start once with --salvage to keep the last one.`,
    );
  }
}

export function coldTables(): number[] {
  const tables: SystemTable[] = Object.values(systemTables);
  return tables.filter(({ isCold }) => isCold === true).map(({ number }) => number);
}
