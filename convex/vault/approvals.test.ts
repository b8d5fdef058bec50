import { beforeEach, expect, test, vi } from "vitest";
import { approvalMs } from "../../domain/privacy/vault";
import {
  commitmentOf,
  grantOf,
  helloOf,
  passphraseCopy,
  recoveryCopy,
  vaultIdOf,
} from "../../tests/access/nouns/vault";
import { buildWorld, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

/** The new device and two where it is open, of client A. */
const DEVICES = ["fresh", "open", "alsoOpen"] as const;
type Device = (typeof DEVICES)[number];

const stage = {} as { world: World; subjects: Record<Device, string> };
beforeEach(async () => {
  stage.world = await buildWorld();
  const { userId } = stage.world.people.clientA;
  const subjectOf = (deviceNumber: number) =>
    stage.world.t.run(async ({ db }) => {
      const expirationTime = Date.now() + 3_600_000;
      const device = { browser: "Firefox", system: "Android", deviceNumber };
      const signInId = await db.insert("authSessions", { userId, expirationTime, ...device });
      return `${userId}|${signInId}`;
    });
  const [fresh, open, alsoOpen] = [await subjectOf(2), await subjectOf(3), await subjectOf(4)];
  stage.subjects = { fresh, open, alsoOpen };
  const keys = [passphraseCopy(), recoveryCopy()];
  await on("open").mutation(api.vault.make, { vaultId, keys });
});

const vaultId = vaultIdOf("a");
const on = (device: Device) => stage.world.t.withIdentity({ subject: stage.subjects[device] });
const other = () => stage.world.t.withIdentity({ subject: stage.world.people.clientB.subject });
const notFound = { data: { code: "NOT_FOUND" } };
const malformed = (field: string) => ({ data: { code: "INVALID", field, reason: "malformed" } });
type Request = { approvalId: Id<"vaultApprovals"> };

const ask = (device: Device = "fresh", commitment = commitmentOf(), of = vaultId) =>
  on(device).mutation(api.vault.ask, { vaultId: of, commitment });
const answer = (device: Device, { approvalId }: Request, hello = helloOf(2)) =>
  on(device).mutation(api.vault.answer, { approvalId, hello });
const reveal = (device: Device, { approvalId }: Request, hello = helloOf(3)) =>
  on(device).mutation(api.vault.reveal, { approvalId, hello });
const grant = (device: Device, { approvalId }: Request, wrapped = grantOf(4)) =>
  on(device).mutation(api.vault.grant, { approvalId, wrapped });
const end = (device: Device, { approvalId }: Request) =>
  on(device).mutation(api.vault.endApproval, { approvalId });
const seen = (device: Device) => on(device).query(api.vault.approval, {});
const countRows = () =>
  stage.world.t.run(async ({ db }) => (await db.query("vaultApprovals").take(9)).length);

test("[vault-18] each step of one device reaches the other, and the request ends when it is used", async () => {
  const asked = await ask();
  const device = { browser: "Firefox", system: "Android" };
  const begun = { ...asked, ...device, vaultId, commitment: commitmentOf() };
  const nothing = { hello: null, wrapped: null };
  expect(await seen("fresh")).toEqual({ ...begun, side: "asks", ...nothing });
  for (const open of ["open", "alsoOpen"] as const) {
    expect(await seen(open)).toEqual({ ...begun, side: "may answer", ...nothing });
  }
  await answer("open", asked);
  expect(await seen("fresh")).toMatchObject({ hello: helloOf(2), wrapped: null });
  expect(await seen("open")).toEqual({ ...begun, side: "answers", ...nothing });
  expect(await seen("alsoOpen")).toBeNull();
  await reveal("fresh", asked);
  expect(await seen("open")).toMatchObject({ hello: helloOf(3), wrapped: null });
  expect(await seen("fresh")).toMatchObject({ hello: helloOf(2) });
  await grant("open", asked);
  expect(await seen("fresh")).toMatchObject({ wrapped: grantOf(4) });
  expect(await seen("open")).toMatchObject({ wrapped: null });
  await end("fresh", asked);
  for (const each of DEVICES) expect(await seen(each)).toBeNull();
  await end("fresh", asked);
});

test("[vault-19] each step can be taken once and in order, by the sign-in it belongs to", async () => {
  const asked = await ask();
  const refused = (step: Promise<unknown>) => expect(step).rejects.toMatchObject(notFound);
  await refused(answer("fresh", asked));
  await refused(reveal("fresh", asked));
  await refused(grant("open", asked));
  await answer("open", asked);
  await refused(answer("alsoOpen", asked));
  await refused(answer("open", asked));
  await refused(grant("open", asked));
  for (const device of ["open", "alsoOpen"] as const) await refused(reveal(device, asked));
  await reveal("fresh", asked);
  await refused(reveal("fresh", asked));
  for (const device of ["fresh", "alsoOpen"] as const) await refused(grant(device, asked));
  await grant("open", asked);
  await refused(grant("open", asked));
});

test("[vault-19] another person can neither see a request nor take a step of it", async () => {
  const { approvalId } = await ask();
  expect(await other().query(api.vault.approval, {})).toBeNull();
  for (const step of [api.vault.answer, api.vault.reveal]) {
    await expect(other().mutation(step, { approvalId, hello: helloOf() })).rejects.toMatchObject(
      notFound,
    );
  }
  await expect(
    other().mutation(api.vault.grant, { approvalId, wrapped: grantOf() }),
  ).rejects.toMatchObject(notFound);
  await other().mutation(api.vault.endApproval, { approvalId });
  expect((await seen("open"))?.approvalId).toBe(approvalId);
});

test("[vault-19] a person has one request, and a new one replaces it", async () => {
  const first = await ask();
  const second = await ask("alsoOpen", commitmentOf(7));
  expect(await countRows()).toBe(1);
  expect(await seen("fresh")).toMatchObject({ ...second, side: "may answer" });
  await expect(answer("open", first)).rejects.toMatchObject(notFound);
  expect(await seen("open")).toMatchObject({ commitment: commitmentOf(7) });
});

test("[vault-19] a request can be refused on any of the person's devices, and is then deleted", async () => {
  for (const device of DEVICES) {
    await end(device, await ask());
    expect(await countRows()).toBe(0);
  }
});

test("[vault-19] a request is no longer shown once the requesting device is signed out", async () => {
  await ask();
  expect(await seen("open")).not.toBeNull();
  await on("fresh").mutation(api.devices.signOutOne, { deviceNumber: 2 });
  expect(await seen("open")).toBeNull();
});

test("[vault-19] a request expires after some minutes, also when nobody looks", async () => {
  vi.useFakeTimers();
  const asked = await ask();
  vi.setSystemTime(Date.now() + approvalMs - 1000);
  await answer("open", asked);
  vi.setSystemTime(Date.now() + 1000);
  await expect(reveal("fresh", asked)).rejects.toMatchObject(notFound);
  expect(await countRows()).toBe(1);
  await stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await countRows()).toBe(0);
  vi.useRealTimers();
  const used = await ask();
  await end("fresh", used);
  await stage.world.t.mutation(internal.vault.sweep.endApproval, used);
  expect(await countRows()).toBe(0);
});

test("[vault-19] an invalid step and a vault that is not in use are refused", async () => {
  for (const size of [0, 31, 33]) {
    await expect(ask("fresh", new ArrayBuffer(size))).rejects.toMatchObject(
      malformed("commitment"),
    );
  }
  await expect(ask("fresh", commitmentOf(), vaultIdOf("b"))).rejects.toMatchObject(notFound);
  const asked = await ask();
  const { publicKey, nonce } = helloOf();
  const wrong = [
    { publicKey: publicKey.slice(1), nonce },
    { publicKey, nonce: nonce.slice(1) },
  ];
  for (const hello of wrong) {
    await expect(answer("open", asked, hello)).rejects.toMatchObject(malformed("hello"));
  }
  await answer("open", asked);
  for (const hello of wrong) {
    await expect(reveal("fresh", asked, hello)).rejects.toMatchObject(malformed("hello"));
  }
  await reveal("fresh", asked);
  await expect(grant("open", asked, new ArrayBuffer(60))).rejects.toMatchObject(
    malformed("wrapped"),
  );
});

test("[vault-19] a person who makes too many requests has to wait", async () => {
  const askOften = async () => {
    for (let times = 0; times < 2000; times += 1) await ask();
  };
  await expect(askOften()).rejects.toMatchObject({ data: { code: "RATE_LIMITED" } });
});
