import { v } from "convex/values";
import { mediaPartBytes, mediaPartLength } from "../../domain/work/library-media";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { systemMutation, systemQuery } from "../gate/functions";
import { findSignIn, requireRole, type SignIn } from "../gate/access";
import { guardReader } from "../gate/guardedDb";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { rowsBy } from "../gate/rows";
import { readPass, writePass } from "../library/mediaPass";

/**
 * Parts and posters of the library's sounds and films. Privileged: only this endpoint has seen the bytes and may write their
 * rows. Who asks comes from the request's token or from a pass, and what they may read from the guarded database.
 */

const vOf = v.object({ mediaId: v.string() });
const vStored = v.object({ storageId: v.id("_storage"), contentType: v.string() });

/** Before a part's body is read. Returns the length it must have, and the type whose beginning the first part must have. */
export const expectPart = systemQuery({
  args: { mediaId: v.string(), number: v.number() },
  returns: v.object({ bytes: v.number(), contentType: v.string() }),
  handler: async (ctx, { mediaId, number }) => {
    const media = await requireArriving(ctx, mediaId);
    const bytes = mediaPartLength(media.sizeBytes, number);
    if (bytes === 0) refuseInvalid("file", "malformed");
    return { bytes, contentType: media.contentType };
  },
});

/** False for a part that is here already: the answer to the first try was lost. */
export const admitPart = systemMutation({
  args: { mediaId: v.string(), number: v.number(), storageId: v.id("_storage") },
  returns: v.object({ isNew: v.boolean() }),
  handler: async (ctx, { mediaId, number, storageId }) => {
    const media = await requireArriving(ctx, mediaId);
    const sizeBytes = mediaPartLength(media.sizeBytes, number);
    if (sizeBytes === 0) refuseInvalid("file", "malformed");
    if ((await findPart(ctx, media, number)) !== null) return { isNew: false };
    await ctx.db.insert("libraryMediaParts", { mediaId: media._id, number, storageId, sizeBytes });
    return { isNew: true };
  },
});

export const mayAddPoster = systemQuery({
  args: { mediaId: v.string() },
  returns: v.null(),
  handler: async (ctx, { mediaId }) => {
    await requireOwnMedia(ctx, mediaId);
  },
});

/** Replaces the old one and deletes its bytes in the same transaction. */
export const admitPoster = systemMutation({
  args: { of: vOf, poster: vStored },
  handler: async (ctx, { of, poster }) => {
    const media = await requireOwnMedia(ctx, of.mediaId);
    if (media.posterStorageId !== undefined) await ctx.storage.delete(media.posterStorageId);
    const last = media.posterAt ?? media.posterRemovedAt ?? 0;
    await ctx.db.patch("libraryMedia", media._id, {
      posterStorageId: poster.storageId,
      posterType: poster.contentType,
      posterAt: Math.max(Date.now(), last + 1), // Identifies it, so strictly increasing.
      posterRemovedAt: undefined,
    });
  },
});

/** Null for missing and forbidden ones alike. */
export const findPoster = systemQuery({
  args: { mediaId: v.string() },
  returns: v.union(v.null(), vStored),
  handler: async (ctx, { mediaId }) => {
    const media = await findReadable(ctx, await findSignIn(ctx), mediaId);
    if (media?.posterAt === undefined) return null;
    const { posterStorageId: storageId, posterType: contentType } = media;
    return storageId === undefined || contentType === undefined ? null : { storageId, contentType };
  },
});

/** For the address of one file. Null when the caller may not read it. */
export const givePass = systemQuery({
  args: { mediaId: v.string() },
  returns: v.union(v.null(), v.string()),
  handler: async (ctx, { mediaId }) => {
    const signIn = await findSignIn(ctx);
    const media = await findReadable(ctx, signIn, mediaId);
    if (signIn === null || media === null || media.readyAt === undefined) return null;
    return writePass(signIn, media._id);
  },
});

/** The part with one byte of the file, or only the file's length where it has no such byte. */
export const findBytes = systemQuery({
  args: { mediaId: v.string(), pass: v.string(), first: v.number() },
  returns: v.union(
    v.null(),
    v.object({
      sizeBytes: v.number(),
      contentType: v.string(),
      storageId: v.union(v.null(), v.id("_storage")),
    }),
  ),
  handler: async (ctx, { mediaId, pass, first }) => {
    const viewer = await readPass(ctx.db, pass, mediaId);
    const media = viewer === null ? null : await findReadable(ctx, { viewer }, mediaId);
    if (media === null || media.readyAt === undefined) return null;
    const { sizeBytes, contentType } = media;
    const part = await findPart(ctx, media, Math.floor(first / mediaPartBytes));
    return { sizeBytes, contentType, storageId: part?.storageId ?? null };
  },
});

type Ctx = Pick<QueryCtx, "db" | "auth">;

async function findReadable(
  { db }: Pick<Ctx, "db">,
  signIn: Pick<SignIn, "viewer"> | null,
  mediaId: string,
): Promise<Doc<"libraryMedia"> | null> {
  const id = db.normalizeId("libraryMedia", mediaId);
  if (signIn === null || id === null) return null;
  const media = await guardReader(db, signIn.viewer).get("libraryMedia", id);
  return media?.removedAt === undefined ? media : null;
}

async function requireOwnMedia(ctx: Ctx | MutationCtx, mediaId: string) {
  const signIn = requireRole(await findSignIn(ctx), ["admin"]);
  return (await findReadable(ctx, signIn, mediaId)) ?? refuseNotFound();
}

async function requireArriving(ctx: Ctx | MutationCtx, mediaId: string) {
  const media = await requireOwnMedia(ctx, mediaId);
  if (media.readyAt !== undefined) refuse({ code: "CONFLICT" });
  return media;
}

const findPart = ({ db }: Pick<Ctx, "db">, { _id }: Doc<"libraryMedia">, number: number) =>
  rowsBy(db, "libraryMediaParts", "by_mediaId_and_number", { mediaId: _id, number }).first();
