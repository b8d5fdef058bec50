import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  parsePrivateHeader,
  privateBytesMax,
  privateFileName,
  privateHeader,
  type PrivateSealing,
} from "../../domain/files/private-files";
import { fileUndoMs } from "../../domain/limits";
import { sealBytes, vaultFormat, wrappedKeyBytes } from "../../domain/privacy/vault";
import { sealedFilePartMax } from "../../domain/privacy/vault-files";
import { keyForCoachBytes } from "../../domain/work/shares";
import { addSharingKey, addVault, sealedOf, vaultIdOf } from "../../tests/access/nouns/vault";
import { buildWorld, type Caller, type World } from "../../tests/access/world";
import { atFileDoor } from "../../tests/support/file-parcels";
import { api, internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const bytesOf = (count: number, fill = 1) => new Uint8Array(count).fill(fill);
const body = bytesOf(sealedFilePartMax + 1024 + sealBytes, vaultFormat);

const world = {} as World;
const door = {} as ReturnType<typeof atFileDoor>;
beforeEach(async () => {
  Object.assign(world, await buildWorld());
  Object.assign(door, atFileDoor(world));
  await world.t.run((ctx) => addVault(ctx, world.people.clientA.userId));
});

const sealingOf = (changes: Partial<PrivateSealing> = {}): PrivateSealing => ({
  ...{ sealId: vaultIdOf("s"), keyId: world.belongings.sharingKeyId, vaultId: vaultIdOf("a") },
  head: sealedOf(),
  forCoach: bytesOf(keyForCoachBytes, 2).buffer,
  ownKey: bytesOf(wrappedKeyBytes, 3).buffer,
  ...changes,
});
const parcelOf = (changes: Partial<PrivateSealing> = {}) => ({
  ...{ name: "a letter.pdf", contentType: "application/pdf", bytes: body },
  sealing: privateHeader(sealingOf(changes)),
});
const uploaded = () => door.uploadedFileId("clientA", parcelOf());
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const seenBy = async (caller: Caller) => {
  const clientId = world.people.clientA.userId;
  const ask = door.as(caller);
  const { page } =
    caller === "clientA"
      ? await ask.query(api.files.list, firstPage)
      : await ask.query(api.files.listOfClient, { clientId, ...firstPage });
  return page;
};
const visit = (coach: "otherCoach") =>
  world.t.run(({ db }) =>
    db.insert("recordVisits", {
      ...{ clientId: world.people.clientA.userId, coachId: world.people[coach].userId },
      openUntil: Number.MAX_SAFE_INTEGER,
    }),
  );
const handOver = async () => {
  const [clientId, coachId] = [world.people.clientA.userId, world.people.otherCoach.userId];
  await world.t.run(async ({ db }) => {
    await db.patch("coachings", world.coachingId, { endedAt: 1 });
    await db.insert("coachings", { clientId, coachId, startedAt: 1 });
  });
  await visit("otherCoach");
};

describe("a private file", () => {
  test("[vault-60] is stored sealed, without its name and type, and both sides get their key to it", async () => {
    const fileId = await uploaded();
    const { coachId: _, ...expected } = { ...sealingOf(), coachId: "" };
    const row = await world.t.run(({ db }) => db.get("files", fileId));
    expect(row).toMatchObject({
      ...{ name: privateFileName, contentType: "application/octet-stream" },
      sizeBytes: body.length,
      sealed: { coachId: world.people.coach.userId },
    });
    expect(JSON.stringify(row)).not.toMatch(/letter|pdf/);
    const { page } = await door.as("clientA").query(api.messages.list, firstPage);
    expect(page[0]).toMatchObject({
      content: "File uploaded: Private file",
      attachment: { fileId, name: privateFileName, sealed: expected },
    });
    for (const caller of ["clientA", "coach"] as const) {
      expect((await seenBy(caller))[0]).toMatchObject({ fileId, sealed: expected });
      const answer = await door.download(caller, fileId);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(body);
    }
  });

  test("[vault-61] is answered to anybody else like a missing file", async () => {
    const fileId = await uploaded();
    const nowhere = await (await door.download("clientA", "none")).text();
    for (const caller of ["nobody", "deadSignIn", "clientB", "otherCoach"] as const) {
      const answer = await door.download(caller, fileId);
      expect([answer.status, await answer.text()]).toEqual([404, nowhere]);
    }
    const { page } = await door.as("clientB").query(api.files.list, firstPage);
    expect(page).toEqual([]);
    expect(await seenBy("otherCoach")).toEqual([]);
    for (const caller of ["clientB", "otherCoach", "coach"] as const) {
      const ownKey = new ArrayBuffer(wrappedKeyBytes);
      await expect(
        door.as(caller).mutation(api.files.renewKey, { fileId, ownKey }),
      ).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
    }
  });

  test("[vault-61] is closed to both coaches after a hand-over, and the new one still reads the conversation", async () => {
    const fileId = await uploaded();
    await handOver();
    for (const coach of ["coach", "otherCoach"] as const) {
      expect((await door.download(coach, fileId)).status).toBe(404);
    }
    expect(await seenBy("coach")).toEqual([]);
    expect((await seenBy("otherCoach"))[0]).toMatchObject({ fileId, sealed: null });
    const clientId = world.people.clientA.userId;
    const asNew = door.as("otherCoach");
    const { page } = await asNew.query(api.inbox.conversation, { clientId, ...firstPage });
    const [message] = page;
    expect(message?.attachment).toMatchObject({ name: privateFileName, sealed: null });
    const messageIds = message === undefined ? [] : [message.messageId];
    await asNew.mutation(api.inbox.markRead, { messageIds });
    expect((await door.download("clientA", fileId)).status).toBe(200);
    const refused = await world.t.run(({ db }) => db.query("auditLog").take(20));
    expect(refused.map(({ kind }) => kind)).toContain("file_refused");
  });

  test("[vault-61] without the client's key stays a private file that nobody can open", async () => {
    const fileId = await uploaded();
    await world.t.run(({ db }) => db.patch("files", fileId, { ownKey: undefined }));
    for (const caller of ["clientA", "coach"] as const) {
      expect((await seenBy(caller))[0]).toMatchObject({ fileId, sealed: null });
    }
  });

  test("[vault-61] is visible to a stand-in, but does not open", async () => {
    const fileId = await uploaded();
    const [clientId, coachId] = [world.people.clientA.userId, world.people.otherCoach.userId];
    await door.as("coach").mutation(api.standIns.begin, { clientId, coachId, note: "" });
    await visit("otherCoach");
    const { page } = await door
      .as("otherCoach")
      .query(api.inbox.conversation, { clientId, ...firstPage });
    expect(page[0]?.attachment).toMatchObject({ name: privateFileName, sealed: null });
    expect((await door.download("otherCoach", fileId)).status).toBe(404);
    expect((await door.download("coach", fileId)).status).toBe(200);
  });

  test("[vault-66] is removed and restored by the client for both sides, and its bytes are deleted later", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const fileId = await uploaded();
      const ada = door.as("clientA");
      await ada.mutation(api.files.remove, { fileId });
      const { page } = await ada.query(api.messages.list, firstPage);
      expect(page[0]?.attachment).toMatchObject({ fileId, isRemoved: true });
      expect(page[0]?.attachment?.sealed).toBeUndefined();
      expect((await seenBy("coach")).some((file) => file.fileId === fileId)).toBe(false);
      expect((await door.download("coach", fileId)).status).toBe(404);
      await ada.mutation(api.files.restore, { fileId });
      expect((await door.download("coach", fileId)).status).toBe(200);
      await expect(door.as("coach").mutation(api.files.remove, { fileId })).rejects.toMatchObject({
        data: { code: "NOT_FOUND" },
      });
      await ada.mutation(api.files.remove, { fileId });
      const before = (await door.storedFiles()).blobs.length;
      vi.setSystemTime(Date.now() + fileUndoMs + 1000);
      await world.t.mutation(internal.fileDoor.sweep.sweepRemoved, { fileId });
      expect((await door.storedFiles()).blobs).toHaveLength(before - 1);
      const row = await world.t.run(({ db }) => db.get("files", fileId));
      expect(row).toMatchObject({ name: privateFileName });
      expect([row?.sealed, row?.ownKey]).toEqual([undefined, undefined]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("[vault-67] lets the client renew their own key, and changes nothing else", async () => {
    const fileId = await uploaded();
    const read = () => world.t.run(({ db }) => db.get("files", fileId));
    const before = await read();
    const renew = (ownKey: ArrayBuffer, id: Id<"files"> = fileId) =>
      door.as("clientA").mutation(api.files.renewKey, { fileId: id, ownKey });
    const next = bytesOf(wrappedKeyBytes, 9).buffer;
    await expect(renew(next.slice(1))).rejects.toMatchObject({ data: { field: "ownKey" } });
    await expect(renew(next, world.belongings.fileId)).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
    await renew(next);
    expect(await read()).toEqual({ ...before, ownKey: next });
  });

  test("is stored once even if the upload is retried", async () => {
    await uploaded();
    const before = await door.storedFiles();
    expect((await door.upload("clientA", parcelOf({ sealId: vaultIdOf("t") }))).status).toBe(200);
    const after = await door.storedFiles();
    expect([after.rows.length, after.blobs.length]).toEqual([
      before.rows.length,
      before.blobs.length,
    ]);
  });
});

describe("[vault-62] the upload of a private file is refused, and stores nothing,", () => {
  const isRefused = async (
    answer: Awaited<ReturnType<typeof door.upload>>,
    refusal: Record<string, string>,
  ) => {
    expect(await answer.json()).toEqual(refusal);
    const { rows, blobs } = await door.storedFiles();
    expect(rows.every(({ sealed }) => sealed === undefined)).toBe(true);
    expect(blobs).toHaveLength(rows.length + 1); // One more for the part of the world's recording.
  };
  const refusal = (reason: string) => ({ code: "INVALID", field: "file", reason });

  test("by a coach", async () => {
    const client = world.people.clientA.userId;
    await isRefused(await door.upload("coach", { ...parcelOf(), client }), refusal("not_allowed"));
  });

  test("with another coach's key, an outdated key or another vault", async () => {
    const others = await world.t.run(({ db }) =>
      addSharingKey({ db }, world.people.otherCoach.userId),
    );
    for (const change of [{ keyId: others }, { vaultId: vaultIdOf("b") }]) {
      await isRefused(await door.upload("clientA", parcelOf(change)), { code: "CONFLICT" });
    }
    const unknown = parcelOf({ keyId: "none" });
    await isRefused(await door.upload("clientA", unknown), refusal("malformed"));
    const { sharingKeyId } = world.belongings;
    await world.t.run(({ db }) => db.patch("sharingKeys", sharingKeyId, { leftAt: 1 }));
    await isRefused(await door.upload("clientA", parcelOf()), { code: "CONFLICT" });
  });

  test("with a head or keys of a wrong size", async () => {
    for (const change of [
      { sealId: "short" },
      { vaultId: "short" },
      { head: sealedOf().slice(1) },
      { head: bytesOf(2048 + sealBytes).buffer },
      { forCoach: bytesOf(keyForCoachBytes - 1).buffer },
      { ownKey: bytesOf(wrappedKeyBytes + 1).buffer },
    ]) {
      await isRefused(await door.upload("clientA", parcelOf(change)), refusal("malformed"));
    }
    for (const sealing of ["", "a;b", `${privateHeader(sealingOf())};more`, "a;b;c;=;=;="]) {
      await isRefused(
        await door.upload("clientA", { ...parcelOf(), sealing }),
        refusal("malformed"),
      );
    }
  });

  test("with bytes that are not whole sealed parts, or too many", async () => {
    const clear = body.slice();
    clear[sealedFilePartMax] = 0;
    for (const bytes of [new Uint8Array(), body.slice(1), bytesOf(513 + sealBytes), clear]) {
      await isRefused(
        await door.upload("clientA", { ...parcelOf(), bytes }),
        refusal("not_allowed"),
      );
    }
    const bytes = bytesOf(privateBytesMax + 1);
    await isRefused(await door.upload("clientA", { ...parcelOf(), bytes }), refusal("too_long"));
  });
});

test("[vault-60] a file of exactly the largest size is accepted, sealed", async () => {
  const bytes = bytesOf(privateBytesMax);
  await door.uploadedFileId("clientA", { ...parcelOf(), bytes });
});

test("[vault-62] the header of a private file survives being written and read", () => {
  const sealing = sealingOf();
  expect(parsePrivateHeader(privateHeader(sealing))).toEqual(sealing);
});
