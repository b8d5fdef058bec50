import type { StoredDocument } from "../store";

export type RowKeyOf = (doc: Pick<StoredDocument, "id" | "json">) => string;

/**
 * The key of a document's row: rows created together are written together, and a page of the file has many such rows.
 * Ids don't have that order. A document without a creation time, as in cold tables, uses its id alone.
 */
export const rowKeyOf: RowKeyOf = ({ id, json }) => {
  const place = placeOf(json);
  return place === null ? id : place + separator + id;
};

/** Only has to find the same place in the same text. */
export const placeOf = (json: string): string | null => createdMs.exec(json)?.[1] ?? null;

const createdMs = /"_creationTime":(\d{13})[.,}]/;

/** Sorts between digits and letters, and is in no id. */
const separator = ":";

export const idOfRow = (rowKey: string): string => rowKey.slice(rowKey.indexOf(separator) + 1);
