import { type ObjectType, v } from "convex/values";
import { approvalBytes, approvalMs, wrappedKeyBytes } from "../../domain/privacy/vault";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import type { SignIn, ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuseInvalid, refuseNotFound } from "../gate/refuse";
import { requireById } from "../gate/rows";
import { helloFields } from "./tables";
import { findOwnRequest, forgetRequest } from "./renewals";
import { findByKey, keyPlace } from "./vault";

/**
 * Relays messages between a new device and one where the vault is open (docs/vault.md). Both compare what they
 * received, so that they notice if it was changed on the way.
 */

const approvalId = v.id("vaultApprovals");
export const askFields = { ...keyPlace, commitment: v.bytes() };
export const answerFields = { approvalId, hello: v.object(helloFields) };
export const grantFields = { approvalId, wrapped: v.bytes() };

const vDevice = v.union(v.string(), v.null());

/** `side` is that of the calling sign-in. What it does not need is null. */
export const approvalFields = {
  approvalId,
  vaultId: v.string(), // The vault's id or, once the vault was renewed, its key's.
  side: v.union(v.literal("asks"), v.literal("answers"), v.literal("may answer")),
  browser: vDevice, // The new device's.
  system: vDevice,
  commitment: v.bytes(),
  hello: v.union(v.object(helloFields), v.null()), // The other side's.
  wrapped: v.union(v.bytes(), v.null()),
};

type Asked = Pick<SignIn, "signInId">;
type Request = Doc<"vaultApprovals">;

/** Null for a device that was not the first to answer, and once the new device is signed out. */
export async function findRequest(ctx: ViewerQueryCtx & Asked) {
  const row = await findOwnRequest(ctx);
  if (row === null) return null;
  const { _id, vaultId, signInId, commitment } = row;
  const side = sideOf(row, ctx.signInId);
  const device = await ctx.db.get("authSessions", signInId);
  if (side === null || device === null) return null;
  const shown = side === "asks" ? row.answer : row.reveal;
  return {
    ...{ approvalId: _id, vaultId, commitment },
    side,
    browser: device.browser ?? null,
    system: device.system ?? null,
    hello: shown ? { publicKey: shown.publicKey, nonce: shown.nonce } : null,
    wrapped: side === "asks" ? (row.wrapped ?? null) : null,
  };
}

type Side = "asks" | "answers" | "may answer";

function sideOf({ signInId, answer }: Request, own: Id<"authSessions">): Side | null {
  if (signInId === own) return "asks";
  if (answer === undefined) return "may answer";
  return answer.signInId === own ? "answers" : null;
}

export async function askToOpen(
  ctx: ViewerMutationCtx & Asked & Pick<MutationCtx, "scheduler">,
  { vaultId, keyId, commitment }: ObjectType<typeof askFields>,
) {
  const { db, viewer, signInId, scheduler } = ctx;
  if (commitment.byteLength !== approvalBytes.commitment) refuseInvalid("commitment", "malformed");
  if ((await findByKey(ctx, { vaultId, keyId })) === undefined) refuseNotFound();
  const clientId = viewer.userId;
  await forgetRequest(ctx);
  const asked = { clientId, vaultId: keyId ?? vaultId, signInId, commitment, askedAt: Date.now() };
  const made = await db.insert("vaultApprovals", asked);
  await scheduler.runAfter(approvalMs, internal.vault.sweep.endApproval, { approvalId: made });
  return { approvalId: made };
}

export async function answerRequest(ctx: ViewerMutationCtx & Asked, answered: Shown) {
  const row = await requireSide(ctx, answered.approvalId, "may answer");
  requireHello(answered);
  const answer = { ...answered.hello, signInId: ctx.signInId };
  await ctx.db.patch("vaultApprovals", row._id, { answer });
}

export async function revealToAnswer(ctx: ViewerMutationCtx & Asked, shown: Shown) {
  const row = await requireSide(ctx, shown.approvalId, "asks");
  requireHello(shown);
  await ctx.db.patch("vaultApprovals", row._id, { reveal: shown.hello });
}

export async function grantRequest(
  ctx: ViewerMutationCtx & Asked,
  granted: ObjectType<typeof grantFields>,
) {
  const row = await requireSide(ctx, granted.approvalId, "answers");
  const { wrapped } = granted;
  if (wrapped.byteLength !== wrappedKeyBytes) refuseInvalid("wrapped", "malformed");
  await ctx.db.patch("vaultApprovals", row._id, { wrapped });
}

/** Called by either side, or by a device that has not answered. Ending it twice changes nothing. */
export async function endRequest({ db }: ViewerMutationCtx, id: Id<"vaultApprovals">) {
  if ((await db.get("vaultApprovals", id)) !== null) await db.delete("vaultApprovals", id);
}

type Shown = ObjectType<typeof answerFields>;

function requireHello({ hello: { publicKey, nonce } }: Shown) {
  const isWhole =
    publicKey.byteLength === approvalBytes.publicKey && nonce.byteLength === approvalBytes.nonce;
  if (!isWhole) refuseInvalid("hello", "malformed");
}

/** Checks who calls; the row's own rule checks the order of the steps. */
async function requireSide(
  { db, signInId }: ViewerMutationCtx & Asked,
  id: Id<"vaultApprovals">,
  side: Side,
) {
  const row = await requireById(db, "vaultApprovals", id);
  const isOver = row.askedAt + approvalMs <= Date.now();
  if (isOver || sideOf(row, signInId) !== side) refuseNotFound();
  return row;
}
