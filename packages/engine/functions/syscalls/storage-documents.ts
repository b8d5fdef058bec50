import type { QueryOperator } from "../../db/read/query";
import { systemTables } from "../../db/schema/system-tables";
import type { Doc } from "../../db/snapshot";
import type { Transaction } from "../../db/transaction";
import { decodeId } from "../../db/values/ids";
import type { StoredFile } from "../hosts";
import { type ScheduledDocument, shownJob } from "./scheduled-documents";

const table = "_storage";
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function insertFile(
  tx: Transaction,
  { sha256, size, contentType, name, blocks }: StoredFile,
): string {
  const file = {
    ...{ sha256, size, name },
    ...(contentType === undefined ? {} : { contentType }),
    ...(blocks === undefined ? {} : { blocks }),
    ...(tx.component === "" ? {} : { component: tx.component }),
  };
  return tx.insert(table, file, "engine");
}

/** Adds the hash of blocks to a file stored without it, unless it was deleted meanwhile. */
export function addBlocks(tx: Transaction, id: string, blocks: string): void {
  if (tx.get(id, { table, access: "engine" }) === null) return;
  tx.patch(id, { blocks }, { access: "engine" });
}

/**
 * `call` names the calling function of `ctx.storage` for the error. Convex's former ids, which are UUIDs, find nothing
 * here.
 */
export function findFile(tx: Transaction, id: string, call: string): StoredFile | null {
  if (!tx.isLikeNpmTest && tx.normalizeId(table, id) === null) {
    if (decodeId(id).isOk || uuid.test(id)) return null;
    throw new Error(
      `Invalid argument \`storageId\` for \`storage.${call}\`: Invalid storage ID: ${JSON.stringify(id)}. Storage ID should be an Id of '_storage' table, or a UUID string.`,
    );
  }
  const doc = tx.get(id, { table, access: "engine" });
  const file = doc === null ? null : (JSON.parse(doc.json) as StoredFile);
  return file === null || (file.component ?? "") !== tx.component ? null : file;
}

export const removeFile = (tx: Transaction, id: string): Doc => tx.remove(id, { access: "engine" });

export function visibleJson(doc: Doc): string {
  if (doc.table === systemTables._storage.number) {
    return JSON.stringify(shownFile(JSON.parse(doc.json) as StoredFile));
  }
  if (doc.table === systemTables._scheduled_functions.number) {
    return JSON.stringify(shownJob(JSON.parse(doc.json) as ScheduledDocument));
  }
  return doc.json;
}

const ownerFields: Readonly<Record<string, string>> = {
  _storage: "component",
  _scheduled_functions: "owner",
};

const missingField = { $field: "_none" };

/** A filter for what the transaction's own component has stored or scheduled. */
export function ownRowsOf(tx: Transaction, tableName: string): readonly QueryOperator[] {
  const field = ownerFields[tableName];
  if (field === undefined || !tx.changes.catalog.hasComponents) return [];
  const owner = tx.component === "" ? missingField : { $literal: tx.component };
  return [{ filter: { $eq: [{ $field: field }, owner] } }];
}

export function isOwn(tx: Transaction, doc: Doc): boolean {
  const { _storage, _scheduled_functions } = systemTables;
  const field =
    doc.table === _storage.number
      ? ownerFields._storage
      : doc.table === _scheduled_functions.number
        ? ownerFields._scheduled_functions
        : undefined;
  return field === undefined || (doc.value[field] ?? "") === tx.component;
}

/** Hides the name: anyone with a file's address can read it, so functions that list `_storage` don't get it. */
export function shownFile({
  name: _name,
  blocks: _blocks,
  component: _component,
  ...shown
}: StoredFile) {
  return shown;
}
