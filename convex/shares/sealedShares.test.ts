import { beforeEach, expect, test } from "vitest";
import { sealBytes } from "../../domain/privacy/vault";
import { sealedCopyOf } from "../../tests/access/nouns/share";
import {
  addSharingKey,
  addVault,
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
  await as("clientA").mutation(api.shares.withdraw, { shareId: world.belongings.shareId });
  await world.t.run((ctx) => addVault(ctx, world.people.clientA.userId));
});

const as = (caller: Caller) => callAs(world, caller);
const wanted = { kind: "journal" as const, sourceId: "arrival" };
const share = (changes: Partial<ReturnType<typeof sealedCopyOf>> = {}, sourceId = "arrival") =>
  as("clientA").mutation(api.shares.shareSealed, {
    ...{ ...wanted, sourceId, sealed: { ...sealedCopyOf(world), ...changes } },
  });
const seenBy = async (caller: Caller) => {
  const paginationOpts = { numItems: 50, cursor: null };
  const clientId = world.people.clientA.userId;
  return (await as(caller).query(api.shares.listOfClient, { clientId, paginationOpts })).page;
};
const conflict = { data: { code: "CONFLICT" } };

test("[vault-20] the coach gets a sealed copy with its key, and the client's list shows its title", async () => {
  const shareId = await share();
  const sealed = sealedCopyOf(world);
  expect(await seenBy("coach")).toMatchObject([
    { shareId, kind: "journal", sourceId: "arrival", title: "", parts: [], sealed },
  ]);
  const { text: _, forCoach: __, ...line } = sealed;
  const [own] = await as("clientA").query(api.shares.list, {});
  expect(own).toMatchObject({ shareId, title: "", coachId: world.people.coach.userId });
  expect(own?.sealed).toEqual(line);
  const mine = await as("clientA").query(api.shares.get, { shareId });
  expect(mine.sealed).toEqual(sealed);
  const news = await as("coach").query(api.notifications.unread, {});
  expect(news.some((each) => each.kind === "text_shared" && each.shareId === shareId)).toBe(true);
});

test("[vault-30] the client can renew their own key of a copy, and nothing else of it", async () => {
  const shareId = await share();
  const { sealed: before, sharedAt } = await as("clientA").query(api.shares.get, { shareId });
  const forClient = new Uint8Array(before?.forClient.byteLength ?? 0).fill(9).buffer;
  const renewed = { shareId, copyId: before?.copyId ?? "", forClient };
  const renew = (more: Partial<typeof renewed> = {}, caller: Caller = "clientA") =>
    as(caller).mutation(api.shares.renewKey, { ...renewed, ...more });
  await expect(renew({ copyId: "other" })).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  await expect(renew({}, "clientB")).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  await expect(renew({ forClient: new ArrayBuffer(60) })).rejects.toMatchObject({
    data: { code: "INVALID", field: "forClient" },
  });
  await renew();
  const after = await as("clientA").query(api.shares.get, { shareId });
  expect(after).toMatchObject({ sealed: { ...before, forClient }, sharedAt });
});

test("[vault-21] a copy for another coach's key, an outdated key or from another vault is refused", async () => {
  const { coach, otherCoach } = world.people;
  const others = await world.t.run(({ db }) => addSharingKey({ db }, otherCoach.userId));
  await expect(share({ keyId: others })).rejects.toMatchObject(conflict);
  await expect(share({ vaultId: vaultIdOf("b") })).rejects.toMatchObject(conflict);
  const { sharingKeyId } = world.belongings;
  await world.t.run(({ db }) => db.patch("sharingKeys", sharingKeyId, { leftAt: 1 }));
  await expect(share()).rejects.toMatchObject(conflict);
  const next = await world.t.run(({ db }) => addSharingKey({ db }, coach.userId));
  await share({ keyId: next });
  await world.t.run(({ db }) => db.patch("coachings", world.coachingId, { endedAt: 1 }));
  await expect(share({ keyId: next })).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});

test("[vault-21] anything that is not a valid sealed copy is refused", async () => {
  const wrong = [
    { copyId: "short" },
    { title: sealedOf().slice(1) },
    { title: new ArrayBuffer(2048 + sealBytes) },
    { text: new ArrayBuffer(513 + sealBytes) },
    { forCoach: new ArrayBuffer(113) },
    { forClient: new ArrayBuffer(60) },
  ];
  for (const change of wrong) {
    await expect(share(change), Object.keys(change)[0]).rejects.toMatchObject({
      data: { code: "INVALID", field: "sealed", reason: "malformed" },
    });
  }
  await expect(share({}, "a".repeat(101))).rejects.toMatchObject({
    data: { code: "INVALID", field: "sourceId", reason: "too_long" },
  });
});

test("[vault-20] a sealed copy replaces a plain one and the other way round, and comments are kept", async () => {
  const plain = { ...wanted, title: "Title", parts: [{ text: "Words" }] };
  const shareId = await as("clientA").mutation(api.shares.share, plain);
  await as("coach").mutation(api.shares.comment, { shareId, text: "Thank you" });
  expect(await share()).toBe(shareId);
  const sealed = { title: "", parts: [], comments: [{ text: "Thank you" }] };
  expect(await seenBy("coach")).toMatchObject([sealed]);
  expect(await as("clientA").mutation(api.shares.share, plain)).toBe(shareId);
  const [shown] = await seenBy("coach");
  expect(shown).toMatchObject({ title: "Title" });
  expect(shown).not.toHaveProperty("sealed");
});

test("[vault-20] a sealed copy does not replace an answer to a handed-out worksheet", async () => {
  const { clientA, coach } = world.people;
  await world.t.run(({ db }) =>
    db.insert("shares", {
      ...{ clientId: clientA.userId, coachId: coach.userId, ...wanted, sharedAt: 1 },
      ...{ title: "Title", parts: [], handoutId: world.belongings.handoutId },
    }),
  );
  await expect(share()).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});

test("[vault-24] withdrawing a copy deletes it with its keys", async () => {
  const shareId = await share();
  await as("clientA").mutation(api.shares.withdraw, { shareId });
  expect(await seenBy("coach")).toEqual([]);
  expect(await world.t.run(({ db }) => db.query("shares").take(9))).toEqual([]);
});

test("[vault-25] after a hand-over the new coach sees no copy until it is shared again for their own key", async () => {
  const shareId = await share();
  const { clientA, otherCoach } = world.people;
  const keyId: Id<"sharingKeys"> = await world.t.run(async ({ db }) => {
    await db.patch("coachings", world.coachingId, { endedAt: 1 });
    const now = { clientId: clientA.userId, coachId: otherCoach.userId, startedAt: 2 };
    await db.insert("coachings", now);
    const made = { vaultId: vaultIdOf("d"), ...sharingKeyOf(5), madeAt: 1 };
    const openUntil = Number.MAX_SAFE_INTEGER;
    const visit = { clientId: clientA.userId, coachId: otherCoach.userId, openUntil };
    await db.insert("recordVisits", visit);
    return await db.insert("sharingKeys", { coachId: otherCoach.userId, ...made });
  });
  expect(await seenBy("otherCoach")).toEqual([]);
  await expect(share()).rejects.toMatchObject(conflict);
  expect(await share({ keyId, copyId: vaultIdOf("e") })).not.toBe(shareId);
  expect(await seenBy("otherCoach")).toMatchObject([{ sealed: { copyId: vaultIdOf("e") } }]);
  expect(await seenBy("coach")).toEqual([]);
});
