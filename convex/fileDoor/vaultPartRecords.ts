import { v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { findSignIn, requireRole, type Viewer } from "../gate/access";
import { systemMutation, systemQuery } from "../gate/functions";
import { openVisit } from "../clients/recordVisits";
import { guardReader, guardWriter } from "../gate/guardedDb";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { rowsBy } from "../gate/rows";
import { findFile, findFileOf } from "../vault/files";

/**
 * Rows of the parts of a vault's files. Privileged: only this endpoint has seen the bytes and may write their rows. Who asks
 * comes from the request's token, and what they may read from the guarded database.
 */

const partFields = { fileId: v.string(), number: v.number() };

/** Called before the body is read. */
export const mayAddPart = systemQuery({
  args: partFields,
  returns: v.null(),
  handler: async (ctx, part) => {
    await requireArriving(ctx, part);
  },
});

/** False for a part that is here already: the answer to the first try was lost. */
export const admitPart = systemMutation({
  args: { ...partFields, storageId: v.id("_storage"), sizeBytes: v.number() },
  returns: v.object({ isNew: v.boolean() }),
  handler: async (ctx, { storageId, sizeBytes, ...part }) => {
    const { _id: vaultFileId, ...file } = await requireArriving(ctx, part);
    const { number } = part;
    if ((await findRow(ctx, vaultFileId, number)) !== null) return { isNew: false };
    const known = file.storedBytes ?? (await countBytes(ctx, vaultFileId, file.parts));
    const storedBytes = known + sizeBytes;
    if (storedBytes > file.sizeBytes) refuse({ code: "STORAGE_FULL" }); // More than was announced.
    const { clientId } = file;
    const row = { clientId, vaultFileId, number, storageId, sizeBytes };
    await ctx.db.insert("vaultFileParts", row);
    await ctx.db.patch("vaultFiles", vaultFileId, { stored: file.stored + 1, storedBytes });
    return { isNew: true };
  },
});

/** Null: missing, forbidden and removed look alike. */
export const findPart = systemQuery({
  args: partFields,
  returns: v.union(v.null(), v.id("_storage")),
  handler: async (ctx, { fileId, number }) => {
    const signIn = await findSignIn(ctx);
    if (signIn === null) return null;
    const file = await findOwn(ctx, signIn.viewer, fileId);
    if (file === null) return null;
    return (await findRow(ctx, file._id, number))?.storageId ?? null;
  },
});

/** For a coach, a part of a file that goes with a copy they may read; null otherwise. Logged as a visit. */
export const openSharedPart = systemMutation({
  args: { ...partFields, shareId: v.string() },
  returns: v.union(v.null(), v.id("_storage")),
  handler: async (ctx, { fileId, number, shareId }) => {
    const signIn = await findSignIn(ctx);
    const id = ctx.db.normalizeId("shares", shareId);
    if (signIn === null || id === null || signIn.viewer.role !== "admin") return null;
    const { viewer } = signIn;
    const db = guardWriter(ctx.db, viewer);
    const share = await db.get("shares", id);
    if (share?.sealed?.files?.ids.includes(fileId) !== true) return null;
    const { clientId } = share; // A copy may name files of another client, which are then not found.
    const file = await findFileOf(ctx.db, clientId, fileId);
    if (file === null || file.removedAt !== undefined) return null;
    await openVisit({ db, viewer }, clientId);
    return (await findRow(ctx, file._id, number))?.storageId ?? null;
  },
});

type Ctx = Pick<QueryCtx, "db" | "auth">;

const findOwn = ({ db }: Pick<Ctx, "db">, viewer: Viewer, fileId: string) =>
  findFile({ db: guardReader(db, viewer), viewer }, fileId);

const findRow = ({ db }: Pick<Ctx, "db">, vaultFileId: Doc<"vaultFiles">["_id"], number: number) =>
  rowsBy(db, "vaultFileParts", "by_vaultFileId_and_number", { vaultFileId, number }).first();

/** Counts the bytes of a file whose first parts arrived before rows had a count. */
async function countBytes(
  { db }: Pick<Ctx, "db">,
  vaultFileId: Doc<"vaultFiles">["_id"],
  count: number,
) {
  const rows = await rowsBy(db, "vaultFileParts", "by_vaultFileId_and_number", {
    vaultFileId,
  }).take(count);
  return rows.reduce((sum, row) => sum + row.sizeBytes, 0);
}

/** Refuses unless the file is the client's own and is not removed. */
async function requireArriving(
  ctx: Ctx,
  { fileId, number }: { fileId: string; number: number },
): Promise<Doc<"vaultFiles">> {
  const { viewer } = requireRole(await findSignIn(ctx), ["client"]);
  const file = (await findOwn(ctx, viewer, fileId)) ?? refuseNotFound();
  if (file.removedAt !== undefined) refuse({ code: "CONFLICT" });
  if (!Number.isInteger(number) || number < 0 || number >= file.parts) {
    refuseInvalid("file", "malformed");
  }
  return file;
}
