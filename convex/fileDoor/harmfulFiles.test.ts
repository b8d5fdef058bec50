import { beforeEach, describe, expect, test } from "vitest";
import { fileBytesPerClientMax } from "../../domain/limits";
import { buildWorld, type World } from "../../tests/access/world";
import { atFileDoor, bytesOf, PNG } from "../../tests/support/file-parcels";
import { api } from "../_generated/api";

const stage = {} as { world: World; door: ReturnType<typeof atFileDoor> };
beforeEach(async () => {
  stage.world = await buildWorld();
  stage.door = atFileDoor(stage.world);
});

describe("harmful files", () => {
  test.each([
    {
      what: "F01 a drawing with a script",
      name: "a.svg",
      contentType: "image/svg+xml",
      bytes: bytesOf("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    },
    {
      what: "F01 a document that is a page as well",
      name: "a.pdf",
      contentType: "application/pdf",
      bytes: bytesOf("%PDF-1.7\n<html><script>alert(1)</script></html>"),
    },
  ])("$what is stored as it is and only ever sent as a download", async ({ what, ...file }) => {
    const fileId = await stage.door.uploadedFileId("clientA", file);
    const row = await stage.world.t.run(({ db }) => db.get("files", fileId));
    expect([what, row?.sizeBytes]).toEqual([what, file.bytes.length]);
    const answer = await stage.door.download("coach", fileId);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file.bytes);
    const { headers } = answer;
    expect(headers.get("Content-Disposition")).toMatch(/^attachment;/); // F02, like the next four lines.
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Cache-Control")).toMatch(/^private,/);
  });
});

test("F13 archives inside a document are rejected without being opened", async () => {
  const name = bytesOf("0/lib 0.zip");
  const head = [0x50, 0x4b, 3, 4, ...new Uint8Array(22), name.length, 0, 0, 0];
  const before = await stage.door.storedFiles();
  const answer = await stage.door.upload("clientA", {
    name: "notes.docx",
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    bytes: new Uint8Array([...head, ...name]),
  });
  expect(answer.status).toBe(400);
  expect((await stage.door.storedFiles()).blobs).toHaveLength(before.blobs.length);
});

test("F04 ranges and headers of a file are as protected as the whole file", async () => {
  const fileId = await stage.door.uploadedFileId();
  const headers = { Range: "bytes=0-3" };
  for (const init of [{ method: "HEAD" }, { headers }, { method: "HEAD", headers }]) {
    for (const caller of ["nobody", "deadSignIn", "clientB", "otherCoach"] as const) {
      expect((await stage.door.download(caller, fileId, init)).status).toBe(404);
    }
    const own = await stage.door.download("clientA", fileId, init);
    expect(own.status).toBe(200);
    expect(own.headers.get("Content-Length")).toBe(String(PNG.length));
  }
});

test("F08 a message cannot refer to a file that was not uploaded", async () => {
  const fileId = await stage.door.uploadedFileId("clientB");
  const stored = await stage.world.t.run(({ db }) => db.get("files", fileId));
  const ada = stage.door.as("clientA");
  for (const sneaked of [{ fileId }, { storageId: stored?.storageId }, { attachment: fileId }]) {
    const words = { content: "Look at this", ...sneaked } as { content: string };
    await expect(ada.mutation(api.messages.send, words)).rejects.toThrow();
  }
  await expect(ada.mutation(api.files.remove, { fileId })).rejects.toMatchObject({
    data: { code: "NOT_FOUND" },
  });
});

test("F11 a client's storage is limited, and removing files frees space", async () => {
  await stage.door.uploadedFileId();
  await stage.world.t.run(async ({ db }) => {
    const row = (await db.query("files").take(10)).find(
      ({ sizeBytes }) => sizeBytes === PNG.length,
    );
    if (row === undefined) return;
    await db.patch("files", row._id, { sizeBytes: fileBytesPerClientMax });
  });
  const answer = await stage.door.upload("clientA", { requestName: "two" });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { code: "INVALID", field: "storage", reason: "too_long" },
  ]);
  expect((await stage.door.upload("clientB")).status).toBe(200);
  const fileId = (await stage.door.storedFiles()).rows.find(
    ({ sizeBytes }) => sizeBytes === fileBytesPerClientMax,
  )?._id;
  if (fileId === undefined) return;
  await stage.door.as("clientA").mutation(api.files.remove, { fileId });
  expect((await stage.door.upload("clientA", { requestName: "two" })).status).toBe(200);
});

test.each([
  "../../../etc/passwd",
  "a\u0000b.png",
  "a\r\nX-Evil: 1.png",
  "CON.png",
  `${"n".repeat(300)}.png`,
])(
  "F14 the name %j cannot leave its owner's folder or break the response headers",
  async (name) => {
    const file = name.endsWith(".png") ? { name } : { name: `${name}.png` };
    const fileId = await stage.door.uploadedFileId("clientA", file);
    const row = await stage.world.t.run(({ db }) => db.get("files", fileId));
    expect(row?.path).toMatch(/^user-uploads\/[a-z0-9|;]+\/\d+-[^/\\\p{Cc}]+$/u);
    const { headers } = await stage.door.download("clientA", fileId);
    expect(headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\x20-\x7e]+$/,
    );
    expect(headers.get("X-Evil")).toBeNull();
  },
);
