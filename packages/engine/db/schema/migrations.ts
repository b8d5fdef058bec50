import type { Catalog } from "../catalog";
import { parseDocument } from "../doc";
import { documentsOf } from "../documents-of";
import { SchemaMismatch } from "../errors";
import type { ParsedDocument } from "../snapshot";
import type { WriteSet } from "../write-set";

/**
 * How an app converts documents of older releases that the new schema rejects, by table. A migration returns the new
 * document, or null to delete it. `rows` has the documents of any table as they were before.
 */
export type Migrations = Readonly<Record<string, Migrate>>;

type Migrate = (
  document: ParsedDocument,
  rows: (table: string) => readonly ParsedDocument[],
) => ParsedDocument | null;

/** Runs one schema change's migrations. Reads each table once, no matter how many documents are migrated. */
export class Migration {
  readonly #changes: WriteSet;
  readonly #next: Catalog;
  readonly #migrations: Migrations;
  readonly #read = new Map<string, readonly ParsedDocument[]>();

  constructor(changes: WriteSet, next: Catalog, migrations: Migrations) {
    this.#changes = changes;
    this.#next = next;
    this.#migrations = migrations;
  }

  /** Replaces a document that does not match the schema. Returns false when the app has no migration for it. */
  migrate(table: string, id: string): boolean {
    const migrate = Object.hasOwn(this.#migrations, table) ? this.#migrations[table] : undefined;
    const info = this.#changes.catalog.tableByName(table);
    const doc = info === undefined ? null : this.#changes.get(info, id);
    if (migrate === undefined || info === undefined || doc === null) return false;
    const before = parseDocument(doc.json);
    const after = migrate(before, (name) => this.#rows(name));
    if (after === null) {
      this.#changes.remove(info, doc);
      return true;
    }
    const { _id = id, _creationTime } = before;
    const value = { ...after, _id, ...(_creationTime === undefined ? {} : { _creationTime }) };
    const mismatch = this.#next.schema?.mismatchOf(table, value, this.#next.of("")) ?? null;
    if (mismatch !== null) {
      throw new SchemaMismatch(
        table,
        `The app's migration of document "${id}" in table "${table}" does not match the schema: ${mismatch}`,
      );
    }
    this.#changes.put(info, id, value);
    return true;
  }

  #rows(table: string): readonly ParsedDocument[] {
    const { base } = this.#changes;
    const info = base.catalog.tableByName(table);
    if (info === undefined) return [];
    let rows = this.#read.get(table);
    rows ??= Array.from(documentsOf(base.tree, info.byId), ({ json }) => parseDocument(json));
    this.#read.set(table, rows);
    return rows;
  }
}
