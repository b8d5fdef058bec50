import type { StoredDocument } from "./store";

export type RowKeyOf = (doc: Pick<StoredDocument, "id" | "json">) => string;

/**
 * Under which key a document's row lies: what was created together is written together, and a page of the file takes many
 * such rows. An id says nothing of that. A document without a creation time, as those of cold tables, has its id alone.
 */
export const rowKeyOf: RowKeyOf = ({ id, json }) => {
  const place = placeOf(json);
  return place === null ? id : place + separator + id;
};

/** Whatever it finds in the text, it finds the same in the same text: more is not asked of it. */
export const placeOf = (json: string): string | null => createdMs.exec(json)?.[1] ?? null;

const createdMs = /"_creationTime":(\d{13})[.,}]/;

/** Between digits and letters, and in no id. */
const separator = ":";

export const idOfRow = (rowKey: string): string => rowKey.slice(rowKey.indexOf(separator) + 1);
