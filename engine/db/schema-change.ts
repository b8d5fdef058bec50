import type { Rng } from "../clock";
import type { Catalog, TableInfo } from "./catalog";
import { parseDocument } from "./doc";
import { SchemaMisfit } from "./errors";
import { keysOf } from "./index-keys";
import { wholeRange } from "./index-range";
import type { Schema } from "./schema";
import type { Doc, Snapshot } from "./snapshot";
import { addTable } from "./table-names";
import type { OrderedMap } from "../kv/ordered-map";
import { WriteSet } from "./write-set";

/**
 * The database under another schema: tables numbered, documents checked, indexes dropped and built, all at once and on
 * the event loop, so that no write can slip in between. Throws, with nothing changed, at the first misfit.
 */
export function changeSchema(
  base: Snapshot,
  schema: Schema | null,
  source: { rng: Rng; startMs: number },
): WriteSet {
  const changes = new WriteSet(base);
  for (const name of schema?.tables.keys() ?? []) {
    if (changes.catalog.tableByName(name) !== undefined) continue;
    addTable(changes, { name, number: changes.catalog.nextTableNumber }, source);
  }
  const next = changes.catalog.withSchema(schema);
  for (const table of next.tables) checkDocuments(base, next, table);
  const tree = changes.tree === base.tree ? base.tree.clone() : changes.tree;
  for (const table of next.tables) {
    const before = base.catalog.tableByNumber(table.number);
    if (before !== undefined) reindex(tree, before, table);
  }
  changes.switchTo(tree, next);
  return changes;
}

function checkDocuments(base: Snapshot, next: Catalog, table: TableInfo): void {
  const { schema } = next;
  const before = base.catalog.schema;
  const type = schema?.tables.get(table.name)?.documentType;
  const isSame =
    before?.isEnforced === schema?.isEnforced &&
    JSON.stringify(before?.tables.get(table.name)?.documentType) === JSON.stringify(type);
  if (schema === null || type === undefined || isSame) return;
  for (const doc of documentsOf(base.tree, table)) {
    const misfit = schema.misfitOf(table.name, parseDocument(doc.json), next);
    if (misfit !== null) {
      throw new SchemaMisfit(
        table.name,
        `Document with ID "${doc.id}" in table "${table.name}" does not match the schema: ${misfit}`,
      );
    }
  }
}

/** An index that stayed the same kept its prefix, so only what differs in prefixes is touched. */
function reindex(tree: OrderedMap<Doc>, before: TableInfo, after: TableInfo): void {
  const kept = new Set(prefixesOf(after));
  for (const prefix of prefixesOf(before)) {
    if (kept.has(prefix)) continue;
    const { from, upTo } = wholeRange({ prefix });
    for (const [key] of [...tree.iterate(from, upTo, "asc")]) tree.delete(key);
  }
  const known = new Set(prefixesOf(before));
  if ([...kept].every((prefix) => known.has(prefix))) return;
  for (const doc of documentsOf(tree, after)) {
    for (const key of keysOf(after, parseDocument(doc.json))) {
      if (!known.has(key.slice(0, prefixLength))) tree.set(key, doc);
    }
  }
}

const prefixLength = 3;

const prefixesOf = (table: TableInfo) =>
  [...table.indexes.values(), ...table.searchIndexes.values()].map(({ prefix }) => prefix);

/** A copy, since the tree may be written while it is walked. */
function documentsOf(tree: OrderedMap<Doc>, table: TableInfo): Doc[] {
  const { from, upTo } = wholeRange(table.byId);
  return Array.from(tree.iterate(from, upTo, "asc"), ([, doc]) => doc);
}
