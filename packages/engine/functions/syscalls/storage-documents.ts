import { systemTables } from "../../db/schema/system-tables";
import type { Doc } from "../../db/snapshot";
import type { Transaction } from "../../db/transaction";
import type { StoredFile } from "../hosts";

const table = "_storage";

export function insertFile(
  tx: Transaction,
  { sha256, size, contentType, name, blocks }: StoredFile,
): string {
  const file = {
    ...{ sha256, size, name },
    ...(contentType === undefined ? {} : { contentType }),
    ...(blocks === undefined ? {} : { blocks }),
  };
  return tx.insert(table, file, "engine");
}

/** For a file that was stored without, unless it was deleted meanwhile. */
export function addBlocks(tx: Transaction, id: string, blocks: string): void {
  if (tx.get(id, { table, access: "engine" }) === null) return;
  tx.patch(id, { blocks }, { access: "engine" });
}

export function findFile(tx: Transaction, id: string): StoredFile | null {
  const isKnown = tx.isLikeNpmTest || tx.normalizeId(table, id) !== null;
  if (!isKnown) throw new Error(`Invalid storage ID: ${JSON.stringify(id)}`);
  const doc = tx.get(id, { table, access: "engine" });
  return doc === null ? null : (JSON.parse(doc.json) as StoredFile);
}

export const removeFile = (tx: Transaction, id: string): Doc => tx.remove(id, { access: "engine" });

export function visibleJson(doc: Doc): string {
  if (doc.table !== systemTables._storage.number) return doc.json;
  return JSON.stringify(shownFile(JSON.parse(doc.json) as StoredFile));
}

/** Anyone with a file's address can read it, so functions that list `_storage` don't get it. */
export function shownFile({ name: _name, blocks: _blocks, ...shown }: StoredFile) {
  return shown;
}
