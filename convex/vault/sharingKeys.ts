import { type ObjectType, v } from "convex/values";
import { sharingPrivateBytes, sharingPublicBytes } from "../../domain/privacy/vault";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import type { Id } from "../_generated/dataModel";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { findCoachOf, requireCoachOf } from "../practice/practice";
import { findKeyInUse, listKeyRows } from "./sharingRows";
import { findByKey, findInUse, keyPlace } from "./vault";

/** A coach's pairs of keys (docs/vault.md): one in use, and those of vaults that were left. */

const keyId = v.id("sharingKeys");
const sealedKeyFields = { vaultId: v.string(), sealed: v.bytes() };
const vaultKeyId = keyPlace.keyId; // The key of the vault that seals it.
export const newKeyFields = { ...sealedKeyFields, vaultKeyId, publicKey: v.bytes() };
export const movedKeyFields = { keyId, vaultKeyId, ...sealedKeyFields };
export const ownKeyFields = {
  ...{ keyId, ...sealedKeyFields, publicKey: v.bytes(), isInUse: v.boolean() },
};
/** What a client may know of the key. */
export const coachKeyFields = { keyId, coachId: v.id("users"), publicKey: v.bytes() };

export async function listSharingKeys({ db, viewer }: ViewerQueryCtx) {
  const rows = await listKeyRows(db, viewer.userId);
  return rows.map(({ _id, vaultId, publicKey, sealed, leftAt }) => ({
    ...{ keyId: _id, vaultId, publicKey, sealed, isInUse: leftAt === undefined },
  }));
}

/** The key of the client's current coach. Null while that coach has none. */
export async function findCoachKey({ db, viewer }: ViewerQueryCtx) {
  const coachId = await findCoachOf(db, viewer.userId);
  const row = coachId && (await findKeyInUse(db, coachId));
  return row && { keyId: row._id, coachId: row.coachId, publicKey: row.publicKey };
}

/** Refuses keys that are no longer in use, so that the client notices. Returns the current coach. */
export async function requireKeysInUse(
  ctx: ViewerQueryCtx,
  { keyId: named, vaultId }: { keyId: Id<"sharingKeys">; vaultId: string },
): Promise<Id<"users">> {
  const coachId = await requireCoachOf(ctx.db, ctx.viewer.userId);
  if ((await findKeyInUse(ctx.db, coachId))?._id !== named) refuse({ code: "CONFLICT" });
  if ((await findInUse(ctx))?.vaultId !== vaultId) refuse({ code: "CONFLICT" });
  return coachId;
}

/** If two devices make a key, the first one's is kept. */
export async function makeSharingKey(
  ctx: ViewerMutationCtx,
  { vaultId, vaultKeyId: by, publicKey, sealed }: ObjectType<typeof newKeyFields>,
) {
  const { db, viewer } = ctx;
  if (publicKey.byteLength !== sharingPublicBytes) refuseInvalid("publicKey", "malformed");
  requireSealed(sealed);
  if ((await findByKey(ctx, { vaultId, keyId: by })) === undefined) refuseNotFound();
  if ((await findKeyInUse(db, viewer.userId)) !== null) return;
  const own = { coachId: viewer.userId, vaultId, publicKey, sealed };
  await db.insert("sharingKeys", { ...own, madeAt: Date.now() });
}

/**
 * Stores a key of an earlier vault, or from before a renewal, sealed by the vault's present key: it opens what was
 * shared with it.
 */
export async function moveSharingKey(
  ctx: ViewerMutationCtx,
  { keyId: id, vaultId, vaultKeyId: by, sealed }: ObjectType<typeof movedKeyFields>,
) {
  requireSealed(sealed);
  if ((await findByKey(ctx, { vaultId, keyId: by })) === undefined) refuseNotFound();
  await ctx.db.patch("sharingKeys", id, { vaultId, sealed });
}

function requireSealed(sealed: ArrayBuffer) {
  if (sealed.byteLength !== sharingPrivateBytes) refuseInvalid("sealed", "malformed");
}
