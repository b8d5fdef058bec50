import { beforeEach, expect, test, vi } from "vitest";
import { leftVaultDays } from "../../domain/privacy/vault";
import { dayMs } from "../../domain/time/time-spans";
import {
  addSharingKey,
  passphraseCopy,
  recoveryCopy,
  sharingKeyOf,
  vaultIdOf,
} from "../../tests/access/nouns/vault";
import { buildWorld, type Caller, callAs, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  await stage.world.t.run(({ db }) =>
    db.delete("sharingKeys", stage.world.belongings.sharingKeyId),
  );
});

const [vaultId, nextId] = [vaultIdOf("a"), vaultIdOf("b")];
const as = (caller: Caller) => callAs(stage.world, caller);
const makeVault = (id = vaultId, leaves?: string) =>
  as("coach").mutation(api.vault.make, {
    ...{ vaultId: id, keys: [passphraseCopy(), recoveryCopy()] },
    ...(leaves === undefined ? {} : { leaves }),
  });
const makeKey = (fill = 1, id = vaultId) =>
  as("coach").mutation(api.vault.makeSharingKey, { vaultId: id, ...sharingKeyOf(fill) });
const own = () => as("coach").query(api.vault.sharingKeys, {});
const seenBy = (caller: Caller) => as(caller).query(api.vault.coachKey, {});
const leave = async () => {
  await stage.world.t.run(({ db }) =>
    db.patch("authSessions", stage.world.people.coach.signInId, { confirmedAt: Date.now() }),
  );
  await makeVault(nextId, vaultId);
};

test("[vault-21] only the coach's clients can read the public key", async () => {
  await makeVault();
  expect(await seenBy("clientA")).toBeNull();
  await makeKey();
  const [{ keyId } = { keyId: null }] = await own();
  const { publicKey } = sharingKeyOf();
  const coachId = stage.world.people.coach.userId;
  expect(await seenBy("clientA")).toEqual({ keyId, coachId, publicKey });
  expect(await as("otherCoach").query(api.vault.sharingKeys, {})).toEqual([]);
  await stage.world.t.run(({ db }) =>
    db.patch("coachings", stage.world.coachingId, { endedAt: 1 }),
  );
  expect(await seenBy("clientA")).toBeNull();
});

test("[vault-21] a vault has one pair of keys of fixed sizes, and the first pair stays", async () => {
  await expect(makeKey()).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  await makeVault();
  const { publicKey, sealed } = sharingKeyOf();
  const malformed = (field: string) => ({ data: { code: "INVALID", field, reason: "malformed" } });
  for (const [field, wrong] of [
    ["publicKey", { publicKey: publicKey.slice(1), sealed }],
    ["sealed", { publicKey, sealed: sealed.slice(1) }],
  ] as const) {
    await expect(
      as("coach").mutation(api.vault.makeSharingKey, { vaultId, ...wrong }),
    ).rejects.toMatchObject(malformed(field));
  }
  await makeKey(1);
  await makeKey(2);
  expect(await own()).toMatchObject([{ vaultId, ...sharingKeyOf(1), isInUse: true }]);
});

test("[vault-26] a new vault retires the key, and opening the earlier vault moves it over", async () => {
  await makeVault();
  await makeKey();
  await leave();
  expect(await seenBy("clientA")).toBeNull();
  await makeKey(2, nextId);
  const keys = await own();
  expect(keys).toMatchObject([
    { vaultId: nextId, isInUse: true },
    { vaultId, isInUse: false },
  ]);
  expect(await seenBy("clientA")).toMatchObject({ publicKey: sharingKeyOf(2).publicKey });
  const keyId = keys[1]?.keyId ?? "";
  const move = (id: string, sealed = sharingKeyOf(3).sealed, caller: Caller = "coach") =>
    as(caller).mutation(api.vault.moveSharingKey, { keyId: keyId as never, vaultId: id, sealed });
  await expect(move(nextId, new ArrayBuffer(60))).rejects.toMatchObject({
    data: { code: "INVALID", field: "sealed", reason: "malformed" },
  });
  await expect(move(vaultId)).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  await move(nextId);
  expect((await own())[1]).toMatchObject({ vaultId: nextId, sealed: sharingKeyOf(3).sealed });
  expect((await own())[1]?.isInUse).toBe(false);
});

test("[vault-26] another coach's key cannot be moved", async () => {
  await makeVault();
  const { otherCoach } = stage.world.people;
  const keyId = await stage.world.t.run(({ db }) => addSharingKey({ db }, otherCoach.userId));
  await expect(
    as("coach").mutation(api.vault.moveSharingKey, {
      ...{ keyId, vaultId, sealed: sharingKeyOf().sealed },
    }),
  ).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});

test("[vault-26] a key is deleted with the vault that opens it, and with no other", async () => {
  vi.useFakeTimers();
  await makeVault();
  await makeKey();
  await leave();
  await makeKey(2, nextId);
  vi.setSystemTime(Date.now() + leftVaultDays * dayMs + 1000);
  await stage.world.t.mutation(internal.vault.sweep.run, {});
  await stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
  vi.useRealTimers();
  const left = await stage.world.t.run(({ db }) => db.query("sharingKeys").take(9));
  expect(left).toMatchObject([{ vaultId: nextId }]);
});
