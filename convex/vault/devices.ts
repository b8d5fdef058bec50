import { type ObjectType, v } from "convex/values";
import { isVaultId, vaultDevicesMax, vaultDeviceStepMs } from "../../domain/privacy/vault";
import type { MutationCtx } from "../_generated/server";
import type { SignIn, ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuseInvalid, refuseNotFound } from "../gate/refuse";
import { requireById } from "../gate/rows";
import { requireFresh } from "../signIn/signIns/freshness";
import { endOwnSignIns } from "../signIn/signIns/ownSignIns";
import { listDeviceRows, oweRenewal } from "./renewals";
import { findByKey, findInUse, keyPlace } from "./vault";

/** The devices on which a vault was opened. Each browser reports itself, because nobody else knows. */

export const noteFields = { ...keyPlace, deviceId: v.string() };
export const deviceFields = {
  deviceId: v.string(),
  browser: v.union(v.string(), v.null()),
  system: v.union(v.string(), v.null()),
  openedAt: v.number(),
  isThisOne: v.boolean(),
};

type Asking = Pick<SignIn, "signInId">;

/** The device that opened it last comes first. */
export async function listDevices(ctx: ViewerQueryCtx & Asking) {
  const rows = await listDeviceRows(ctx);
  return rows
    .toSorted((one, other) => other.openedAt - one.openedAt)
    .map(({ deviceId, signInId, browser, system, openedAt }) => ({
      ...{ deviceId, browser: browser ?? null, system: system ?? null, openedAt },
      isThisOne: signInId === ctx.signInId,
    }));
}

/** Does nothing if the vault was renewed elsewhere meanwhile, because this device has opened it with an earlier key. */
export async function noteDevice(
  ctx: ViewerMutationCtx & Asking,
  { deviceId, ...place }: ObjectType<typeof noteFields>,
) {
  const { db, viewer, signInId } = ctx;
  if (!isVaultId(deviceId)) refuseInvalid("deviceId", "malformed");
  if ((await findByKey(ctx, place)) === undefined) return;
  const signIn = await requireById(db, "authSessions", signInId);
  const rows = await listDeviceRows(ctx);
  const known = rows.find((row) => row.deviceId === deviceId);
  const { browser, system } = signIn;
  const seen = { signInId, browser, system, openedAt: Date.now() };
  if (known !== undefined) {
    const isRecent = seen.openedAt - known.openedAt < vaultDeviceStepMs;
    if (isRecent && known.signInId === signInId) return;
    await db.patch("vaultDevices", known._id, seen);
    return;
  }
  const [longestAgo] = rows.toSorted((one, other) => one.openedAt - other.openedAt);
  if (longestAgo !== undefined && rows.length === vaultDevicesMax) {
    await db.delete("vaultDevices", longestAgo._id);
  }
  await db.insert("vaultDevices", { clientId: viewer.userId, deviceId, ...seen });
}

/** Signs the device out, and requires a renewal of the vault: the key on the device opens nothing written after that. */
export async function removeDevice(
  ctx: ViewerMutationCtx & Asking & Pick<MutationCtx, "scheduler">,
  deviceId: string,
) {
  await requireFresh(ctx);
  const device =
    (await listDeviceRows(ctx)).find((row) => row.deviceId === deviceId) ?? refuseNotFound();
  await ctx.db.delete("vaultDevices", device._id);
  await endOwnSignIns(ctx, (signInId) => signInId === device.signInId);
  const vault = await findInUse(ctx);
  if (vault !== undefined) await oweRenewal(ctx.db, ctx.viewer.userId, vault.vaultId);
}
