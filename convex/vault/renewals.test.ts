import { beforeEach, expect, test } from "vitest";
import { vaultDevicesMax, vaultDeviceStepMs } from "../../domain/privacy/vault";
import {
  addApproval,
  earlierOf,
  passkeyCopy,
  passphraseCopy,
  recordNameOf,
  recoveryCopy,
  sealedOf,
  sharingKeyOf,
  vaultIdOf,
} from "../../tests/access/nouns/vault";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

const stage = {} as { world: World };
const [vaultId, next, later] = [vaultIdOf("a"), vaultIdOf("b"), vaultIdOf("c")];
const keys = [passphraseCopy(), recoveryCopy()];
const newKeys = [passphraseCopy(2), recoveryCopy()];
const name = recordNameOf("n");
const invalid = (field: string) => ({ data: { code: "INVALID", field } });
const refused = (code: string) => ({ data: { code } });

const client = () => callAs(stage.world, "clientA");
const own = () => stage.world.people.clientA;
const confirm = (confirmedAt = Date.now()) =>
  stage.world.t.run(({ db }) => db.patch("authSessions", own().signInId, { confirmedAt }));
const renew = (more: { keyId?: string; next?: string; earlier?: ArrayBuffer } = {}) =>
  client().mutation(api.vault.renew, {
    ...{ vaultId, next, earlier: earlierOf(), keys: newKeys },
    ...more,
  });
const put = (version: number, keyId?: string) =>
  client().mutation(api.vault.put, {
    ...{ vaultId, name, version, sealed: sealedOf(version), after: version - 1 },
    ...(keyId === undefined ? {} : { keyId }),
  });
const changes = (keyId?: string) =>
  client().query(api.vault.changes, { vaultId, after: 0, ...(keyId && { keyId }) });
const list = async () => {
  const [vault] = await client().query(api.vault.list, {});
  return vault;
};
const devices = () => client().query(api.vault.devices, {});
const note = (sign: string, keyId?: string) =>
  client().mutation(api.vault.noteDevice, {
    ...{ vaultId, deviceId: vaultIdOf(sign) },
    ...(keyId && { keyId }),
  });

beforeEach(async () => {
  stage.world = await buildWorld();
  await client().mutation(api.vault.make, { vaultId, keys });
});

test("[vault-32] a renewal needs a confirmation, replaces the copies of the key, and happens once when it is sent twice", async () => {
  await expect(renew()).rejects.toMatchObject(refused("CONFIRMATION_REQUIRED"));
  await confirm();
  await expect(renew({ next: "short" })).rejects.toMatchObject(invalid("next"));
  for (const earlier of [earlierOf(0), earlierOf(65), new ArrayBuffer(40)]) {
    await expect(renew({ earlier })).rejects.toMatchObject(invalid("earlier"));
  }
  await client().mutation(api.vault.ask, { vaultId, commitment: new ArrayBuffer(32) });
  await renew();
  await renew();
  expect(await list()).toEqual({
    ...{ vaultId, keyId: next, earlier: earlierOf(), keys: newKeys, isRenewalDue: false },
  });
  expect(await client().query(api.vault.approval, {})).toBeNull();
});

test("[vault-33] the first of two simultaneous renewals counts, and a third one continues from it", async () => {
  await confirm();
  await renew();
  await expect(renew({ next: later })).rejects.toMatchObject(refused("CONFLICT"));
  await renew({ keyId: next, next: later, earlier: earlierOf(2) });
  expect(await list()).toMatchObject({ keyId: later, earlier: earlierOf(2) });
});

test("[vault-32] a device with the former key can neither read nor write changes, and what that key sealed is marked", async () => {
  await put(1);
  await confirm();
  await renew();
  await expect(put(2)).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(changes()).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(
    client().mutation(api.vault.setKey, { vaultId, key: passphraseCopy(9) }),
  ).rejects.toMatchObject(refused("NOT_FOUND"));
  await expect(
    client().mutation(api.vault.ask, { vaultId, commitment: new ArrayBuffer(32) }),
  ).rejects.toMatchObject(refused("NOT_FOUND"));
  expect((await changes(next)).records).toMatchObject([{ version: 1, isEarlier: true }]);
  expect(await put(2, next)).toBe("stored");
  expect((await changes(next)).records).toMatchObject([{ version: 2, isEarlier: false }]);
});

test("[vault-31] a device is listed once, by its last sign-in, and not with a former key", async () => {
  await stage.world.t.run(({ db }) =>
    db.patch("authSessions", own().signInId, { browser: "Firefox", system: "Android" }),
  );
  await note("d");
  await note("d");
  await expect(note("short".slice(0, 2))).rejects.toMatchObject(invalid("deviceId"));
  const [device, ...others] = await devices();
  expect(others).toEqual([]);
  expect(device).toMatchObject({
    ...{ deviceId: vaultIdOf("d"), browser: "Firefox", system: "Android", isThisOne: true },
  });
  const setOpenedAt = (openedAt: number) =>
    stage.world.t.run(async ({ db }) => {
      const row = await db.query("vaultDevices").first();
      if (row !== null) await db.patch("vaultDevices", row._id, { openedAt });
    });
  await setOpenedAt(Date.now() - vaultDeviceStepMs - 1);
  await note("d");
  expect((await devices())[0]?.openedAt).toBeGreaterThan(Date.now() - vaultDeviceStepMs);
  await confirm();
  await renew();
  await note("e");
  expect(await devices()).toHaveLength(1);
  await note("e", next);
  expect(await devices()).toHaveLength(2);
  expect(await callAs(stage.world, "clientB").query(api.vault.devices, {})).toEqual([]);
});

test("[vault-31] a device beyond the limit replaces the one that opened the vault longest ago", async () => {
  const [first] = "abc";
  await stage.world.t.run(async ({ db }) => {
    for (let at = 0; at < vaultDevicesMax; at += 1) {
      const deviceId = `${first ?? ""}${String(at).padStart(2, "0")}`.padEnd(22, "x");
      const { userId, signInId } = own();
      await db.insert("vaultDevices", { clientId: userId, deviceId, signInId, openedAt: 1 + at });
    }
  });
  await note("d");
  const listed = await devices();
  expect(listed).toHaveLength(vaultDevicesMax);
  expect(listed[0]?.deviceId).toBe(vaultIdOf("d"));
  expect(listed.at(-1)?.openedAt).toBe(2);
});

test("[vault-31] removing a device signs it out at once, and makes a renewal due until it is done", async () => {
  const other = await stage.world.t.run(async ({ db }) => {
    const { userId } = own();
    const signInId = await db.insert("authSessions", { userId, expirationTime: Date.now() + 1e6 });
    const row = { clientId: userId, deviceId: vaultIdOf("o"), signInId, openedAt: 1 };
    await db.insert("vaultDevices", row);
    return signInId;
  });
  await note("d");
  const remove = (sign: string) =>
    client().mutation(api.vault.removeDevice, { deviceId: vaultIdOf(sign) });
  await expect(remove("o")).rejects.toMatchObject(refused("CONFIRMATION_REQUIRED"));
  await confirm();
  await expect(remove("x")).rejects.toMatchObject(refused("NOT_FOUND"));
  await remove("o");
  expect(await stage.world.t.run(({ db }) => db.get("authSessions", other))).toBeNull();
  expect(await devices()).toMatchObject([{ deviceId: vaultIdOf("d") }]);
  expect(await list()).toMatchObject({ isRenewalDue: true });
  await renew();
  expect(await list()).toMatchObject({ isRenewalDue: false });
  expect(await devices()).toHaveLength(1);
});

test("[vault-31] removing a device leaves its sign-ins that did not open the vault", async () => {
  const later = await stage.world.t.run(async ({ db }) => {
    const { userId } = own();
    const row = { userId, expirationTime: Date.now() + 1e6, browser: "Firefox" };
    const signInId = await db.insert("authSessions", row);
    const opened = { clientId: userId, deviceId: vaultIdOf("o"), signInId, openedAt: 1 };
    await db.insert("vaultDevices", opened);
    await db.insert("presences", {
      signInId,
      userId,
      seenAt: Date.now(),
      idleAt: Date.now() + 1e6,
    });
    const next = await db.insert("authSessions", { ...row, deviceNumber: 7 });
    await db.insert("presences", {
      signInId: next,
      userId,
      seenAt: Date.now(),
      idleAt: Date.now() + 1e6,
    });
    return next;
  });
  await confirm();
  await client().mutation(api.vault.removeDevice, { deviceId: vaultIdOf("o") });
  expect(await stage.world.t.run(({ db }) => db.get("authSessions", later))).not.toBeNull();
  const listed = await client().query(api.devices.list, {});
  expect(listed.map(({ deviceNumber }) => deviceNumber)).toContain(7);
});

test("[vault-31] removing a passkey that opened the vault makes a renewal due, also when it is removed from the account", async () => {
  await confirm();
  const add = async (credentialId: string) => {
    const passkeyId = await stage.world.t.run(({ db }) =>
      db.insert("passkeys", {
        ...{ userId: own().userId, credentialId, publicKey: "k", name: "Key" },
        ...{ counter: 0, transports: [], createdAt: 1 },
      }),
    );
    const keyId = (await list())?.keyId;
    const place = { vaultId, ...(keyId && { keyId }) };
    await client().mutation(api.vault.setKey, { ...place, key: passkeyCopy(credentialId) });
    return passkeyId;
  };
  await add("one");
  await client().mutation(api.vault.removeKey, { vaultId, credentialId: "one" });
  expect(await list()).toMatchObject({ isRenewalDue: true });
  await renew();
  const passkeyId = await add("two");
  expect(await list()).toMatchObject({ isRenewalDue: false });
  await client().mutation(api.signIn.passkeys.remove, { passkeyId });
  expect(await list()).toMatchObject({ isRenewalDue: true });
  expect((await list())?.keys).toHaveLength(2);
});

test("[vault-30] renewing a coach's vault retires its pair of keys, and seals a former one again", async () => {
  const coach = callAs(stage.world, "coach");
  const { userId, signInId } = stage.world.people.coach;
  await stage.world.t.run(async ({ db }) => {
    for (const row of await db.query("sharingKeys").take(9))
      await db.delete("sharingKeys", row._id);
    await db.patch("authSessions", signInId, { confirmedAt: Date.now() });
    await addApproval({ db }, userId, signInId);
  });
  await coach.mutation(api.vault.make, { vaultId, keys });
  await coach.mutation(api.vault.makeSharingKey, { vaultId, ...sharingKeyOf() });
  await coach.mutation(api.vault.renew, { vaultId, next, earlier: earlierOf(), keys: newKeys });
  expect(await client().query(api.vault.coachKey, {})).toBeNull();
  const make = (vaultKeyId?: string) =>
    coach.mutation(api.vault.makeSharingKey, {
      ...{ vaultId, ...sharingKeyOf(2) },
      ...(vaultKeyId && { vaultKeyId }),
    });
  await expect(make()).rejects.toMatchObject(refused("NOT_FOUND"));
  await make(next);
  const pairs = await coach.query(api.vault.sharingKeys, {});
  expect(pairs.map(({ isInUse }) => isInUse)).toEqual([true, false]);
  const { sealed } = sharingKeyOf(3);
  const moved = { keyId: pairs[1]?.keyId ?? ("" as never), vaultId, sealed };
  await expect(coach.mutation(api.vault.moveSharingKey, moved)).rejects.toMatchObject(
    refused("NOT_FOUND"),
  );
  await coach.mutation(api.vault.moveSharingKey, { ...moved, vaultKeyId: next });
  expect((await coach.query(api.vault.sharingKeys, {}))[1]).toMatchObject({ sealed });
});
