import { vaultDevicesMax } from "../../domain/privacy/vault";
import type { Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import type { SignIn, ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findBy, rowsBy } from "../gate/rows";

/** Marks a vault as due for renewal, and deletes what belongs to an earlier key. */

/** Called when somebody who may have the vault's key was removed: until the renewal they may open what is written. */
export async function oweRenewal(db: DatabaseWriter, clientId: Id<"users">, vaultId: string) {
  const vault = await rowsBy(db, "vaults", "by_clientId_and_leftAt", {
    clientId,
    leftAt: undefined,
  }).first();
  if (vault?.vaultId === vaultId) await db.patch("vaults", vault._id, { isRenewalDue: true });
}

export const listDeviceRows = ({ db, viewer }: ViewerQueryCtx) =>
  rowsBy(db, "vaultDevices", "by_clientId_and_deviceId", { clientId: viewer.userId }).take(
    vaultDevicesMax,
  );

/**
 * Deletes the other devices from the list: they have only the earlier key, and are listed again once they open the
 * vault.
 */
export async function forgetOtherDevices(ctx: ViewerMutationCtx & Pick<SignIn, "signInId">) {
  for (const { _id, signInId } of await listDeviceRows(ctx)) {
    if (signInId !== ctx.signInId) await ctx.db.delete("vaultDevices", _id);
  }
}

/** A person has one request at a time. */
export const findOwnRequest = ({ db, viewer }: Pick<ViewerQueryCtx, "db" | "viewer">) =>
  findBy(db, "vaultApprovals", "clientId", viewer.userId);

export async function forgetRequest(ctx: ViewerMutationCtx) {
  const row = await findOwnRequest(ctx);
  if (row !== null) await ctx.db.delete("vaultApprovals", row._id);
}
