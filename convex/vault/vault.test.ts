import { beforeEach, expect, test, vi } from "vitest";
import { leftVaultDays, sealBytes, vaultRecordsMax } from "../../domain/privacy/vault";
import { dayMs } from "../../domain/time/time-spans";
import {
  passkeyCopy,
  passphraseCopy,
  recordNameOf,
  recoveryCopy,
  sealedOf,
  vaultIdOf,
} from "../../tests/access/nouns/vault";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";
import { dropSecondSteps } from "../signIn/secondStep/authenticatorRows";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const client = (name: "clientA" | "clientB" = "clientA") => callAs(stage.world, name);
const vaultId = vaultIdOf("a");
const name = recordNameOf("n");
const keys = [passphraseCopy(), recoveryCopy()];
const make = (more: { vaultId?: string; leaves?: string; keys?: typeof keys } = {}) =>
  client().mutation(api.vault.make, { vaultId, keys, ...more });
const put = (version: number, sealed = sealedOf(version), named = name, after = version - 1) =>
  client().mutation(api.vault.put, { vaultId, name: named, version, sealed, after });
const changes = (after: number, of = vaultId) =>
  client().query(api.vault.changes, { vaultId: of, after });
const list = () => client().query(api.vault.list, {});
const confirm = () =>
  stage.world.t.run(({ db }) =>
    db.patch("authSessions", stage.world.people.clientA.signInId, { confirmedAt: Date.now() }),
  );
const invalid = (field: string, reason: string) => ({ data: { code: "INVALID", field, reason } });

test("[vault-5] a vault is created once, with a copy of its key for the passphrase and one for the recovery words", async () => {
  expect(await list()).toEqual([]);
  await make();
  await make();
  expect(await list()).toEqual([{ vaultId, keys, isRenewalDue: false }]);
  await expect(make({ vaultId: vaultIdOf("b") })).rejects.toMatchObject({
    data: { code: "CONFLICT" },
  });
  expect(await client("clientB").query(api.vault.list, {})).toEqual([]);
});

test("[vault-5] an invalid copy of the key is refused", async () => {
  const [passphrase, recovery] = [passphraseCopy(), recoveryCopy()];
  const wrong = [
    { ...passphrase, wrapped: new ArrayBuffer(60) },
    { ...passphrase, salt: new ArrayBuffer(15) },
    { ...passphrase, stretch: { memoryKiB: 1024, rounds: 2 } },
    { ...passphrase, stretch: { memoryKiB: 65_536, rounds: 1 } },
    { ...passphrase, stretch: undefined },
    { ...passphrase, credentialId: "c" },
  ];
  for (const copy of wrong) {
    const wanted = { vaultId, keys: [copy, recovery] };
    await expect(client().mutation(api.vault.make, wanted)).rejects.toMatchObject(
      invalid("keys", "malformed"),
    );
  }
  await expect(make({ keys: [passphrase, passphrase] as never })).rejects.toMatchObject(
    invalid("keys", "mismatch"),
  );
  await expect(
    make({ keys: [passphrase, recovery, passkeyCopy("c")] as never }),
  ).rejects.toMatchObject(invalid("keys", "mismatch"));
  await confirm();
  const { credentialId: _, ...nameless } = passkeyCopy("c");
  await expect(
    client().mutation(api.vault.setKey, { vaultId, key: nameless }),
  ).rejects.toMatchObject(invalid("keys", "malformed"));
  await expect(make({ vaultId: "short" })).rejects.toMatchObject(invalid("vaultId", "malformed"));
});

test("[vault-6] only the next version of a record is accepted, and the same version sent twice is stored once", async () => {
  await make();
  expect(await put(2)).toBe("behind");
  expect(await put(1)).toBe("stored");
  expect(await put(1)).toBe("stored");
  expect(await put(1, sealedOf(9))).toBe("behind");
  expect(await put(3)).toBe("behind");
  expect(await put(2)).toBe("stored");
  expect(await put(1)).toBe("behind");
  await expect(put(2, sealedOf(9), name, 2)).rejects.toMatchObject(invalid("version", "malformed"));
  const { records } = await changes(0);
  const stored = { name, version: 2, sealed: sealedOf(2), change: 2 };
  expect(records).toEqual([{ ...stored, isEarlier: false }]);
  // A device that knew a newer version, before a backup was restored, puts its own on top.
  expect(await put(9, sealedOf(9), name, 2)).toBe("stored");
  expect(await changes(2)).toMatchObject({ records: [{ version: 9 }], isMore: false, last: 3 });
});

test("[vault-6] a device reads only what has changed since its last reading, page by page and in order", async () => {
  await make();
  const signs = "abcdefghijklmnopqrs".split("");
  const large = new ArrayBuffer(512 * 1024 + sealBytes);
  for (const sign of signs) {
    await put(1, sign <= "c" ? large : sealedOf(1), recordNameOf(sign));
  }
  await put(2, sealedOf(2), recordNameOf("a"));
  const first = await changes(0);
  expect(first.isMore).toBe(true);
  const rest = await changes(first.records.at(-1)?.change ?? 0);
  expect(rest.isMore).toBe(false);
  const names = [...first.records, ...rest.records].map((record) => record.name[0]);
  expect(names.join("")).toBe("bcdefghijklmnopqrsa");
  expect((await changes(signs.length)).records).toHaveLength(1);
  const others = { vaultId, after: 0 };
  expect((await client("clientB").query(api.vault.changes, others)).records).toEqual([]);
});

test("[vault-5] a record of an invalid size or name, or one too many, is refused", async () => {
  await make();
  for (const size of [0, sealBytes, 512, 513 + sealBytes, 1024 * 1024 + sealBytes]) {
    await expect(put(1, new ArrayBuffer(size)), String(size)).rejects.toMatchObject(
      invalid("sealed", "malformed"),
    );
  }
  await expect(put(1, sealedOf(), "Arrival")).rejects.toMatchObject(invalid("name", "malformed"));
  await stage.world.t.run(async ({ db }) => {
    const row = await db.query("vaults").first();
    if (row) await db.patch("vaults", row._id, { records: vaultRecordsMax });
  });
  await expect(put(1)).rejects.toMatchObject({ data: { code: "STORAGE_FULL" } });
});

test("[vault-5] replacing a copy of the key needs a recent confirmation", async () => {
  await make();
  const key = passphraseCopy(7);
  const change = () => client().mutation(api.vault.setKey, { vaultId, key });
  await expect(change()).rejects.toMatchObject({ data: { code: "CONFIRMATION_REQUIRED" } });
  await confirm();
  await change();
  const [{ keys: kept } = { keys: [] }] = await list();
  expect(kept.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([key, recoveryCopy()]);
  await expect(
    client().mutation(api.vault.setKey, { vaultId: vaultIdOf("b"), key }),
  ).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});

/** One of a client's passkeys. */
const addPasskey = (credentialId: string, name: "clientA" | "clientB" = "clientA") =>
  stage.world.t.run(({ db }) =>
    db.insert("passkeys", {
      ...{ userId: stage.world.people[name].userId, credentialId, publicKey: "k" },
      ...{ counter: 0, transports: [], name: `Device ${credentialId}`, createdAt: 1 },
    }),
  );
const setKey = (key: ReturnType<typeof passkeyCopy>) =>
  client().mutation(api.vault.setKey, { vaultId, key });
const listPasskeyCopies = async () => {
  const [vault] = await list();
  return vault?.keys.filter(({ kind }) => kind === "passkey").map(({ name }) => name);
};

test("[vault-16] each of a client's passkeys can have one copy of the key, and a new one replaces it", async () => {
  await make();
  await addPasskey("one");
  await addPasskey("two");
  await addPasskey("other", "clientB");
  await expect(setKey(passkeyCopy("one"))).rejects.toMatchObject({
    data: { code: "CONFIRMATION_REQUIRED" },
  });
  await confirm();
  for (const credentialId of ["other", "unknown"]) {
    await expect(setKey(passkeyCopy(credentialId))).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
  }
  await setKey(passkeyCopy("one", 1));
  await setKey(passkeyCopy("two", 2));
  await setKey(passkeyCopy("one", 3));
  expect(await listPasskeyCopies()).toEqual(["Device two", "Device one"]);
  const [vault] = await list();
  expect(vault?.keys).toHaveLength(4);
  expect(vault?.keys).toContainEqual({ ...passkeyCopy("one", 3), name: "Device one" });
});

test("[vault-17] the copy for one passkey can be removed after a confirmation, without the others", async () => {
  await make();
  await addPasskey("one");
  await addPasskey("two");
  await confirm();
  await setKey(passkeyCopy("one"));
  await setKey(passkeyCopy("two"));
  const remove = (credentialId: string) =>
    client().mutation(api.vault.removeKey, { vaultId, credentialId });
  await expect(remove("three")).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  await remove("one");
  expect(await listPasskeyCopies()).toEqual(["Device two"]);
  await stage.world.t.run(({ db }) =>
    db.patch("authSessions", stage.world.people.clientA.signInId, { confirmedAt: 0 }),
  );
  await expect(remove("two")).rejects.toMatchObject({ data: { code: "CONFIRMATION_REQUIRED" } });
});

test("[vault-17] removing a passkey, or resetting the second step, deletes its copies", async () => {
  await make();
  const passkeyId = await addPasskey("one");
  await addPasskey("two");
  await confirm();
  await setKey(passkeyCopy("one"));
  await setKey(passkeyCopy("two"));
  await make({ vaultId: vaultIdOf("b"), leaves: vaultId });
  await client().mutation(api.signIn.passkeys.remove, { passkeyId });
  const copies = () =>
    stage.world.t.run(async ({ db }) =>
      (await db.query("vaultKeys").take(9)).map(({ credentialId }) => credentialId ?? ""),
    );
  expect((await copies()).filter((each) => each !== "")).toEqual(["two"]);
  await stage.world.t.run(({ db }) =>
    dropSecondSteps(db as never, stage.world.people.clientA.userId),
  );
  expect((await copies()).filter((each) => each !== "")).toEqual([]);
});

test("[vault-9] a new vault starts empty, and the former one is readable for thirty days", async () => {
  vi.useFakeTimers();
  await make();
  await put(1);
  const next = { vaultId: vaultIdOf("b"), leaves: vaultId };
  await expect(make(next)).rejects.toMatchObject({ data: { code: "CONFIRMATION_REQUIRED" } });
  await confirm();
  await make(next);
  expect((await list()).map((vault) => vault.vaultId)).toEqual([vaultIdOf("b"), vaultId]);
  expect((await changes(0)).records).toHaveLength(1);
  expect((await changes(0, vaultIdOf("b"))).records).toEqual([]);
  await expect(put(2)).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  const countRows = () =>
    stage.world.t.run(async ({ db }) =>
      [
        await db.query("vaults").take(9),
        await db.query("vaultKeys").take(9),
        await db.query("vaultRecords").take(9),
      ].map((rows) => rows.length),
    );
  const sweep = async () => {
    await stage.world.t.mutation(internal.vault.sweep.run, {});
    await stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
  };
  vi.setSystemTime(Date.now() + leftVaultDays * dayMs - 1000);
  await sweep();
  expect(await countRows()).toEqual([2, 4, 1]);
  vi.setSystemTime(Date.now() + 2000);
  await sweep();
  expect(await countRows()).toEqual([1, 2, 0]);
  vi.useRealTimers();
});
