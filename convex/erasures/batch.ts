import { type AttemptLimitName, attemptLimits } from "../../domain/accounts/attempt-limits";
import { erasureRowsMax } from "../../domain/limits";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { DatabaseWriter, MutationCtx } from "../_generated/server";
import { deleteBy } from "../gate/rows";
import { type Person, type PersonalQuery, rowsOf, rowsUnder } from "../privacy/personalReads";
import { records } from "../schema";
import { forgetAttempts } from "../signIn/limits/attempts";
import { erasureOrder } from "./order";
import { writeTombstone } from "./tombstones";

export type ErasureCtx = Pick<MutationCtx, "db" | "storage">;

/**
 * One transaction's part of an erasure. True when nothing is left. A failed step changes nothing, and the next one
 * continues.
 */
export async function eraseSome(ctx: ErasureCtx, erasureId: Id<"erasures">): Promise<boolean> {
  const erasure = await ctx.db.get("erasures", erasureId);
  if (erasure === null) return true;
  const person = await findPersonOf(ctx, erasure);
  const order = erasureOrder(erasure.role);
  const removed: Removed = { rows: 0, files: 0 };
  let { step } = erasure;
  while (step < order.length && removed.rows < erasureRowsMax) {
    if (await eraseFrom(ctx, { table: order[step] as TableNames, person, removed })) step += 1;
  }
  // A running job may have written something meanwhile: start over.
  if (step === order.length && (await hasRowsLeft(ctx, order, person))) step = 0;
  const total = { rows: erasure.rows + removed.rows, files: erasure.files + removed.files };
  if (step < order.length) {
    await ctx.db.patch("erasures", erasureId, { step, ...total, touchedAt: Date.now() });
    return false;
  }
  await forgetLastTraces(ctx.db, person);
  await writeTombstone(ctx.db, { ...erasure, ...total });
  await deleteBy(ctx.db, erasureRowsMax, "erasures", "by_userId", { userId: erasure.userId });
  return true;
}

async function hasRowsLeft(ctx: ErasureCtx, order: readonly TableNames[], person: Person) {
  for (const table of order) {
    const row = await rowsOf(ctx.db, table, person)?.first();
    if (row !== undefined && row !== null) return true;
  }
  return false;
}

interface Removed {
  rows: number;
  files: number;
}
interface Stretch {
  table: TableNames;
  person: Person;
  removed: Removed;
}

async function findPersonOf(ctx: ErasureCtx, { userId, role }: Doc<"erasures">): Promise<Person> {
  const account = await ctx.db.get("users", userId);
  return { userId, role, email: account?.email ?? null };
}

/** True when the table has no rows of the person left. */
async function eraseFrom(ctx: ErasureCtx, { table, person, removed }: Stretch): Promise<boolean> {
  const rows = rowsOf(ctx.db, table, person);
  return rows === null || (await eraseRows(ctx, { table, rows, person, removed }));
}

/** Child rows first, and with the stored bytes. */
async function eraseRows(
  ctx: ErasureCtx,
  { table, rows, person, removed }: Stretch & { rows: PersonalQuery<TableNames> },
): Promise<boolean> {
  const room = erasureRowsMax - removed.rows;
  for (const row of await rows.take(room)) {
    for (const hanging of rowsUnder(ctx.db, { table, id: row._id }, person.role)) {
      if (!(await eraseRows(ctx, { ...hanging, person, removed }))) return false;
    }
    if (removed.rows >= erasureRowsMax) return false;
    await eraseBytes(ctx, table, row, removed);
    await ctx.db.delete(table, row._id);
    removed.rows += 1;
  }
  return removed.rows < erasureRowsMax;
}

async function eraseBytes(
  { db, storage }: ErasureCtx,
  table: TableNames,
  row: object,
  removed: Removed,
) {
  const field = records[table].bytes;
  if (field === undefined) return;
  const storageId = (row as Record<string, unknown>)[field] as Id<"_storage">;
  // The bytes may already be deleted; the row was kept.
  if ((await db.system.get("_storage", storageId)) === null) return;
  await storage.delete(storageId);
  removed.files += 1;
}

/**
 * Deletes rate limit counters under keyed hashes of the address or id, then the row of `users`. Counters that include a
 * network cannot be found, and expire within a day.
 */
async function forgetLastTraces(db: DatabaseWriter, { userId, email }: Person) {
  const limits = Object.keys(attemptLimits) as AttemptLimitName[];
  const names = email === null ? [userId] : [userId, email];
  await forgetAttempts(
    db,
    names.flatMap((of) => limits.map((limit) => ({ limit, of }))),
  );
  if ((await db.get("users", userId)) !== null) await db.delete("users", userId);
}
