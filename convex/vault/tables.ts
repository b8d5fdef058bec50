import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { VAULT_KEY_KINDS } from "../../domain/privacy/vault";
import type { Doc, Id } from "../_generated/dataModel";
import { isOfPractice } from "../clients/verdicts";
import {
  anybodys,
  besideRecord,
  clients,
  coaches,
  exported,
  inner,
  person,
  type Records,
} from "../gate/record";
import { differOnlyIn, isClientsOwn, isOwnPractice, never, sealed } from "../gate/rowVerdicts";
import type { Relations } from "../relations";

/**
 * One copy of a vault's key, wrapped by a passphrase, by recovery words or by a passkey; there may be one for each
 * passkey. Only somebody who has that can unwrap it.
 */
export const vaultKeyFields = {
  kind: literals(...VAULT_KEY_KINDS),
  wrapped: v.bytes(),
  salt: v.bytes(),
  stretch: v.optional(v.object({ memoryKiB: v.number(), rounds: v.number() })), // For a passphrase.
  credentialId: v.optional(v.string()), // For a passkey.
};

/**
 * Absent until the vault is renewed. Then `keyId` names its key, and `earlier` has its earlier keys, sealed by that
 * one.
 */
export const keyOfVaultFields = { keyId: v.optional(v.string()), earlier: v.optional(v.bytes()) };

/** What a device shows the other one, for this one request. */
export const helloFields = { publicKey: v.bytes(), nonce: v.bytes() };

/**
 * What a person writes for themselves alone (docs/vault.md, ADR 104). It is sealed in the browser: the server has
 * neither its text nor its keys. Written and read by that person only: a client or a coach. A coach's vault also has
 * the key that opens what clients share with them (ADR 111).
 */
export const vaultTables = {
  // A person has one in use. Those that were left wait for the sweep, in case their recovery words turn up.
  vaults: defineTable({
    // In all tables of the vault, the person to whom it belongs, also a coach. The field keeps this name: another one
    // would convert every row, and a rollback to the release before would lose what was written since (ADR 36).
    clientId: v.id("users"),
    vaultId: v.string(), // Made in the browser.
    changes: v.number(), // How many changes its records have had.
    records: v.number(),
    bytes: v.number(), // The size of its records.
    madeAt: v.number(),
    leftAt: v.optional(v.number()), // When another vault replaced it; read-only from then on.
    ...keyOfVaultFields,
    isRenewalDue: v.optional(v.boolean()), // Somebody who may have its key was removed.
  })
    .index("by_clientId_and_leftAt", ["clientId", "leftAt"])
    .index("by_leftAt", ["leftAt"]),

  vaultKeys: defineTable({
    clientId: v.id("users"),
    vaultId: v.string(),
    ...vaultKeyFields,
    madeAt: v.number(),
  })
    .index("by_clientId_and_vaultId", ["clientId", "vaultId"])
    .index("by_clientId_and_credentialId", ["clientId", "credentialId"]),

  vaultRecords: defineTable({
    clientId: v.id("users"),
    vaultId: v.string(),
    name: v.string(), // A keyed hash.
    version: v.number(), // From 1.
    sealed: v.bytes(),
    keyId: v.optional(v.string()), // The key that sealed it; absent for the vault's first key.
    change: v.number(), // Its place among the vault's changes.
  })
    .index("by_clientId_and_vaultId_and_name", ["clientId", "vaultId", "name"])
    .index("by_clientId_and_vaultId_and_change", ["clientId", "vaultId", "change"]),

  // A photo, a sound or a film of an entry: how many sealed parts there are and how large. Its name, its kind and its key are in
  // a record. Written and read by the client alone.
  vaultFiles: defineTable({
    clientId: v.id("users"),
    vaultId: v.string(), // The vault whose records have the file's key.
    fileId: v.string(), // Made in the browser.
    parts: v.number(),
    sizeBytes: v.number(), // The size of all parts, padded and sealed.
    stored: v.number(), // How many parts have arrived.
    storedBytes: v.optional(v.number()), // Their size. Absent in older rows until their next part.
    madeAt: v.number(),
    removedAt: v.optional(v.number()), // Its bytes are deleted after the undo period.
  })
    .index("by_clientId_and_fileId", ["clientId", "fileId"])
    .index("by_clientId_and_vaultId", ["clientId", "vaultId"]),

  // The sealed bytes. Written and read by the endpoint alone.
  vaultFileParts: defineTable({
    clientId: v.id("users"),
    vaultFileId: v.id("vaultFiles"),
    number: v.number(), // From 0.
    storageId: v.id("_storage"),
    sizeBytes: v.number(),
  })
    .index("by_vaultFileId_and_number", ["vaultFileId", "number"])
    .index("by_clientId", ["clientId"])
    .index("by_storageId", ["storageId"]),

  // A device on which the vault was opened since its last renewal. The row outlives the sign-in, because a lost device
  // may still have the key.
  vaultDevices: defineTable({
    clientId: v.id("users"),
    deviceId: v.string(), // Made in the browser, for this vault alone.
    signInId: v.id("authSessions"), // The device's last sign-in.
    browser: v.optional(v.string()), // Copied from the sign-in.
    system: v.optional(v.string()),
    openedAt: v.number(), // Updated at most once an hour.
  }).index("by_clientId_and_deviceId", ["clientId", "deviceId"]),

  // A coach's pair of keys. Clients read the public one, and seal what they share with it.
  sharingKeys: defineTable({
    coachId: v.id("users"),
    vaultId: v.string(), // The coach's vault, which opens `sealed`.
    publicKey: v.bytes(),
    sealed: v.bytes(), // The private one.
    madeAt: v.number(),
    leftAt: v.optional(v.number()), // When its vault was left or renewed: nothing more is sealed for it.
  }).index("by_coachId_and_leftAt", ["coachId", "leftAt"]),

  // A new device's request to open the vault, one at a time and for minutes. Relayed between two sign-ins of the
  // person; from the answer on each step is written once, in order. Deleted when it was used or refused, and by the
  // clock.
  vaultApprovals: defineTable({
    clientId: v.id("users"),
    vaultId: v.string(), // The vault's id or, once the vault was renewed, its key's.
    signInId: v.id("authSessions"), // The new device's.
    commitment: v.bytes(), // A commitment to what the new device reveals after the answer.
    askedAt: v.number(),
    // By the device where the vault is open.
    answer: v.optional(v.object({ ...helloFields, signInId: v.id("authSessions") })),
    reveal: v.optional(v.object(helloFields)),
    wrapped: v.optional(v.bytes()), // The vault key, for the new device alone.
  }).index("by_clientId", ["clientId"]),
};

const isOwners = ({ viewer }: Relations, row: { clientId: Id<"users"> }) =>
  row.clientId === viewer.userId;

const isOnlyCounted = differOnlyIn([
  ...(["changes", "records", "bytes", "leftAt"] as const),
  ...(["keyId", "earlier", "isRenewalDue"] as const),
]);

/** Removed, wanted again, or taken over from a vault that was left. */
const isOnlyMoved = differOnlyIn(["removedAt", "vaultId"]);

const APPROVAL_STEPS = ["answer", "reveal", "wrapped"] as const;

function isNextStep(
  before: Pick<Doc<"vaultApprovals">, (typeof APPROVAL_STEPS)[number]>,
  after: typeof before,
) {
  const next = APPROVAL_STEPS.filter((step) => before[step] === undefined).slice(0, 1);
  return next.some((step) => after[step] !== undefined && differOnlyIn([step])(before, after));
}

export const vaultRecords: Records<typeof vaultTables> = {
  vaults: {
    ...anybodys(person("by_clientId_and_leftAt", "clientId")),
    ...exported,
    ...besideRecord,
    fixed: [], // The verdict allows no other change.
    read: isOwners,
    insert: isOwners,
    change: (_relations, before, after) =>
      before.leftAt === undefined && isOnlyCounted(before, after),
    remove: never,
  },
  vaultKeys: {
    ...anybodys(person("by_clientId_and_vaultId", "clientId")),
    ...exported,
    ...besideRecord,
    read: isOwners,
    insert: isOwners,
    change: never,
    remove: () => true,
  },
  vaultRecords: {
    ...anybodys(person("by_clientId_and_vaultId_and_name", "clientId")),
    ...exported,
    ...besideRecord,
    fixed: ["clientId", "vaultId", "name"],
    read: isOwners,
    insert: isOwners,
    change: (_relations, before, after) => after.version > before.version,
    remove: never,
  },
  vaultFiles: {
    ...clients("by_clientId_and_fileId"),
    ...exported,
    ...besideRecord,
    fixed: [], // The verdict allows no other change.
    read: isOwners,
    insert: isClientsOwn,
    change: (_relations, before, after) => isOnlyMoved(before, after),
    remove: never,
  },
  vaultFileParts: {
    ...clients("by_clientId"),
    ...inner,
    ...besideRecord,
    ...sealed,
    bytes: "storageId",
  },
  vaultDevices: {
    ...anybodys(person("by_clientId_and_deviceId", "clientId")),
    ...exported,
    ...besideRecord,
    fixed: ["clientId", "deviceId"],
    read: isOwners,
    insert: isOwners,
    change: () => true, // Readable by the owner.
    remove: () => true,
  },
  sharingKeys: {
    ...coaches("by_coachId_and_leftAt"),
    ...exported,
    fixed: ["coachId", "publicKey"],
    read: isOfPractice,
    insert: isOwnPractice,
    change: isOwnPractice,
    remove: never,
  },
  vaultApprovals: {
    ...anybodys(person("by_clientId", "clientId")),
    ...inner,
    ...besideRecord,
    fixed: [], // The verdict allows no other change.
    read: isOwners,
    insert: isOwners,
    change: (_relations, before, after) => isNextStep(before, after),
    remove: () => true,
  },
};
