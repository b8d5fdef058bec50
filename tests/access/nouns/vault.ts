import { beforeEach, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import {
  approvalBytes,
  sealBytes,
  sharingPrivateBytes,
  sharingPublicBytes,
  vaultKeyBytes,
  vaultSaltBytes,
  wrappedKeyBytes,
} from "../../../domain/privacy/vault";
import { clientA, clients, coaches, members, type Row } from "../answers";
import type { Attempt } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { nobodys, ofPractice } from "../truth";
import type { Practice, World } from "../world";

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

/** Everybody asks about their own vault, and nobody has one here. */
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

const vaultRows = ({ belongings: { approvalId, sharingKeyId } }: World): Record<string, Row> => ({
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
    answers: clients, // without a vault nothing happens
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
    answers: nobodyHasOne, // another sign-in of client A asked
  },
  "vault:grant": {
    call: { mutation: api.vault.grant, args: { approvalId, wrapped: grantOf() } },
    answers: nobodyHasOne, // no device has answered yet
  },
  // Client A has the request. For others it counts as ended already.
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

/** A part of the smallest size. */
export const filePartOf = (fill = 7, padding = 512) =>
  new Uint8Array(padding + sealBytes).fill(fill).fill(1, 0, 1);

/** Adds a file of two parts, of which only the first is stored. */
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

export const addApproval = (
  { db }: Pick<MutationCtx, "db">,
  clientId: Id<"users">,
  signInId: Id<"authSessions">,
) =>
  db.insert("vaultApprovals", {
    ...{ clientId, vaultId, signInId, commitment: commitmentOf(), askedAt: Date.now() },
  });

export const addSharingKey = (
  { db }: Pick<MutationCtx, "db">,
  coachId: Id<"users">,
  more: { leftAt?: number } = {},
) => db.insert("sharingKeys", { coachId, vaultId, ...sharingKeyOf(), madeAt: 1, ...more });

/** New for each test. */
const added = {} as { rows: Awaited<ReturnType<typeof addVault>> };
const others = ["nobody", "clientB", "coach", "otherCoach"] as const;
const own = () => ({ clientId: world.people.clientA.userId, vaultId: vaultIdOf("b") });
const kept = { version: 1, sealed: sealedOf(), change: 2 };

const approvalIdOf = (change: object = {}) =>
  world.t.run(async ({ db }) => {
    const { clientA } = world.people;
    const approvalId = await addApproval({ db }, clientA.userId, clientA.signInId);
    await db.patch("vaultApprovals", approvalId, change);
    return approvalId;
  });
const stepsOf = () => {
  const { signInId } = world.people.clientA;
  return { answer: { ...helloOf(), signInId }, reveal: helloOf(2), wrapped: grantOf() };
};

function writes() {
  beforeEach(async () => {
    const { userId } = world.people.clientA;
    added.rows = await world.t.run((ctx) => addVault(ctx, userId));
  });

  test("[vault-5] only the client reads or writes their vault", async () => {
    const { rowId, keyId, recordId } = added.rows;
    const acts: Record<string, Attempt> = {
      "a vault": (db) =>
        db.insert("vaults", { ...own(), changes: 0, records: 0, bytes: 0, madeAt: 1 }),
      "a count": (db) => db.patch("vaults", rowId, { changes: 2 }),
      "a copy of the key": (db) =>
        db.insert("vaultKeys", { ...own(), ...passphraseCopy(), madeAt: 1 }),
      "a record": (db) => db.insert("vaultRecords", { ...own(), name: recordNameOf("m"), ...kept }),
      "a version": (db) => db.patch("vaultRecords", recordId, { version: 2, sealed: sealedOf(2) }),
      "a copy removed": (db) => db.delete("vaultKeys", keyId),
    };
    for (const [name, act] of Object.entries(acts)) {
      for (const person of others) expect(await attempt(person, act), name).toBe("NOT_FOUND");
      expect(await attempt("clientA", act), name).toBe("ok");
    }
  });

  test("[vault-5] only the client sees a row of their vault", async () => {
    const isSeen =
      (wanted: boolean): Attempt =>
      async (db) => {
        expect((await db.get("vaults", added.rows.rowId)) !== null).toBe(wanted);
        expect((await db.get("vaultKeys", added.rows.keyId)) !== null).toBe(wanted);
        expect((await db.get("vaultRecords", added.rows.recordId)) !== null).toBe(wanted);
      };
    for (const person of others) await attempt(person, isSeen(false));
    expect(await attempt("clientA", isSeen(true))).toBe("ok");
  });

  test("[vault-5] the client cannot move a row, return to an earlier version or reopen a vault that was left", async () => {
    const { rowId, keyId, recordId } = added.rows;
    const { clientB } = world.people;
    const refused: Attempt[] = [
      (db) => db.patch("vaults", rowId, { vaultId: "other" }),
      (db) => db.delete("vaults", rowId),
      (db) => db.patch("vaultKeys", keyId, { kind: "recovery" }),
      (db) => db.patch("vaultRecords", recordId, { version: 1, sealed: sealedOf(2) }),
      (db) => db.patch("vaultRecords", recordId, { name: "other", version: 2 }),
      (db) => db.patch("vaultRecords", recordId, { vaultId: "other", version: 2 }),
      (db) => db.patch("vaultRecords", recordId, { clientId: clientB.userId, version: 2 }),
      (db) => db.patch("vaults", rowId, { clientId: clientB.userId }),
      (db) => db.delete("vaultRecords", recordId),
    ];
    for (const act of refused) expect(await attempt("clientA", act)).toBe("NOT_FOUND");
    expect(await attempt("clientA", (db) => db.patch("vaults", rowId, { leftAt: 1 }))).toBe("ok");
    await world.t.run(({ db }) => db.patch("vaults", rowId, { leftAt: 1 }));
    const reopen: Attempt = (db) => db.patch("vaults", rowId, { leftAt: undefined });
    expect(await attempt("clientA", reopen)).toBe("NOT_FOUND");
  });

  test("[vault-19] only the client makes, sees or ends a request to open their vault", async () => {
    const { clientA } = world.people;
    const approvalId = await approvalIdOf();
    const isSeen =
      (wanted: boolean): Attempt =>
      async (db) =>
        expect((await db.get("vaultApprovals", approvalId)) !== null).toBe(wanted);
    const acts: Attempt[] = [
      (db) => addApproval({ db }, clientA.userId, clientA.signInId),
      (db) => db.patch("vaultApprovals", approvalId, { answer: stepsOf().answer }),
      (db) => db.delete("vaultApprovals", approvalId),
    ];
    for (const act of acts) {
      for (const person of others) {
        expect(await attempt(person, act)).toBe("NOT_FOUND");
        await attempt(person, isSeen(false));
      }
      await attempt("clientA", isSeen(true));
      expect(await attempt("clientA", act)).toBe("ok");
    }
  });

  test("[vault-19] a request's steps are written once and in order, and what was requested stays", async () => {
    const { answer, reveal, wrapped } = stepsOf();
    const { clientB } = world.people;
    const refuses = async (before: object, change: object) => {
      const approvalId = await approvalIdOf(before);
      const act: Attempt = (db) => db.patch("vaultApprovals", approvalId, change);
      expect(await attempt("clientA", act), JSON.stringify(change)).toBe("NOT_FOUND");
    };
    const allows = async (before: object, change: object) => {
      const approvalId = await approvalIdOf(before);
      const act: Attempt = (db) => db.patch("vaultApprovals", approvalId, change);
      expect(await attempt("clientA", act), JSON.stringify(change)).toBe("ok");
    };
    await allows({}, { answer });
    await allows({ answer }, { reveal });
    await allows({ answer, reveal }, { wrapped });
    await refuses({}, { reveal });
    await refuses({}, { wrapped });
    await refuses({}, { answer, reveal });
    await refuses({}, {});
    await refuses({ answer }, { wrapped });
    await refuses({ answer }, { answer: undefined });
    await refuses({ answer }, { reveal, answer: { ...answer, ...helloOf(3) } });
    await refuses({ answer, reveal }, { reveal: helloOf(3) });
    await refuses({ answer, reveal, wrapped }, { wrapped: grantOf(2) });
    for (const change of [
      { commitment: commitmentOf(2) },
      { vaultId: vaultIdOf("b") },
      { signInId: clientB.signInId },
      { clientId: clientB.userId },
      { askedAt: 1 },
    ]) {
      await refuses({}, change);
      await refuses({}, { answer, ...change });
    }
  });

  test("[vault-21] a coach's pair of keys is read by that coach and their clients, and written by that coach only", async () => {
    const { coach, otherCoach } = world.people;
    const { sharingKeyId } = world.belongings;
    const isSeen =
      (wanted: boolean): Attempt =>
      async (db) =>
        expect((await db.get("sharingKeys", sharingKeyId)) !== null).toBe(wanted);
    for (const person of ["coach", "clientA", "clientB"] as const) {
      expect(await attempt(person, isSeen(true))).toBe("ok");
    }
    for (const person of ["nobody", "otherCoach"] as const) {
      await attempt(person, isSeen(false));
    }
    const change: Attempt = (db) => db.patch("sharingKeys", sharingKeyId, { vaultId: "other" });
    const made = { vaultId: vaultIdOf("a"), ...sharingKeyOf(2), madeAt: 1 };
    const insert: Attempt = (db) => db.insert("sharingKeys", { coachId: coach.userId, ...made });
    for (const person of ["nobody", "clientA", "clientB", "otherCoach"] as const) {
      expect(await attempt(person, change), person).toBe("NOT_FOUND");
      expect(await attempt(person, insert), person).toBe("NOT_FOUND");
    }
    expect(await attempt("coach", change)).toBe("ok");
    expect(await attempt("coach", insert)).toBe("ok");
    const never: Attempt[] = [
      (db) => db.patch("sharingKeys", sharingKeyId, { publicKey: sharingKeyOf(2).publicKey }),
      (db) => db.patch("sharingKeys", sharingKeyId, { coachId: otherCoach.userId }),
      (db) => db.delete("sharingKeys", sharingKeyId),
    ];
    for (const act of never) expect(await attempt("coach", act)).toBe("NOT_FOUND");
  });

  test("[vault-31] only the client reads or writes where their vault was opened", async () => {
    const { userId, signInId } = world.people.clientA;
    const add = () => world.t.run(({ db }) => addVaultDevice({ db }, userId, signInId));
    const deviceId = await add();
    const acts: Attempt[] = [
      (db) => addVaultDevice({ db }, userId, signInId),
      (db) => db.patch("vaultDevices", deviceId, { openedAt: 2 }),
      (db) => db.delete("vaultDevices", deviceId),
    ];
    for (const act of acts) {
      for (const person of others) expect(await attempt(person, act), person).toBe("NOT_FOUND");
      expect(await attempt("clientA", act)).toBe("ok");
    }
    const kept = await add();
    for (const change of [{ deviceId: "other" }, { clientId: world.people.clientB.userId }]) {
      const move: Attempt = (db) => db.patch("vaultDevices", kept, change);
      expect(await attempt("clientA", move)).toBe("NOT_FOUND");
    }
  });

  test("[vault-37] only the client announces a file, and only the endpoint writes its parts", async () => {
    const { clientA, clientB } = world.people;
    const { vaultFileId, partId, storageId } = await world.t.run((ctx) =>
      addVaultFile(ctx, clientA.userId),
    );
    const part = { clientId: clientA.userId, vaultFileId, number: 1, storageId, sizeBytes: 1 };
    const file = { fileId: vaultIdOf("g"), parts: 1, sizeBytes: 1, stored: 0, madeAt: 1 };
    const acts: Attempt[] = [
      (db) => db.insert("vaultFiles", { ...own(), ...file }),
      (db) => db.patch("vaultFiles", vaultFileId, { removedAt: 1 }),
      (db) => db.patch("vaultFiles", vaultFileId, { vaultId: vaultIdOf("b") }),
    ];
    for (const act of acts) {
      for (const person of others) expect(await attempt(person, act), person).toBe("NOT_FOUND");
      expect(await attempt("clientA", act)).toBe("ok");
    }
    const never: Attempt[] = [
      (db) => db.patch("vaultFiles", vaultFileId, { clientId: clientB.userId }),
      (db) => db.patch("vaultFiles", vaultFileId, { fileId: "other" }),
      (db) => db.patch("vaultFiles", vaultFileId, { sizeBytes: 1 }),
      (db) => db.patch("vaultFiles", vaultFileId, { stored: 2 }),
      (db) => db.patch("vaultFiles", vaultFileId, { storedBytes: 2 }),
      (db) => db.patch("vaultFiles", vaultFileId, { parts: 1 }),
      (db) => db.delete("vaultFiles", vaultFileId),
      (db) => db.insert("vaultFileParts", part),
      (db) => db.patch("vaultFileParts", partId, { number: 1 }),
      (db) => db.delete("vaultFileParts", partId),
    ];
    for (const act of never) {
      for (const person of [...others, "clientA"] as const) {
        expect(await attempt(person, act), person).toBe("NOT_FOUND");
      }
    }
    for (const person of [...others, "clientA"] as const) {
      await attempt(person, async (db) => {
        expect((await db.get("vaultFiles", vaultFileId)) !== null).toBe(person === "clientA");
        expect(await db.get("vaultFileParts", partId)).toBeNull();
      });
    }
    const { coach } = world.people;
    const ofCoach: Attempt = (db) =>
      db.insert("vaultFiles", { ...own(), ...file, clientId: coach.userId });
    expect(await attempt("coach", ofCoach)).toBe("NOT_FOUND");
  });

  test("[vault-5] a coach's own vault is theirs only, too", async () => {
    const { coach } = world.people;
    const { rowId } = await world.t.run((ctx) => addVault(ctx, coach.userId));
    const leave: Attempt = (db) => db.patch("vaults", rowId, { leftAt: 1 });
    for (const person of ["nobody", "clientA", "otherCoach"] as const) {
      expect(await attempt(person, leave), person).toBe("NOT_FOUND");
    }
    expect(await attempt("coach", leave)).toBe("ok");
  });
}

async function adds(practice: Practice) {
  const { clientA, coach, deadSignIn } = practice.people;
  return {
    sharingKeyId: await addSharingKey(practice, coach.userId),
    approvalId: await addApproval(practice, clientA.userId, deadSignIn.signInId),
  };
}
declare module "../world" {
  interface Adders {
    vault: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: vaultRows,
  sees: {
    vaults: ({ viewer }, row) => row.clientId === viewer.userId,
    vaultKeys: ({ viewer }, row) => row.clientId === viewer.userId,
    vaultRecords: ({ viewer }, row) => row.clientId === viewer.userId,
    vaultFiles: ({ viewer }, row) => row.clientId === viewer.userId,
    vaultFileParts: nobodys,
    vaultDevices: ({ viewer }, row) => row.clientId === viewer.userId,
    vaultApprovals: ({ viewer }, row) => row.clientId === viewer.userId,
    sharingKeys: ofPractice,
  },
  removable: ["vaultKeys", "vaultDevices", "vaultApprovals"],
  writes,
};
