import type { Database } from "../../packages/engine/db/database";

export type StoredRows = Parameters<Database["restore"]>[0];

/** Every row of the product's tables, for `Database.restore` here or in another database of the same schema. */
export const readRows = (db: Database): StoredRows =>
  tableNamesIn(db).map((name) => ({
    name,
    number: db.head.catalog.tableByName(name)?.number,
    isCleared: true,
    documents: readDocuments(db, name),
  })) as StoredRows;

export const tableNamesIn = (db: Database) =>
  [...db.head.catalog.tables].map(({ name }) => name).filter((name) => !name.startsWith("_"));

export function readDocuments(db: Database, tableName: string) {
  const reading = db.begin("head", { isReadOnly: true });
  const source = { type: "FullTableScan", tableName, order: "asc" } as const;
  const rows = reading.query({ source, operators: [] }, "engine");
  const documents = [];
  for (let row = rows.next(); row !== null; row = rows.next()) documents.push(row.value);
  reading.close();
  return documents;
}
