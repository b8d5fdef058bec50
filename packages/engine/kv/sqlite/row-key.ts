import type { StoredDocument } from "../store";

export type RowKeyOf = (doc: Pick<StoredDocument, "id" | "json">) => string;

/**
 * The key of a document's row: rows created together are written together, and a page of the file has many of them. Ids
 * don't have that order. A document without a creation time, as in cold tables, uses only its id.
 */
export const rowKeyOf: RowKeyOf = ({ id, json }) => {
  const place = placeOf(json);
  return place === null ? id : place + separator + id;
};

/** The result need not be exact, but must be the same for equal texts. */
export const placeOf = (json: string): string | null => createdMs.exec(json)?.[1] ?? null;

const createdMs = /"_creationTime":(\d{13})[.,}]/;

/** Sorts between digits and letters, and occurs in no id. */
const separator = ":";

export const idOfRow = (rowKey: string): string => rowKey.slice(rowKey.indexOf(separator) + 1);
