import { type Infer, type ObjectType, v } from "convex/values";
import {
  isEarlierSize,
  isRecordName,
  isSealedSize,
  isStretch,
  isVaultId,
  leftVaultsMax,
  VAULT_KEY_KINDS,
  vaultBytesMax,
  vaultRecordsMax,
  vaultSaltBytes,
  wrappedKeyBytes,
} from "../../domain/privacy/vault";
import { passkeysPerPersonMax } from "../../domain/accounts/second-step-limits";
import type { Doc } from "../_generated/dataModel";
import type { SignIn, ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { rowsBy, within } from "../gate/rows";
import { listPasskeys } from "../signIn/secondStep/passkeyAnswers";
import { requireFresh } from "../signIn/signIns/freshness";
import { leaveSharingKey } from "./sharingRows";
import { keyOfVaultFields, vaultKeyFields } from "./tables";
import { forgetOtherDevices, forgetRequest, oweRenewal } from "./renewals";

const vKey = v.object(vaultKeyFields);
type Key = Infer<typeof vKey>;

/**
 * Names the vault and its key, because a device must not write with an earlier key after the vault was renewed
 * elsewhere.
 */
export const keyPlace = { vaultId: v.string(), keyId: keyOfVaultFields.keyId };
type KeyPlace = ObjectType<typeof keyPlace>;

export const vaultFields = {
  vaultId: v.string(),
  ...keyOfVaultFields,
  isRenewalDue: v.boolean(),
  keys: v.array(v.object({ ...vaultKeyFields, name: v.optional(v.string()) })), // Only a passkey's copy has a name.
  leftAt: v.optional(v.number()),
};
export const makeFields = {
  vaultId: v.string(),
  keys: v.array(vKey),
  leaves: v.optional(v.string()),
};
export const keyFields = { ...keyPlace, key: vKey };
export const keyPlaceFields = { vaultId: v.string(), credentialId: v.string() };

export const sealedFields = { name: v.string(), version: v.number(), sealed: v.bytes() };
/** `after` is the version that it replaces: 0 for none. */
export const putFields = { ...keyPlace, ...sealedFields, after: v.number() };
/** `isEarlier`: sealed by a key from before the last renewal. */
export const pageFields = {
  records: v.array(v.object({ ...sealedFields, change: v.number(), isEarlier: v.boolean() })),
  isMore: v.boolean(),
  last: v.number(), // The number of the last change. If it is lower than a device remembers, a backup was restored.
};

/** A page ends at about a megabyte: the largest records are half a megabyte each, most are one kilobyte. */
const pageBytes = 1024 * 1024;
const recordsPerPage = 256;
const recordsPerRead = 16;

/** The vault in use first, then those that were left, the latest first. */
export async function listVaults({ db, viewer }: ViewerQueryCtx) {
  const rows = await listOwn({ db, viewer });
  const passkeys = await listPasskeys(db, viewer.userId);
  const nameOf = (key: Key) =>
    passkeys.find(({ credentialId }) => credentialId === key.credentialId)?.name;
  const [inUse, left] = [
    rows.filter(({ leftAt }) => leftAt === undefined),
    rows.filter(({ leftAt }) => leftAt !== undefined).toReversed(),
  ];
  return await Promise.all(
    [...inUse, ...left].map(async ({ vaultId, leftAt, keyId, earlier, isRenewalDue }) => ({
      ...{ vaultId, leftAt, keyId, earlier },
      isRenewalDue: isRenewalDue === true,
      keys: (await listKeys({ db, viewer }, vaultId)).map((key) => ({
        ...toKey(key),
        name: nameOf(key),
      })),
    })),
  );
}

/** Making it twice changes nothing. A vault that it replaces stays readable until the sweep. */
export async function makeVault(
  ctx: ViewerMutationCtx & Pick<SignIn, "signInId">,
  { vaultId, keys, leaves }: ObjectType<typeof makeFields>,
) {
  const { db, viewer } = ctx;
  if (!isVaultId(vaultId)) refuseInvalid("vaultId", "malformed");
  requireFirstKeys(keys);
  const inUse = await findInUse(ctx);
  if (inUse?.vaultId === vaultId) return;
  if (inUse?.vaultId !== leaves) refuse({ code: "CONFLICT" });
  const now = Date.now();
  if (inUse !== undefined) {
    await requireFresh(ctx);
    if ((await listVaults(ctx)).length > leftVaultsMax) refuse({ code: "STORAGE_FULL" });
    await db.patch("vaults", inUse._id, { leftAt: now });
    await leaveSharingKey(ctx);
    await forgetOtherDevices(ctx);
  }
  const own = { clientId: viewer.userId, vaultId, madeAt: now };
  await db.insert("vaults", { ...own, changes: 0, records: 0, bytes: 0 });
  for (const key of keys) await db.insert("vaultKeys", { ...own, ...key });
}

export const renewFields = {
  ...keyPlace,
  next: v.string(),
  earlier: v.bytes(),
  keys: v.array(vKey),
};

/**
 * Gives the vault a new key. What opens the earlier key is deleted at once, and the person must open the vault again on
 * their other devices. Its records stay as they are until a device that opens it seals them again. A repeated call
 * changes nothing; of two devices that renew it, the second one is refused.
 */
export async function renewVault(
  ctx: ViewerMutationCtx & Pick<SignIn, "signInId">,
  { vaultId, keyId, next, earlier, keys }: ObjectType<typeof renewFields>,
) {
  const { db, viewer } = ctx;
  if (!isVaultId(next)) refuseInvalid("next", "malformed");
  if (!isEarlierSize(earlier.byteLength)) refuseInvalid("earlier", "malformed");
  requireFirstKeys(keys);
  if ((await findByKey(ctx, { vaultId, keyId: next })) !== undefined) return;
  const vault = (await findByKey(ctx, { vaultId, keyId })) ?? refuse({ code: "CONFLICT" });
  await requireFresh(ctx);
  await db.patch("vaults", vault._id, { keyId: next, earlier, isRenewalDue: undefined });
  for (const { _id } of await listKeys(ctx, vaultId)) await db.delete("vaultKeys", _id);
  const own = { clientId: viewer.userId, vaultId, madeAt: Date.now() };
  for (const key of keys) await db.insert("vaultKeys", { ...own, ...key });
  await forgetOtherDevices(ctx);
  await forgetRequest(ctx);
  await leaveSharingKey(ctx); // Anyone with the vault's earlier key had the coach's private key as well.
}

/** Replaces the copy of this kind, or of this passkey. */
export async function changeKey(
  ctx: ViewerMutationCtx & Pick<SignIn, "signInId">,
  { key, ...place }: ObjectType<typeof keyFields>,
) {
  await requireFresh(ctx);
  requireKey(key);
  const { db, viewer } = ctx;
  const { vaultId } = (await findByKey(ctx, place)) ?? refuseNotFound();
  if (key.kind === "passkey") {
    const own = await listPasskeys(db, viewer.userId);
    if (!own.some(({ credentialId }) => credentialId === key.credentialId)) refuseNotFound();
  }
  const before = (await listKeys(ctx, vaultId)).filter(
    ({ kind, credentialId }) => kind === key.kind && credentialId === key.credentialId,
  );
  for (const { _id } of before) await db.delete("vaultKeys", _id);
  await db.insert("vaultKeys", { clientId: viewer.userId, vaultId, ...key, madeAt: Date.now() });
}

/** From then on the passkey does not open the vault. The passphrase and the recovery words still do. */
export async function removeKey(
  ctx: ViewerMutationCtx & Pick<SignIn, "signInId">,
  { vaultId, credentialId }: ObjectType<typeof keyPlaceFields>,
) {
  await requireFresh(ctx);
  const copies = await listKeys(ctx, vaultId);
  const copy = copies.find((each) => each.credentialId === credentialId) ?? refuseNotFound();
  await ctx.db.delete("vaultKeys", copy._id);
  await oweRenewal(ctx.db, ctx.viewer.userId, vaultId);
}

/** The records that changed since `after`, in order. */
export async function listChanges(
  { db, viewer }: ViewerQueryCtx,
  { vaultId, keyId, after }: KeyPlace & { after: number },
) {
  const vault = (await listOwn({ db, viewer })).find((row) => row.vaultId === vaultId);
  if (vault !== undefined && !isOfKey(vault, { vaultId, keyId })) refuseNotFound();
  const records: ObjectType<typeof pageFields>["records"] = [];
  let [isMore, bytes] = [true, 0];
  while (isMore && records.length < recordsPerPage && bytes < pageBytes) {
    const from = records.at(-1)?.change ?? after;
    const rows = await rowsBy(db, "vaultRecords", "by_clientId_and_vaultId_and_change", {
      clientId: viewer.userId,
      vaultId,
      change: within({ gt: from }),
    }).take(recordsPerRead);
    for (const { name, version, sealed, change, keyId: sealedBy } of rows) {
      records.push({ name, version, sealed, change, isEarlier: sealedBy !== vault?.keyId });
      bytes += sealed.byteLength;
    }
    isMore = rows.length === recordsPerRead;
  }
  return { records, isMore, last: vault?.changes ?? 0 };
}

/**
 * "behind": another device was first, and this one gets its version by the live query. A record that is sent twice is
 * stored once.
 */
export async function putRecord(
  ctx: ViewerMutationCtx,
  { vaultId, keyId, name, version, sealed, after }: ObjectType<typeof putFields>,
): Promise<"stored" | "behind"> {
  const { db, viewer } = ctx;
  if (!isRecordName(name)) refuseInvalid("name", "malformed");
  if (!isSealedSize(sealed.byteLength)) refuseInvalid("sealed", "malformed");
  const vault = (await findByKey(ctx, { vaultId, keyId })) ?? refuseNotFound();
  const before = await rowsBy(db, "vaultRecords", "by_clientId_and_vaultId_and_name", {
    clientId: viewer.userId,
    vaultId,
    name,
  }).unique();
  if (before !== null && isSameRecord(before, { version, sealed })) return "stored";
  if (after !== (before?.version ?? 0)) return "behind";
  if (!Number.isSafeInteger(version) || version <= after) refuseInvalid("version", "malformed");
  const records = vault.records + (before === null ? 1 : 0);
  const bytes = vault.bytes + sealed.byteLength - (before?.sealed.byteLength ?? 0);
  if (records > vaultRecordsMax || bytes > vaultBytesMax) refuse({ code: "STORAGE_FULL" });
  const change = vault.changes + 1;
  await db.patch("vaults", vault._id, { changes: change, records, bytes });
  const row = { version, sealed, change, keyId: vault.keyId };
  if (before !== null) await db.patch("vaultRecords", before._id, row);
  else await db.insert("vaultRecords", { clientId: viewer.userId, vaultId, name, ...row });
  return "stored";
}

const listOwn = ({ db, viewer }: ViewerQueryCtx) =>
  rowsBy(db, "vaults", "by_clientId_and_leftAt", { clientId: viewer.userId }).take(
    leftVaultsMax + 1,
  );

export async function findInUse({ db, viewer }: ViewerQueryCtx) {
  const row = await rowsBy(db, "vaults", "by_clientId_and_leftAt", {
    clientId: viewer.userId,
    leftAt: undefined,
  }).first();
  return row ?? undefined;
}

/** The vault's first key has no id of its own: a browser that has it sends no key id, or the vault's. */
const isOfKey = (vault: Doc<"vaults">, { vaultId, keyId = vaultId }: KeyPlace) =>
  vault.vaultId === vaultId && (vault.keyId ?? vaultId) === keyId;

/** The vault in use, if this is its present key. */
export async function findByKey(ctx: ViewerQueryCtx, place: KeyPlace) {
  const vault = await findInUse(ctx);
  return vault && isOfKey(vault, place) ? vault : undefined;
}

const listKeys = ({ db, viewer }: ViewerQueryCtx, vaultId: string) =>
  rowsBy(db, "vaultKeys", "by_clientId_and_vaultId", { clientId: viewer.userId, vaultId }).take(
    VAULT_KEY_KINDS.length + passkeysPerPersonMax,
  );

const toKey = ({ kind, wrapped, salt, stretch, credentialId }: Doc<"vaultKeys">): Key => ({
  ...{ kind, wrapped, salt, stretch, credentialId },
});

/** A new vault and each renewal must have exactly a passphrase and recovery words. */
function requireFirstKeys(keys: readonly Key[]) {
  keys.forEach(requireKey);
  const kinds = keys.map(({ kind }) => kind).toSorted();
  if (kinds.join() !== "passphrase,recovery") refuseInvalid("keys", "mismatch");
}

function requireKey({ kind, wrapped, salt, stretch, credentialId }: Key) {
  const isWhole = wrapped.byteLength === wrappedKeyBytes && salt.byteLength === vaultSaltBytes;
  const isStretched = kind === "passphrase" ? stretch && isStretch(stretch) : stretch === undefined;
  const isNamed = (kind === "passkey") === (credentialId !== undefined);
  if (!isWhole || isStretched !== true || !isNamed) refuseInvalid("keys", "malformed");
}

function isSameRecord(
  before: Doc<"vaultRecords">,
  { version, sealed }: { version: number; sealed: ArrayBuffer },
) {
  if (before.version !== version || before.sealed.byteLength !== sealed.byteLength) return false;
  const [one, other] = [new Uint8Array(before.sealed), new Uint8Array(sealed)];
  return one.every((byte, index) => byte === other[index]);
}
