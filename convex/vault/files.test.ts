import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fileUndoMs } from "../../domain/limits";
import { leftVaultDays, sealBytes } from "../../domain/privacy/vault";
import {
  sealedFilePartMax,
  vaultFilePartsMax,
  vaultFilesBytesMax,
} from "../../domain/privacy/vault-files";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import {
  filePartOf,
  passphraseCopy,
  recoveryCopy,
  vaultIdOf,
} from "../../tests/access/nouns/vault";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  await client().mutation(api.vault.make, { vaultId, keys });
});
afterEach(() => vi.useRealTimers());

const client = (name: "clientA" | "clientB" = "clientA") => callAs(stage.world, name);
const vaultId = vaultIdOf("a");
const keys = [passphraseCopy(), recoveryCopy()];
const fileId = vaultIdOf("f");
const part = filePartOf();
const add = (
  more: Partial<{ vaultId: string; fileId: string; parts: number; sizeBytes: number }> = {},
) =>
  client().mutation(api.vault.addFile, {
    ...{ vaultId, fileId, parts: 2, sizeBytes: 2 * part.length, ...more },
  });
const list = () => client().query(api.vault.files, {});
const remove = (of = fileId) => client().mutation(api.vault.removeFile, { fileId: of });
const keepIt = () => client().mutation(api.vault.keepFile, { vaultId, fileId });
const knock = (caller: Caller, number: number | string, init: RequestInit, of = fileId) =>
  (caller === "nobody"
    ? stage.world.t
    : stage.world.t.withIdentity({ subject: stage.world.people[caller].subject })
  ).fetch(`/vault/part?of=${of}&part=${String(number)}`, init);
const send = (number: number | string, body = part, caller: Caller = "clientA") =>
  knock(caller, number, { method: "POST", body });
const get = (number: number, caller: Caller = "clientA") =>
  knock(caller, number, { method: "GET" });
const left = () =>
  stage.world.t.run(async ({ db }) => ({
    files: (await db.query("vaultFiles").take(99)).length,
    parts: (await db.query("vaultFileParts").take(99)).length,
    bytes: (await db.system.query("_storage").take(99)).length,
  }));
const invalid = (field: string, reason: string) => ({ data: { code: "INVALID", field, reason } });
const refusal = async (answer: Promise<Response>) => (await (await answer).json()) as unknown;

test("[vault-37] a file arrives in parts, each stored once, and only its client gets them", async () => {
  const before = await left();
  await add();
  await add();
  expect(await list()).toEqual([{ vaultId, fileId, isWhole: false, isRemoved: false }]);
  const other = filePartOf(9);
  for (const number of [1, 0, 1]) {
    expect((await send(number, number === 1 ? other : part)).status).toBe(204);
  }
  expect(await list()).toEqual([{ vaultId, fileId, isWhole: true, isRemoved: false }]);
  expect(await left()).toEqual({ files: 1, parts: 2, bytes: before.bytes + 2 });
  expect(new Uint8Array(await (await get(1)).arrayBuffer())).toEqual(other);
  for (const caller of ["nobody", "clientB", "coach", "otherCoach"] as const) {
    expect((await get(0, caller)).status, caller).toBe(404);
    expect((await send(0, part, caller)).ok, caller).toBe(false);
  }
  expect((await get(2)).status).toBe(404);
  expect(await client("clientB").query(api.vault.files, {})).toEqual([]);
});

const counted = () =>
  stage.world.t.run(async ({ db }) => {
    const row = await db.query("vaultFiles").first();
    return { stored: row?.stored, storedBytes: row?.storedBytes };
  });

test("[vault-44] a file's row counts its stored parts and bytes, and an older row counts its parts once", async () => {
  await add({ parts: 4, sizeBytes: 3 * part.length });
  expect(await counted()).toEqual({ stored: 0, storedBytes: undefined });
  for (const number of [0, 0]) expect((await send(number)).status).toBe(204);
  expect(await counted()).toEqual({ stored: 1, storedBytes: part.length });
  await stage.world.t.run(async ({ db }) => {
    const row = await db.query("vaultFiles").first();
    if (row) await db.patch("vaultFiles", row._id, { storedBytes: undefined });
  });
  expect((await send(1)).status).toBe(204);
  expect(await counted()).toEqual({ stored: 2, storedBytes: 2 * part.length });
  await stage.world.t.run(async ({ db }) => {
    const row = await db.query("vaultFileParts").first(); // From now on the row's count is trusted.
    if (row) await db.patch("vaultFileParts", row._id, { sizeBytes: 0 });
  });
  expect((await send(2)).status).toBe(204);
  expect(await counted()).toEqual({ stored: 3, storedBytes: 3 * part.length });
  expect(await refusal(send(3))).toEqual({ code: "STORAGE_FULL" });
  expect(await counted()).toEqual({ stored: 3, storedBytes: 3 * part.length });
});

test("[vault-37] an invalid part is refused and not stored", async () => {
  await add();
  const before = await left();
  const unsealed = part.slice().fill(2, 0, 1);
  expect(await refusal(send(0, unsealed))).toMatchObject({ field: "file", reason: "not_allowed" });
  for (const size of [0, 1, part.length - 1, part.length + 1]) {
    const body = new Uint8Array(size).fill(1);
    expect(await refusal(send(0, body))).toMatchObject({ field: "file", reason: "not_allowed" });
  }
  const large = new Uint8Array(sealedFilePartMax + 1).fill(1);
  expect(await refusal(send(0, large))).toMatchObject({ reason: "too_long" });
  for (const number of [-1, 2, 0.5, "one"]) {
    expect(await refusal(send(number))).toMatchObject({ field: "file", reason: "malformed" });
  }
  expect(await refusal(send(0, filePartOf(7, 2048)))).toEqual({ code: "STORAGE_FULL" });
  expect(await left()).toEqual(before);
});

test("[vault-37] a file of an invalid size, of a vault that is not in use, or one too many is refused", async () => {
  for (const parts of [0, -1, 1.5, vaultFilePartsMax + 1]) {
    await expect(add({ parts })).rejects.toMatchObject(invalid("parts", "malformed"));
  }
  for (const sizeBytes of [0, sealBytes * 2, 2 * sealedFilePartMax + 1, 100.5]) {
    await expect(add({ sizeBytes })).rejects.toMatchObject(invalid("sizeBytes", "malformed"));
  }
  await expect(add({ fileId: "short" })).rejects.toMatchObject(invalid("fileId", "malformed"));
  const notFound = { data: { code: "NOT_FOUND" } };
  await expect(add({ vaultId: vaultIdOf("b") })).rejects.toMatchObject(notFound);
  await stage.world.t.run(async ({ db }) => {
    const { userId: clientId } = stage.world.people.clientA;
    const sizeBytes = vaultFilesBytesMax - 2 * part.length + 1;
    const row = { vaultId, fileId: vaultIdOf("x"), parts: 1, stored: 1, madeAt: 1 };
    await db.insert("vaultFiles", { clientId, sizeBytes, ...row });
  });
  await expect(add()).rejects.toMatchObject({ data: { code: "STORAGE_FULL" } });
  await expect(add({ sizeBytes: 2 * part.length - 1 })).resolves.toBeNull();
});

test("[vault-38] a removed file's bytes are deleted after the undo period, unless it is restored", async () => {
  vi.useFakeTimers();
  const before = await left();
  await add();
  await send(0);
  await remove();
  await remove();
  expect(await list()).toMatchObject([{ isRemoved: true }]);
  expect(await refusal(send(1))).toEqual({ code: "CONFLICT" });
  await keepIt();
  await stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await list()).toMatchObject([{ isRemoved: false }]);
  expect((await get(0)).status).toBe(200);
  await remove();
  vi.setSystemTime(Date.now() + fileUndoMs - 1000);
  expect((await get(0)).status).toBe(200);
  await stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await left()).toEqual(before);
  await expect(keepIt()).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  await remove();
});

test("[vault-38] a file that is removed again is deleted after the later undo period", async () => {
  vi.useFakeTimers();
  await add();
  await remove();
  const vaultFileId = await stage.world.t.run(
    async ({ db }) => (await db.query("vaultFiles").first())?._id,
  );
  if (vaultFileId === undefined) throw new Error("There is no file.");
  const sweep = () => stage.world.t.mutation(internal.vault.sweep.sweepFile, { vaultFileId });
  vi.setSystemTime(Date.now() + fileUndoMs);
  await sweep();
  expect((await left()).files).toBe(1);
  vi.setSystemTime(Date.now() + 1);
  await sweep();
  expect((await left()).files).toBe(0);
  await sweep();
});

test("[vault-9, vault-38] files of a vault that was left are deleted with it, unless they were taken over", async () => {
  vi.useFakeTimers();
  const second = vaultIdOf("g");
  await add();
  await add({ fileId: second });
  await send(0);
  const next = vaultIdOf("b");
  await stage.world.t.run(({ db }) =>
    db.patch("authSessions", stage.world.people.clientA.signInId, { confirmedAt: Date.now() }),
  );
  await client().mutation(api.vault.make, { vaultId: next, keys, leaves: vaultId });
  await client().mutation(api.vault.keepFile, { vaultId: next, fileId: second });
  await expect(keepIt()).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  vi.setSystemTime(Date.now() + leftVaultDays * dayMs + 1000);
  await stage.world.t.mutation(internal.vault.sweep.run, {});
  await stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
  const files = await stage.world.t.run(({ db }) => db.query("vaultFiles").take(9));
  expect(files).toMatchObject([{ fileId: second, vaultId: next }]);
  expect((await left()).parts).toBe(0);
  const vaults = await stage.world.t.run(({ db }) => db.query("vaults").take(9));
  expect(vaults).toHaveLength(1);
});

test("[vault-38] the sweep of stray bytes does not delete parts", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await add();
  await send(0);
  const before = await left();
  vi.setSystemTime(Date.now() + 25 * hourMs);
  await stage.world.t.mutation(internal.fileDoor.sweep.sweepOrphans, {});
  expect(await left()).toEqual(before);
});
