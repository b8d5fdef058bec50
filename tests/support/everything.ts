import type { Id, TableNames } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import schema from "../../convex/schema";

const TABLES = Object.keys(schema.tables) as TableNames[];
const rowsReadMax = 5000;

export interface Everything {
  rows: { table: string; id: string; text: string }[];
  blobs: { id: string; text: string }[];
}

/** Every row of every table and every stored byte, as text: what a reader of the data folder would find. */
export async function readEverything({
  db,
  storage,
}: Pick<MutationCtx, "db" | "storage">): Promise<Everything> {
  const found: Everything = { rows: [], blobs: [] };
  for (const table of TABLES) {
    for (const row of await db.query(table).take(rowsReadMax)) {
      found.rows.push({ table, id: row._id, text: JSON.stringify(row) });
    }
  }
  const reader = storage as unknown as { get: (id: Id<"_storage">) => Promise<Blob | null> };
  for (const { _id } of await db.system.query("_storage").take(rowsReadMax)) {
    const blob = await reader.get(_id);
    found.blobs.push({ id: _id, text: blob === null ? "" : await blob.text() });
  }
  return found;
}

export function findTraces({ rows, blobs }: Everything, words: readonly string[]): string[] {
  return words.flatMap((word) => [
    ...rows.filter(({ text }) => text.includes(word)).map(({ table }) => `${table}: ${word}`),
    ...blobs.filter(({ text }) => text.includes(word)).map(() => `a file: ${word}`),
  ]);
}

/** The ids of a person's own row and of all rows that refer to them. */
export const idsOf = ({ rows }: Everything, userId: string): string[] =>
  rows.filter(({ text }) => text.includes(userId)).map(({ id }) => id);
