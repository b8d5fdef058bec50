import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import {
  approvalBytes,
  sealBytes,
  sharingPrivateBytes,
  sharingPublicBytes,
  vaultKeyBytes,
  vaultSaltBytes,
  wrappedKeyBytes,
} from "../../domain/privacy/vault";
import { clientA, clients, coaches, members, type Row } from "./answers";
import type { World } from "./world";

const bytes = (count: number, fill = 1) => new Uint8Array(count).fill(fill).buffer;

export const vaultIdOf = (sign: string) => sign.repeat(22);
export const recordNameOf = (sign: string) => sign.repeat(43);
export const sealedOf = (fill = 1) => bytes(512 + sealBytes, fill);
const copy = (fill = 1) => ({ wrapped: bytes(wrappedKeyBytes, fill), salt: bytes(vaultSaltBytes) });
export const passphraseCopy = (fill = 1) =>
  ({ kind: "passphrase", ...copy(fill), stretch: { memoryKiB: 65_536, rounds: 2 } }) as const;
export const recoveryCopy = () => ({ kind: "recovery", ...copy() }) as const;
export const passkeyCopy = (credentialId: string, fill = 1) =>
  ({ kind: "passkey", ...copy(fill), credentialId }) as const;

export const commitmentOf = (fill = 1) => bytes(approvalBytes.commitment, fill);
export const helloOf = (fill = 1) => ({
  publicKey: bytes(approvalBytes.publicKey, fill),
  nonce: bytes(approvalBytes.nonce, fill),
});
export const grantOf = (fill = 1) => bytes(wrappedKeyBytes, fill);

export const earlierOf = (count = 1, fill = 1) => bytes(count * vaultKeyBytes + sealBytes, fill);

export const sharingKeyOf = (fill = 1) => ({
  publicKey: bytes(sharingPublicBytes, fill),
  sealed: bytes(sharingPrivateBytes, fill),
});

/** Each person's own; nobody has one here. */
const vaultId = vaultIdOf("a");
const keys = [passphraseCopy(), recoveryCopy()];
const record = { name: recordNameOf("n"), version: 1, sealed: sealedOf() };
const nobodyHasOne = { ...clients, clientA: "NOT_FOUND", clientB: "NOT_FOUND" } as const;
const nobodyConfirmed = {
  ...members,
  clientA: "CONFIRMATION_REQUIRED",
  clientB: "CONFIRMATION_REQUIRED",
  coach: "CONFIRMATION_REQUIRED",
  otherCoach: "CONFIRMATION_REQUIRED",
} as const;

export const vaultRows = ({
  belongings: { approvalId, sharingKeyId },
}: World): Record<string, Row> => ({
  "vault:list": { call: { query: api.vault.list, args: {} }, answers: members },
  "vault:make": { call: { mutation: api.vault.make, args: { vaultId, keys } }, answers: members },
  "vault:setKey": {
    call: { mutation: api.vault.setKey, args: { vaultId, key: passphraseCopy() } },
    answers: nobodyConfirmed,
  },
  "vault:removeKey": {
    call: { mutation: api.vault.removeKey, args: { vaultId, credentialId: "c" } },
    answers: nobodyConfirmed,
  },
  "vault:renew": {
    call: {
      mutation: api.vault.renew,
      args: { vaultId, next: vaultIdOf("b"), earlier: earlierOf(), keys },
    },
    answers: {
      ...members,
      ...{ clientA: "CONFLICT", clientB: "CONFLICT" },
      ...{ coach: "CONFLICT", otherCoach: "CONFLICT" },
    },
  },
  "vault:devices": { call: { query: api.vault.devices, args: {} }, answers: members },
  "vault:noteDevice": {
    call: { mutation: api.vault.noteDevice, args: { vaultId, deviceId: vaultIdOf("d") } },
    answers: members,
  },
  "vault:removeDevice": {
    call: { mutation: api.vault.removeDevice, args: { deviceId: vaultIdOf("d") } },
    answers: nobodyConfirmed,
  },
  "vault:changes": {
    call: { query: api.vault.changes, args: { vaultId, after: 0 } },
    answers: members,
  },
  "vault:put": {
    call: { mutation: api.vault.put, args: { vaultId, ...record, after: 0 } },
    answers: nobodyHasOne,
  },
  "vault:files": { call: { query: api.vault.files, args: {} }, answers: clients },
  "vault:addFile": {
    call: {
      mutation: api.vault.addFile,
      args: { vaultId, fileId: vaultIdOf("g"), parts: 1, sizeBytes: filePartOf().length },
    },
    answers: nobodyHasOne,
  },
  "vault:removeFile": {
    call: { mutation: api.vault.removeFile, args: { fileId: vaultIdOf("f") } },
    answers: clients, // Without one, nothing.
  },
  "vault:keepFile": {
    call: { mutation: api.vault.keepFile, args: { vaultId, fileId: vaultIdOf("f") } },
    answers: nobodyHasOne,
  },
  "vault:approval": { call: { query: api.vault.approval, args: {} }, answers: members },
  "vault:ask": {
    call: { mutation: api.vault.ask, args: { vaultId, commitment: commitmentOf() } },
    answers: nobodyHasOne,
  },
  "vault:answer": {
    call: { mutation: api.vault.answer, args: { approvalId, hello: helloOf() } },
    answers: clientA,
  },
  "vault:reveal": {
    call: { mutation: api.vault.reveal, args: { approvalId, hello: helloOf() } },
    answers: nobodyHasOne, // Another sign-in of client A asks.
  },
  "vault:grant": {
    call: { mutation: api.vault.grant, args: { approvalId, wrapped: grantOf() } },
    answers: nobodyHasOne, // None has answered yet.
  },
  // Of a request that is there for client A alone, and gone for others.
  "vault:endApproval": {
    call: { mutation: api.vault.endApproval, args: { approvalId } },
    answers: members,
  },
  "vault:coachKey": { call: { query: api.vault.coachKey, args: {} }, answers: clients },
  "vault:sharingKeys": { call: { query: api.vault.sharingKeys, args: {} }, answers: coaches },
  "vault:makeSharingKey": {
    call: { mutation: api.vault.makeSharingKey, args: { vaultId, ...sharingKeyOf() } },
    answers: nobodyHasOne,
  },
  "vault:moveSharingKey": {
    call: {
      mutation: api.vault.moveSharingKey,
      args: { keyId: sharingKeyId, vaultId, sealed: sharingKeyOf().sealed },
    },
    answers: nobodyHasOne,
  },
});

export async function addVault({ db }: Pick<MutationCtx, "db">, clientId: Id<"users">) {
  const own = { clientId, vaultId };
  const row = { ...own, changes: 1, records: 1, bytes: record.sealed.byteLength, madeAt: 1 };
  return {
    rowId: await db.insert("vaults", row),
    keyId: await db.insert("vaultKeys", { ...own, ...passphraseCopy(), madeAt: 1 }),
    recordId: await db.insert("vaultRecords", { ...own, ...record, change: 1 }),
  };
}

export const addVaultDevice = (
  { db }: Pick<MutationCtx, "db">,
  clientId: Id<"users">,
  signInId: Id<"authSessions">,
) =>
  db.insert("vaultDevices", { clientId, deviceId: vaultIdOf("d"), signInId, openedAt: Date.now() });

/** As small as one is. */
export const filePartOf = (fill = 7, padding = 512) =>
  new Uint8Array(padding + sealBytes).fill(fill).fill(1, 0, 1);

/** Of two parts, of which the first is here. */
export async function addVaultFile(
  { db, storage }: Pick<MutationCtx, "db" | "storage">,
  clientId: Id<"users">,
) {
  const part = filePartOf();
  const of = { clientId, vaultId, fileId: vaultIdOf("f") };
  const sizeBytes = 2 * part.length;
  const row = { ...of, parts: 2, sizeBytes, stored: 1, madeAt: Date.now() };
  const vaultFileId = await db.insert("vaultFiles", row);
  const storageId = await storage.store(new Blob([part]));
  const stored = { clientId, vaultFileId, number: 0, storageId, sizeBytes: part.length };
  return { vaultFileId, partId: await db.insert("vaultFileParts", stored), storageId };
}

/** Asked from another sign-in. */
export const addApproval = (
  { db }: Pick<MutationCtx, "db">,
  clientId: Id<"users">,
  signInId: Id<"authSessions">,
) =>
  db.insert("vaultApprovals", {
    ...{ clientId, vaultId, signInId, commitment: commitmentOf(), askedAt: Date.now() },
  });

/** Of a coach. */
export const addSharingKey = (
  { db }: Pick<MutationCtx, "db">,
  coachId: Id<"users">,
  more: { leftAt?: number } = {},
) => db.insert("sharingKeys", { coachId, vaultId, ...sharingKeyOf(), madeAt: 1, ...more });
