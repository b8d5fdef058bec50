import { beforeEach, expect, test } from "vitest";
import { sealBytes } from "../../domain/privacy/vault";
import { filesPerEntryMax } from "../../domain/privacy/vault-files";
import { sealedCopyOf } from "../../tests/access/nouns/share";
import {
  addVault,
  addVaultFile,
  filePartOf,
  sealedOf,
  sharingKeyOf,
  vaultIdOf,
} from "../../tests/access/nouns/vault";
import { buildWorld, type Caller, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const world = {} as World;
beforeEach(async () => {
  Object.assign(world, await buildWorld());
  await world.t.run(async (ctx) => {
    await addVault(ctx, world.people.clientA.userId);
    await addVaultFile(ctx, world.people.clientA.userId);
  });
});

const as = (caller: Caller) => callAs(world, caller);
const fileId = vaultIdOf("f");
const filesOf = (...ids: string[]) => ({ files: { ids, list: sealedOf(7) } });
const share = (more: Partial<ReturnType<typeof sealedCopyOf>> & object = filesOf(fileId)) =>
  as("clientA").mutation(api.shares.shareSealed, {
    ...{ kind: "journal" as const, sourceId: "crossing" },
    sealed: { ...sealedCopyOf(world), ...more },
  });

type Address = { of?: string; part?: number | string; share?: string };
async function get(caller: Caller, { of = fileId, part = 0, share: shareId }: Address) {
  const { t, people } = world;
  const asCaller = caller === "nobody" ? t : t.withIdentity({ subject: people[caller].subject });
  const named = shareId === undefined ? "" : `&share=${shareId}`;
  return await asCaller.fetch(`/vault/part?of=${of}&part=${String(part)}${named}`);
}
/** Null for a refusal, which looks the same for every reason. */
async function read(caller: Caller, address: Address) {
  const answer = await get(caller, address);
  if (answer.status === 200) return new Uint8Array(await answer.arrayBuffer());
  const nothing = await get("nobody", { of: "none", part: "none" });
  const partsOf = async (of: Response) => [of.status, [...of.headers], await of.text()];
  expect(await partsOf(answer)).toEqual(await partsOf(nothing));
  expect(answer.status).toBe(404);
  return null;
}

test("[vault-50] the coach of a copy gets the sealed parts of its files", async () => {
  expect(await read("coach", { of: fileId })).toBeNull();
  const shareId = await share();
  expect(await read("coach", { share: shareId })).toEqual(filePartOf());
  expect(await read("coach", { share: shareId, part: 1 })).toBeNull(); // Not sent yet.
  expect(await read("coach", {})).toBeNull();
  const paginationOpts = { numItems: 50, cursor: null };
  const clientId = world.people.clientA.userId;
  const { page } = await as("coach").query(api.shares.listOfClient, { clientId, paginationOpts });
  expect(page[0]?.sealed).toMatchObject(filesOf(fileId));
  const [line] = await as("clientA").query(api.shares.list, {});
  expect(line?.sealed).not.toHaveProperty("files");
});

test("[vault-51] nobody else gets a part by the id of the copy or the file, and all refusals are the same", async () => {
  const shareId = await share();
  for (const caller of ["nobody", "clientB", "otherCoach", "clientA"] as const) {
    expect(await read(caller, { share: shareId }), caller).toBeNull();
  }
  const { belongings } = world;
  for (const other of [belongings.shareId, belongings.commentId, world.people.coach.userId, "x"]) {
    expect(await read("coach", { share: other })).toBeNull();
  }
  expect(await read("coach", { share: shareId, of: vaultIdOf("g") })).toBeNull();
  for (const part of [-1, 0.5, "one"]) {
    expect(await read("coach", { share: shareId, part })).toBeNull();
  }
});

test("[vault-51] another coach of the practice gets no part, even while they coach the client", async () => {
  const shareId = await share();
  const { clientA, otherCoach } = world.people;
  await world.t.run(({ db }) =>
    db.insert("coachings", { clientId: clientA.userId, coachId: otherCoach.userId, startedAt: 2 }),
  );
  expect(await read("otherCoach", { share: shareId })).toBeNull();
  expect(await read("coach", { share: shareId })).toEqual(filePartOf());
});

test("[vault-51] a copy that names another person's file gives no byte of it", async () => {
  await world.t.run((ctx) => addVault(ctx, world.people.clientB.userId));
  const ofB = vaultIdOf("h");
  await world.t.run(async (ctx) => {
    const { vaultFileId } = await addVaultFile(ctx, world.people.clientB.userId);
    await ctx.db.patch("vaultFiles", vaultFileId, { fileId: ofB });
  });
  const shareId = await share(filesOf(fileId, ofB));
  expect(await read("coach", { share: shareId, of: ofB })).toBeNull();
  expect(await read("coach", { share: shareId })).toEqual(filePartOf());
});

test("[vault-52] a file is closed at once when its copy is withdrawn, is shared again without it, or the entry loses it", async () => {
  const first = await share();
  expect(await read("coach", { share: first })).toEqual(filePartOf());
  expect(await share({})).toBe(first);
  expect(await read("coach", { share: first })).toBeNull();
  await share();
  expect(await read("coach", { share: first })).toEqual(filePartOf());
  await as("clientA").mutation(api.vault.removeFile, { fileId });
  expect(await read("coach", { share: first })).toBeNull();
  await as("clientA").mutation(api.vault.keepFile, { vaultId: vaultIdOf("a"), fileId });
  expect(await read("coach", { share: first })).toEqual(filePartOf());
  await as("clientA").mutation(api.shares.withdraw, { shareId: first });
  expect(await read("coach", { share: first })).toBeNull();
  expect(await read("clientA", {})).toEqual(filePartOf());
});

test("[vault-52] a copy shared without sealing includes no file", async () => {
  const shareId = await share();
  const plain = { title: "Title", parts: [{ text: "Words" }] };
  const copy = { kind: "journal" as const, sourceId: "crossing", ...plain };
  expect(await as("clientA").mutation(api.shares.share, copy)).toBe(shareId);
  expect(await read("coach", { share: shareId })).toBeNull();
});

test("[vault-53] after a hand-over neither coach gets a part until the client shares again", async () => {
  const shareId = await share();
  const { clientA, otherCoach } = world.people;
  const keyId: Id<"sharingKeys"> = await world.t.run(async ({ db }) => {
    await db.patch("coachings", world.coachingId, { endedAt: 1 });
    const now = { clientId: clientA.userId, coachId: otherCoach.userId, startedAt: 2 };
    await db.insert("coachings", now);
    const made = { vaultId: vaultIdOf("d"), ...sharingKeyOf(5), madeAt: 1 };
    return await db.insert("sharingKeys", { coachId: otherCoach.userId, ...made });
  });
  for (const caller of ["coach", "otherCoach"] as const) {
    expect(await read(caller, { share: shareId }), caller).toBeNull();
  }
  const again = await share({ keyId, ...filesOf(fileId) });
  expect(await read("otherCoach", { share: again })).toEqual(filePartOf());
  expect(await read("coach", { share: again })).toBeNull();
});

test("[vault-54] a coach needs a visit to get a part, which is logged once", async () => {
  const shareId = await share();
  const { clientA, coach } = world.people;
  const looks = () =>
    world.t.run(async ({ db }) => {
      const rows = await db.query("auditLog").take(999);
      return rows.filter(
        ({ kind, actorId }) => kind === "client_opened" && actorId === coach.userId,
      ).length;
    });
  await world.t.run(async ({ db }) => {
    for (const { _id } of await db.query("recordVisits").take(99))
      await db.delete("recordVisits", _id);
  });
  const before = await looks();
  await read("otherCoach", { share: shareId });
  expect(await looks()).toBe(before);
  for (const _ of [1, 2]) await read("coach", { share: shareId });
  expect(await looks()).toBe(before + 1);
  const visit = await world.t.run(({ db }) => db.query("recordVisits").first());
  expect(visit).toMatchObject({ clientId: clientA.userId, coachId: coach.userId });
});

test("[vault-55] an invalid list of files is refused", async () => {
  const wrong = [
    filesOf(),
    filesOf("short"),
    filesOf(...Array.from({ length: filesPerEntryMax + 1 }, () => fileId)),
    { files: { ids: [fileId], list: new ArrayBuffer(513 + sealBytes) } },
  ];
  for (const more of wrong) {
    await expect(share(more)).rejects.toMatchObject({
      data: { code: "INVALID", field: "sealed", reason: "malformed" },
    });
  }
  await share(filesOf(...Array.from({ length: filesPerEntryMax }, () => fileId)));
});
