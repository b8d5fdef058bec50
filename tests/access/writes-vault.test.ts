import { beforeEach, expect, test } from "vitest";
import { attempt as attemptIn, type Attempt, type Person } from "./attempts";
import {
  addApproval,
  addVault,
  addVaultDevice,
  addVaultFile,
  commitmentOf,
  grantOf,
  helloOf,
  passphraseCopy,
  recordNameOf,
  sealedOf,
  sharingKeyOf,
  vaultIdOf,
} from "./vault-rows";
import { buildWorld, type World } from "./world";

/** New for each test. */
const stage = {} as { world: World; rows: Awaited<ReturnType<typeof addVault>> };
beforeEach(async () => {
  stage.world = await buildWorld();
  const { userId } = stage.world.people.clientA;
  stage.rows = await stage.world.t.run((ctx) => addVault(ctx, userId));
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(stage.world, person, act);
const others = ["nobody", "clientB", "coach", "otherCoach"] as const;
const own = () => ({ clientId: stage.world.people.clientA.userId, vaultId: vaultIdOf("b") });
const record = { version: 1, sealed: sealedOf(), change: 2 };

test("[vault-5] nobody but the client reads or writes any of their vault", async () => {
  const { rowId, keyId, recordId } = stage.rows;
  const acts: Record<string, Attempt> = {
    "a vault": (db) =>
      db.insert("vaults", { ...own(), changes: 0, records: 0, bytes: 0, madeAt: 1 }),
    "a count": (db) => db.patch("vaults", rowId, { changes: 2 }),
    "a copy of the key": (db) =>
      db.insert("vaultKeys", { ...own(), ...passphraseCopy(), madeAt: 1 }),
    "a record": (db) => db.insert("vaultRecords", { ...own(), name: recordNameOf("m"), ...record }),
    "a version": (db) => db.patch("vaultRecords", recordId, { version: 2, sealed: sealedOf(2) }),
    "a copy removed": (db) => db.delete("vaultKeys", keyId),
  };
  for (const [name, act] of Object.entries(acts)) {
    for (const person of others) expect(await attempt(person, act), name).toBe("NOT_FOUND");
    expect(await attempt("clientA", act), name).toBe("ok");
  }
});

test("[vault-5] nobody but the client sees a row of it", async () => {
  const isSeen =
    (wanted: boolean): Attempt =>
    async (db) => {
      expect((await db.get("vaults", stage.rows.rowId)) !== null).toBe(wanted);
      expect((await db.get("vaultKeys", stage.rows.keyId)) !== null).toBe(wanted);
      expect((await db.get("vaultRecords", stage.rows.recordId)) !== null).toBe(wanted);
    };
  for (const person of others) await attempt(person, isSeen(false));
  expect(await attempt("clientA", isSeen(true))).toBe("ok");
});

test("[vault-5] the client moves no row, goes back to no version and reopens no vault that was left", async () => {
  const { rowId, keyId, recordId } = stage.rows;
  const { clientB } = stage.world.people;
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
  await stage.world.t.run(({ db }) => db.patch("vaults", rowId, { leftAt: 1 }));
  const reopen: Attempt = (db) => db.patch("vaults", rowId, { leftAt: undefined });
  expect(await attempt("clientA", reopen)).toBe("NOT_FOUND");
});

const approvalIdOf = (change: object = {}) =>
  stage.world.t.run(async ({ db }) => {
    const { clientA } = stage.world.people;
    const approvalId = await addApproval({ db }, clientA.userId, clientA.signInId);
    await db.patch("vaultApprovals", approvalId, change);
    return approvalId;
  });
const stepsOf = () => {
  const { signInId } = stage.world.people.clientA;
  return { answer: { ...helloOf(), signInId }, reveal: helloOf(2), wrapped: grantOf() };
};

test("[vault-19] nobody but the client asks, sees or ends a request to open their vault", async () => {
  const { clientA } = stage.world.people;
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

test("[vault-19] its steps are written once, in order and alone, and what it was asked for stays", async () => {
  const { answer, reveal, wrapped } = stepsOf();
  const { clientB } = stage.world.people;
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

test("[vault-21] a coach's pair of keys is read by that coach and their clients, and written by that coach alone", async () => {
  const { coach, otherCoach } = stage.world.people;
  const { sharingKeyId } = stage.world.belongings;
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

test("[vault-31] nobody but the client reads or writes where their vault was opened", async () => {
  const { userId, signInId } = stage.world.people.clientA;
  const add = () => stage.world.t.run(({ db }) => addVaultDevice({ db }, userId, signInId));
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
  for (const change of [{ deviceId: "other" }, { clientId: stage.world.people.clientB.userId }]) {
    const move: Attempt = (db) => db.patch("vaultDevices", kept, change);
    expect(await attempt("clientA", move)).toBe("NOT_FOUND");
  }
});

test("[vault-37] nobody but the client announces a file, and none but the endpoint writes its parts", async () => {
  const { clientA, clientB } = stage.world.people;
  const { vaultFileId, partId, storageId } = await stage.world.t.run((ctx) =>
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
  const { coach } = stage.world.people;
  const ofCoach: Attempt = (db) =>
    db.insert("vaultFiles", { ...own(), ...file, clientId: coach.userId });
  expect(await attempt("coach", ofCoach)).toBe("NOT_FOUND");
});

test("[vault-5] a coach's own vault is theirs alone as well", async () => {
  const { coach } = stage.world.people;
  const { rowId } = await stage.world.t.run((ctx) => addVault(ctx, coach.userId));
  const leave: Attempt = (db) => db.patch("vaults", rowId, { leftAt: 1 });
  for (const person of ["nobody", "clientA", "otherCoach"] as const) {
    expect(await attempt(person, leave), person).toBe("NOT_FOUND");
  }
  expect(await attempt("coach", leave)).toBe("ok");
});
