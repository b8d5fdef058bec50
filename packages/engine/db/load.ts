import { HeapWatch } from "../kv/heap-watch";
import { type Key, encodeIndexKey, successorOfPrefix } from "../kv/key";
import { OrderedMap } from "../kv/ordered-map";
import { PagedMap } from "../kv/paged/paged-map";
import type { Paging } from "../kv/paged/paging";
import { DamageError, type Store, type StoredDocument } from "../kv/store";
import { Catalog, IndexPrefixes, type Schemas, type TableInfo } from "./catalog";
import { TextDoc, parseDocument } from "./doc";
import { DocumentPages } from "./document-pages";
import { LoadedKeys, type LoadedStates } from "./loaded-keys";
import { keysOf } from "./read/index-keys";
import { wholeRange } from "./read/index-range";
import { parseSchemas } from "./schema/schemas";
import { coldTables, systemTables } from "./schema/system-tables";
import type { Doc, Snapshot } from "./snapshot";
import { sizeOf } from "./values/values";

export interface Loaded {
  snapshot: Snapshot;
  meta: Record<string, string>;
  pages: DocumentPages | null;
  /** Called by the timeline, so that the documents' pages and keys can read its states. */
  follow: (latest: LoadedStates) => void;
}

export const schemaMetaKey = "schema";

export const componentSchemasMetaKey = "componentSchemas";

export async function loadDatabase(store: Store, isLikeNpmTest: boolean): Promise<Loaded> {
  const paging = (await store.page?.()) ?? null;
  if (paging !== null) return await loadPaged(paging);
  const stored: StoredDocument[] = [];
  const { lastTs, meta } = await store.load((document) => stored.push(document), coldTables);
  const names = namesIn(stored.filter(({ table }) => table === systemTables._tables.number));
  const schemas = schemasIn(meta, isLikeNpmTest);
  const prefixes = new IndexPrefixes(isLikeNpmTest);
  const catalog = Catalog.of(prefixes, schemas, names);
  const built = buildTree(catalog, stored, Number(lastTs) / 1e6);
  const follow = (latest: LoadedStates) => store.makeKeysBeside?.(new LoadedKeys(latest, prefixes));
  return { snapshot: { ts: lastTs, catalog, epoch: 0, ...built }, meta, pages: null, follow };
}

function schemasIn(meta: Loaded["meta"], isLikeNpmTest: boolean): Schemas {
  const app = meta[schemaMetaKey] || null;
  const components = JSON.parse(meta[componentSchemasMetaKey] || "{}") as Record<string, string>;
  return parseSchemas({ app, components }, isLikeNpmTest);
}

const namesIn = (documents: readonly StoredDocument[]) =>
  documents
    .map(({ json }) => parseDocument(json))
    .map(({ name, number }) => ({ name: name as string, number: Number(number) }));

async function loadPaged(paging: Paging): Promise<Loaded> {
  const { lastTs, meta } = paging;
  const prefixes = new IndexPrefixes(false, paging.prefixes ?? new Map(), paging.lastNumber);
  const schemas = schemasIn(meta, false);
  const tables = Catalog.of(prefixes, new Map(), []).systemTable("_tables");
  const stored = paging.prefixes === null ? null : listedIn(paging, tables);
  const names = namesIn(await paging.documentsOf(tables.number, stored));
  const catalog = Catalog.of(prefixes, schemas, names);
  const pages = new DocumentPages(paging, prefixes, catalog);
  const unfolded = await paging.begin(pages);
  const tree = new PagedMap(pages.pages);
  pages.buildUnnamed(tree);
  const countByTable = new Map<number, number>();
  for (const table of catalog.tables)
    if (!table.isCold) countByTable.set(table.number, pages.count(table));
  const snapshot = { ts: lastTs, catalog, epoch: 0, tree, countByTable };
  pages.addUnfolded(unfolded, snapshot);
  const lastCreationMs = lastCreationOf(snapshot);
  const follow = (latest: LoadedStates) => pages.follow(latest);
  return { snapshot: { ...snapshot, lastCreationMs }, meta, pages, follow };
}

function listedIn({ keys }: Paging, { byId }: TableInfo): StoredDocument[] {
  const { from, upTo } = wholeRange(byId);
  const entries = keys.read({ from, upTo: upTo ?? from }, "asc", tablesMax);
  return entries.flatMap(({ document }) => document ?? []);
}

const tablesMax = 100_000;

/** An imported creation time in the future must not push all later ones there. */
function lastCreationOf({ tree, catalog, ts }: Pick<Snapshot, "tree" | "catalog" | "ts">): number {
  let lastMs = 0;
  for (const {
    byCreationTime: { prefix },
    isCold,
  } of catalog.tables) {
    if (isCold) continue;
    const upTo = successorOfPrefix(encodeIndexKey([Number(ts) / 1e6 + 1], prefix));
    for (const [, doc] of tree.aside().iterate(prefix, upTo, "desc")) {
      lastMs = Math.max(lastMs, Number(doc.value["_creationTime"]));
      break;
    }
  }
  return lastMs;
}

/** For each entry while the list grows, because it is copied into one half as long again. */
const grownEntryBytes = 12;
/**
 * The peak while the list is sorted and split into keys and documents for the tree: three more lists, and the tree's
 * own.
 */
const sortedEntryBytes = 40;

function buildTree(catalog: Catalog, stored: readonly StoredDocument[], lastCommitMs: number) {
  const rows: [Key, Doc][] = [];
  const heap = new HeapWatch(stored.length);
  let done = 0;
  const countByTable = new Map<number, number>();
  let lastCreationMs = 0;
  for (const { id, table, json } of stored) {
    heap.note(done++, rows.length * grownEntryBytes);
    const info = catalog.numbered(table);
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
  heap.requireRoom(done, 0); // also leaves room for the rest of the start
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
