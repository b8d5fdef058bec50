import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditLookMs, filesPerDayMax, fileUndoMs, uploadBytesMax } from "../../domain/limits";
import { buildWorld, type Caller, type World } from "../../tests/access/world";
import { atFileDoor, bytesOf, padded, type Parcel, PNG } from "../../tests/support/file-parcels";
import { api, internal } from "../_generated/api";
import { refusedFor } from "./upload";

describe("the file endpoint", () => {
  let door: ReturnType<typeof atFileDoor>;
  let world: World;
  beforeEach(async () => {
    world = await buildWorld();
    door = atFileDoor(world);
  });

  const as = (caller: Caller) => door.as(caller);
  const upload = (caller: Caller, parcel?: Parcel) => door.upload(caller, parcel);
  const download = (caller: Caller, fileId: string) => door.download(caller, fileId);
  const storedFiles = () => door.storedFiles();
  const uploadedFileId = (caller?: Caller, parcel?: Parcel) => door.uploadedFileId(caller, parcel);

  describe("uploading a file", () => {
    test("[file-11, file-12] creates one file, one message and one activity, and the message refers to the file", async () => {
      await uploadedFileId("clientA", { name: "Ünïcode 🌿.png" });
      const newest = await as("clientA").query(api.messages.list, {
        paginationOpts: { numItems: 1, cursor: null },
      });
      expect(newest.page[0]).toMatchObject({
        content: "File uploaded: Ünïcode 🌿.png",
        subject: "File Upload",
        sender: "client",
        messageType: "file_upload",
        priority: "normal",
        attachment: { name: "Ünïcode 🌿.png", sizeBytes: PNG.length, sharedBy: "client" },
      });
      const stored = await world.t.run(({ db }) => db.query("activity").take(9));
      expect(stored).toMatchObject([{ kind: "file_shared" }]);
      const path = (await storedFiles()).rows.at(-1)?.path;
      expect(path).toMatch(/^user-uploads\/[^/]+\/\d+-Ünïcode 🌿\.png$/);
    });

    test("is safe to retry: nothing changes and no second blob is stored", async () => {
      await uploadedFileId();
      const before = await storedFiles();
      const again = await upload("clientA");
      expect(again.status).toBe(200);
      const after = await storedFiles();
      expect([after.rows.length, after.blobs.length, after.messages.length]).toEqual([
        before.rows.length,
        before.blobs.length,
        before.messages.length,
      ]);
    });

    test.each<[string, Parcel, string]>([
      [
        "a program named as a picture",
        { bytes: new Uint8Array([0x4d, 0x5a, 0x90, 0]) },
        "not_allowed",
      ],
      ["F01 a page named as a picture", { bytes: bytesOf("<html></html>") }, "not_allowed"],
      ["a picture declared as a page", { contentType: "text/html" }, "not_allowed"],
      ["a picture named as a program", { name: "photo.exe" }, "not_allowed"],
      ["F09 a byte too many", { bytes: padded(uploadBytesMax + 1) }, "too_long"],
    ])("%s is refused and nothing is stored", async (_what, parcel, reason) => {
      const before = await storedFiles();
      const answer = await upload("clientA", parcel);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ code: "INVALID", field: "file", reason });
      const after = await storedFiles();
      expect([after.rows.length, after.blobs.length]).toEqual([
        before.rows.length,
        before.blobs.length,
      ]);
    });

    test("F09 accepts a file of exactly the largest size", async () => {
      await uploadedFileId("clientA", { bytes: padded(uploadBytesMax) });
      expect((await storedFiles()).rows.at(-1)?.sizeBytes).toBe(uploadBytesMax);
    });

    test.each<[Caller, number]>([
      ["nobody", 401],
      ["deadSignIn", 401],
      ["coach", 404], // The coach names no client.
    ])("%s is refused before the bytes are read", async (caller, status) => {
      expect((await upload(caller)).status).toBe(status);
      expect((await storedFiles()).rows).toHaveLength(1);
    });

    test("is open to a coach for their own clients, and to a client for their own coach", async () => {
      const client = world.people.clientA.userId;
      expect((await upload("otherCoach", { client })).status).toBe(404);
      const fileId = await uploadedFileId("coach", { client });
      const file = await world.t.run(({ db }) => db.get("files", fileId));
      expect(file).toMatchObject({ clientId: client, uploadedBy: world.people.coach.userId });
      // A client's own id is used, not the one in the address.
      const own = await uploadedFileId("clientB", { client, requestName: "two" });
      const ofBen = await world.t.run(({ db }) => db.get("files", own));
      expect(ofBen?.clientId).toBe(world.people.clientB.userId);
    });

    test("F11 is stopped by a daily limit, with a time to retry", async () => {
      await world.t.run(async ({ db }) => {
        const [file] = await db.query("files").take(1);
        if (file === undefined) return;
        const { _id, _creationTime, ...row } = file;
        for (let count = 1; count < filesPerDayMax; count += 1) await db.insert("files", row);
      });
      const answer = await upload("clientA");
      expect(answer.status).toBe(429);
      expect(await answer.json()).toMatchObject({ code: "RATE_LIMITED" });
      expect((await upload("clientB")).status).toBe(200);
    });

    test.each([
      ["%", "one"],
      ["a.png", ""],
    ])("malformed headers (%j, %j) are refused", async (name, requestName) => {
      const answer = await as("clientA").fetch("/files/upload", {
        method: "POST",
        headers: {
          "Content-Type": "image/png",
          "X-File-Name": name,
          "X-Request-Name": requestName,
        },
        body: PNG,
      });
      expect(answer.status).toBe(400);
    });
  });

  describe("downloading a file", () => {
    test("[file-13] gives both sides the bytes, as a download that cannot run scripts", async () => {
      const fileId = await uploadedFileId("clientA", { name: 'a"b\u202Egnp.png' });
      for (const caller of ["clientA", "coach"] as const) {
        const answer = await download(caller, fileId);
        expect(answer.status).toBe(200);
        expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
        const header = (name: string) => answer.headers.get(name);
        expect(header("Content-Disposition")).toBe(
          `attachment; filename="a_bgnp.png"; filename*=UTF-8''a%22bgnp.png`,
        );
        expect(header("X-Content-Type-Options")).toBe("nosniff");
        expect(header("Cache-Control")).toBe("private, max-age=3600");
        expect(header("Content-Security-Policy")).toContain("sandbox");
        expect(header("Vary")).toBe("Authorization");
      }
    });

    test("[file-13] F06 answers everyone else as if the file were missing", async () => {
      const fileId = await uploadedFileId();
      const nowhere = await download("clientA", "none");
      const answers = [nowhere];
      for (const caller of ["nobody", "deadSignIn", "clientB", "otherCoach"] as const) {
        answers.push(await download(caller, fileId));
      }
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(new Set(texts).size).toBe(1);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect(nowhere.headers.get("Cache-Control")).toBe("no-store");
    });

    test("Z21 logs a coach's downloads of one minute as one line, and a client's own not at all", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      try {
        const one = await uploadedFileId();
        const client = world.people.clientA.userId;
        const other = await uploadedFileId("coach", { client, requestName: "two" });
        const page = { paginationOpts: { numItems: 9, cursor: null } };
        const kinds = async () =>
          (await as("clientA").query(api.audit.seen, page)).page.map(({ kind }) => kind);
        await download("clientA", one);
        expect(await kinds()).toEqual([]);
        for (const fileId of [one, other, one]) await download("coach", fileId);
        expect(await kinds()).toEqual(["files_opened"]);
        vi.setSystemTime(Date.now() + auditLookMs + 1);
        await download("coach", one);
        expect(await kinds()).toEqual(["files_opened", "files_opened"]);
      } finally {
        vi.useRealTimers();
      }
    });

    test("F07 is closed to the coach when the coaching ends", async () => {
      const fileId = await uploadedFileId();
      await world.t.run(async ({ db }) => {
        for (const { _id } of await db.query("coachings").take(10)) {
          await db.patch("coachings", _id, { endedAt: Date.now() });
        }
      });
      expect((await download("coach", fileId)).status).toBe(404);
      expect((await download("clientA", fileId)).status).toBe(200);
    });
  });

  describe("removing a file", () => {
    test("F07 closes it to both sides, and an undo opens it again", async () => {
      const fileId = await uploadedFileId();
      const ada = as("clientA");
      await ada.mutation(api.files.remove, { fileId });
      expect((await download("clientA", fileId)).status).toBe(404);
      const own = { paginationOpts: { numItems: 9, cursor: null } };
      const names = async () => (await ada.query(api.files.list, own)).page.map(({ name }) => name);
      expect(await names()).toEqual(["a.txt"]);
      await ada.mutation(api.files.restore, { fileId });
      expect(await names()).toEqual(["photo.png", "a.txt"]);
      expect((await download("coach", fileId)).status).toBe(200);
    });

    test("after the undo period the bytes are deleted and the message stays readable", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      try {
        const fileId = await uploadedFileId();
        await as("clientA").mutation(api.files.remove, { fileId });
        vi.setSystemTime(Date.now() + fileUndoMs + 1000);
        await expect(as("clientA").mutation(api.files.restore, { fileId })).rejects.toMatchObject({
          data: { code: "CONFLICT" },
        });
        const before = (await storedFiles()).blobs.length;
        await world.t.mutation(internal.fileDoor.sweep.sweepRemoved, { fileId });
        expect((await storedFiles()).blobs).toHaveLength(before - 1);
        const [newest] = (await storedFiles()).messages.slice(-1);
        const messageIds = newest === undefined ? [] : [newest._id];
        await as("coach").mutation(api.inbox.markRead, { messageIds });
      } finally {
        vi.useRealTimers();
      }
    });

    test("F12 bytes without a row stay until the server has reported that no data is in doubt", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.stubEnv("SERVER_STARTED_AT", "5");
      const report = (startedAt: number, ...codes: string[]) =>
        world.t.mutation(internal.system.watch.report, {
          startedAt,
          reasons: codes.map((code) => ({ code, text: "" })),
          memory: { usedBytes: 1, limitBytes: 2 },
          disk: null,
          backup: null,
          lateJobs: 0,
        });
      try {
        await world.t.run(({ storage }) => storage.store(new Blob(["lost"])));
        vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
        const left = async () => {
          await world.t.mutation(internal.fileDoor.sweep.sweepOrphans, {});
          return (await storedFiles()).blobs.length;
        };
        const before = (await storedFiles()).blobs.length;
        expect(await left()).toBe(before);
        await report(4); // The run before the salvage reported it.
        expect(await left()).toBe(before);
        await report(5, "disk-low", "data-in-doubt");
        expect(await left()).toBe(before);
        await report(5, "disk-low");
        expect(await left()).toBe(before - 1);
      } finally {
        vi.useRealTimers();
        vi.unstubAllEnvs();
      }
    });

    test("F12 bytes without a row are deleted after a day, and nothing else is", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      try {
        await world.t.run(({ storage }) => storage.store(new Blob(["lost"])));
        const before = (await storedFiles()).blobs.length;
        await world.t.mutation(internal.fileDoor.sweep.sweepOrphans, {});
        expect((await storedFiles()).blobs).toHaveLength(before);
        vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
        await world.t.mutation(internal.fileDoor.sweep.sweepOrphans, {});
        expect((await storedFiles()).blobs).toHaveLength(before - 1);
      } finally {
        vi.useRealTimers();
      }
    });
  });
});

test("a full disk is answered with 507, and any other failure is thrown", async () => {
  const full = refusedFor(new Error("The disk is full: nothing was saved."));
  expect([full.status, await full.json()]).toEqual([507, { code: "DISK_FULL" }]);
  const broken = new Error("The disk is broken.");
  expect(() => refusedFor(broken)).toThrow(broken);
});
