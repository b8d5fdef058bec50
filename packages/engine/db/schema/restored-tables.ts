import type { Rng } from "../../clock";
import { type TableInfo, splitStoredName, storedName } from "../catalog";
import { checkDocumentLimits } from "../document-rules";
import { DatabaseError } from "../errors";
import { wholeRange } from "../read/index-range";
import type { Doc, ParsedDocument, Snapshot } from "../snapshot";
import { decodeId, freshId } from "../values/ids";
import { WriteSet } from "../write-set";
import { checkDocument, checkTableName } from "./schema";
import { systemTableNumberMax } from "./system-tables";
import { addTables, renumberTable } from "./table-names";

/** Documents for one table. Documents with an `_id` keep it, and their `_creationTime`. */
export interface TableRestore {
  /** The stored name, which includes the component: see `storedName`. */
  readonly name: string;
  /** The table number in the documents' ids, when they come from another database. */
  readonly number?: number;
  readonly isCleared: boolean;
  readonly documents: readonly ParsedDocument[];
}

export interface RestoreSource {
  rng: Rng;
  startMs: number;
}

/** Restores all tables or none. Documents are checked against the schema once all tables have their numbers. */
export function restoreTables(
  base: Snapshot,
  tables: readonly TableRestore[],
  source: RestoreSource,
): { changes: WriteSet; lastCreationMs: number } {
  const changes = new WriteSet(base);
  for (const { name, isCleared } of tables) if (isCleared) clearTable(changes, name);
  for (const table of tables) assignNumber(changes, table, source);
  let lastCreationMs = Math.max(base.lastCreationMs, source.startMs);
  for (const { name, documents } of tables) {
    const info = changes.catalog.tableByName(name) as TableInfo;
    for (const document of documents) {
      lastCreationMs += 0.001;
      putDocument(changes, info, document, { ...source, creationMs: lastCreationMs });
    }
  }
  return { changes, lastCreationMs };
}

function documentsOfTable(changes: WriteSet, name: string): Doc[] {
  const table = changes.catalog.tableByName(name);
  if (table === undefined) return [];
  const { from, upTo } = wholeRange(table.byId);
  return [...changes.tree.iterate(from, upTo, "asc")].map(([, doc]) => doc);
}

function clearTable(changes: WriteSet, name: string): void {
  const table = changes.catalog.tableByName(name);
  if (table === undefined) return;
  for (const doc of documentsOfTable(changes, name)) changes.remove(table, doc);
}

function assignNumber(
  changes: WriteSet,
  { name, number }: TableRestore,
  source: RestoreSource,
): void {
  if (name.startsWith("_")) return;
  checkTableName(splitStoredName(name).name);
  const known = changes.catalog.tableByName(name);
  const wanted = number ?? known?.number ?? changes.catalog.nextTableNumber;
  if (known?.number === wanted) return;
  makeRoom(changes, name, wanted);
  if (known === undefined) addTables(changes, [{ name, number: wanted }], source);
  else if (documentsOfTable(changes, name).length === 0) renumberTable(changes, known, wanted);
  // The table keeps its number, so only documents without ids can be added.
}

/** Frees a table number: an empty table gets another one. A table with documents keeps it, because ids contain it. */
function makeRoom(changes: WriteSet, name: string, number: number): void {
  const other = changes.catalog.numbered(number);
  if (other === undefined || storedName(other) === name) return;
  const otherName = storedName(other);
  if (number <= systemTableNumberMax || documentsOfTable(changes, otherName).length > 0) {
    throw new DatabaseError(
      `The documents of "${name}" have ids that belong to the table "${otherName}" here. Import them into an empty deployment.`,
    );
  }
  renumberTable(changes, other, changes.catalog.nextTableNumber);
}

function putDocument(
  changes: WriteSet,
  table: TableInfo,
  document: ParsedDocument,
  source: RestoreSource & { creationMs: number },
): void {
  const _id = typeof document._id === "string" ? document._id : freshId(table.number, source);
  const decoded = decodeId(_id);
  if (!decoded.isOk || decoded.tableNumber !== table.number) {
    throw new DatabaseError(`"${_id}" is not an id of the table "${table.name}".`);
  }
  if (changes.get(table, _id) !== null) {
    throw new DatabaseError(`A document with the id "${_id}" is in "${table.name}" already.`);
  }
  const given = document._creationTime;
  const _creationTime = typeof given === "number" ? given : source.creationMs;
  const whole: ParsedDocument = { ...document, _id, _creationTime };
  const bytes = checkDocumentLimits(whole);
  if (!table.name.startsWith("_")) {
    const namespace = changes.catalog.of(table.component);
    checkDocument(namespace.schema, table.name, whole, namespace);
  }
  changes.put(table, _id, whole, bytes);
}
