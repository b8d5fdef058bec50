import type { Rng } from "../../clock";
import type { SortedMap } from "../../kv/sorted-map";
import { prefixChars } from "../../kv/paged/key-text";
import { type Catalog, indexesOf, storedName, type TableInfo } from "../catalog";
import { parseDocument } from "../doc";
import { type DocumentPages, pagedIn } from "../document-pages";
import { documentsOf } from "../documents-of";
import { SchemaMismatch } from "../errors";
import { keysOf } from "../read/index-keys";
import { wholeRange } from "../read/index-range";
import type { Doc, Snapshot } from "../snapshot";
import { WriteSet } from "../write-set";
import { Migration, type Migrations } from "./migrations";
import { parseSchemas, type SchemaTexts } from "./schemas";
import { addTables } from "./table-names";

interface SchemaChangeSource {
  rng: Rng;
  startMs: number;
  /** Builds the indexes of a paged database; null for a check, which builds none. */
  pages: DocumentPages | null;
}

/**
 * Applies another schema: numbers tables, checks documents, drops and builds indexes, all synchronously, so that no
 * write can come in between. The app migrates documents that don't match. Throws, without changes, at the first
 * document that still does not match.
 */
export function changeSchema(
  base: Snapshot,
  texts: SchemaTexts,
  source: SchemaChangeSource,
  migrations: Migrations,
): WriteSet {
  const { isLikeNpmTest } = base.catalog;
  const schemas = parseSchemas(texts, isLikeNpmTest);
  const changes = new WriteSet(base);
  const names = Array.from(schemas, ([component, { tables }]) =>
    Array.from(tables.keys(), (name) => storedName({ component, name })),
  ).flat();
  const added = names.filter((name) => base.catalog.tableByName(name) === undefined);
  const first = base.catalog.nextTableNumber;
  const numbered = added.map((name, at) => ({ name, number: first + at }));
  addTables(changes, numbered, source);
  const next = changes.catalog.withSchemas(schemas);
  const migration = new Migration(changes, next, migrations);
  for (const table of next.tables) checkDocuments(changes, next, table, migration);
  const tree = changes.tree === base.tree ? base.tree.clone() : changes.tree;
  for (const table of next.tables) {
    const before = base.catalog.numbered(table.number);
    if (before === undefined) continue;
    const pagedTree = pagedIn(tree);
    if (pagedTree === null) reindex(tree, before, table);
    else source.pages?.reindex(changes, pagedTree, before, table);
  }
  changes.switchTo(tree, next);
  return changes;
}

function checkDocuments(
  changes: WriteSet,
  next: Catalog,
  table: TableInfo,
  migration: Migration,
): void {
  const { base } = changes;
  const { schema } = next.of(table.component);
  const before = base.catalog.of(table.component).schema;
  const type = schema?.tables.get(table.name)?.documentType;
  const isSame =
    before?.isEnforced === schema?.isEnforced &&
    JSON.stringify(before?.tables.get(table.name)?.documentType) === JSON.stringify(type);
  if (schema === null || isSame) return;
  if (type === undefined) {
    const isApps = table.component === "";
    if (isApps && before?.tables.has(table.name) === true) migrateRemoved(base, table, migration);
    return;
  }
  for (const doc of documentsOf(base.tree, table.byId)) {
    const mismatch = schema.mismatchOf(
      table.name,
      parseDocument(doc.json),
      next.of(table.component),
    );
    if (mismatch !== null) {
      if (table.component === "" && migration.migrate(table.name, doc.id)) continue;
      throw new SchemaMismatch(
        storedName(table),
        `Document with ID "${doc.id}" in table "${table.name}" does not match the schema: ${mismatch}`,
      );
    }
  }
}

/** Documents of a table that the schema no longer has stay, unless the app migrates them. */
function migrateRemoved(base: Snapshot, table: TableInfo, migration: Migration): void {
  for (const doc of documentsOf(base.tree, table.byId)) migration.migrate(table.name, doc.id);
}

/** An unchanged index keeps its prefix, so only indexes with changed prefixes are rebuilt. */
function reindex(tree: SortedMap<Doc>, before: TableInfo, after: TableInfo): void {
  const kept = new Set(prefixesOf(after));
  for (const prefix of prefixesOf(before)) {
    if (kept.has(prefix)) continue;
    const { from, upTo } = wholeRange({ prefix });
    for (const [key] of [...tree.iterate(from, upTo, "asc")]) tree.delete(key);
  }
  const known = new Set(prefixesOf(before));
  if ([...kept].every((prefix) => known.has(prefix))) return;
  for (const doc of documentsOf(tree, after.byId)) {
    for (const key of keysOf(after, parseDocument(doc.json))) {
      if (!known.has(key.slice(0, prefixChars))) tree.set(key, doc);
    }
  }
}

const prefixesOf = (table: TableInfo) => indexesOf(table).map(({ prefix }) => prefix);
