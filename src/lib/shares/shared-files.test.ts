// @vitest-environment node
import { afterEach, expect, test, vi } from "vitest";

import { makeShareKey, type SharePlace } from "@/lib/shares/share-sealing";
import { openFileList, openShared, sealFileList, sharedReaderOf } from "@/lib/shares/shared-files";
import type { SealedFile } from "@/lib/vault/kept-files";
import { MissingFile, UnreadableFile } from "@/lib/vault/opened-file";
import { makeVaultId, makeVaultKey, toBase64Url } from "@/lib/vault/sealing";

afterEach(() => void vi.unstubAllGlobals());

const fileOf = (changes: Partial<SealedFile>): SealedFile => ({
  ...{ id: makeVaultId(), key: toBase64Url(makeVaultKey()), name: "heron.png" },
  ...{ type: "image/png", size: 64, added_at: "2026-11-29T08:00:00.000Z" },
  ...changes,
});
const png = () => {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  bytes.set([0, 0, 0, 4, 0, 0, 0, 3], 16);
  return bytes;
};
const openedAs = (bytes: Uint8Array<ArrayBuffer>, changes: Partial<SealedFile>) =>
  openShared({
    file: fileOf({ ...changes, size: bytes.length }),
    read: () => Promise.resolve(bytes),
  });

test("[vault-56] a list of files has no malformed id, and no misleading name", async () => {
  const [key, copyId] = [makeShareKey(), makeVaultId()];
  const place: SharePlace = {
    ...{ clientId: "ada", coachId: "coach", kind: "journal", sourceId: "arrival", copyId },
  };
  const disguised = fileOf({ name: "photo\u202Egpj.exe" });
  const list = [disguised, fileOf({ id: "../../x?share=1&of=y" }), fileOf({ id: "short" })];
  const sealed = await sealFileList(key, place, list);
  if (sealed === null) throw new Error("It fits.");
  const opened = await openFileList(key, place, sealed.buffer);
  expect(opened).toEqual([{ ...disguised, name: "photogpj.exe" }]);
});

test("[vault-57] the coach's browser opens a photo and a recording", async () => {
  expect((await openedAs(png(), {}))?.type).toBe("image/png");
  const ogg = new TextEncoder().encode("OggS and a walk");
  expect((await openedAs(ogg, { name: "walk.ogg", type: "audio/ogg" }))?.size).toBe(ogg.length);
});

test("[vault-57] the coach's browser refuses other kinds, by bytes, type or name", async () => {
  const page = new TextEncoder().encode("<html><script></script></html>");
  for (const [bytes, changes] of [
    [page, { name: "page.html", type: "text/html" }],
    [page, { name: "drawn.svg", type: "image/svg+xml" }],
    [page, { name: "heron.png", type: "image/png" }],
    [png(), { name: "heron.png", type: "text/html" }],
    [png(), { name: "heron.html", type: "image/png" }],
    [png(), { name: "photogpj.exe", type: "image/png" }],
  ] as const) {
    await expect(openedAs(bytes, changes)).rejects.toThrow(UnreadableFile);
  }
});

test("[vault-51] a file's id cannot change the address from which the coach gets a part", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response(null, { status: 404 }));
  });
  const read = sharedReaderOf({ clientId: "ada", shareId: "s1" }, () => null);
  const readPart = await read(fileOf({ id: "x?share=1&of=y" }));
  await expect(readPart(0)).rejects.toThrow(MissingFile);
  expect(asked).toEqual(["/vault/part?of=x%3Fshare%3D1%26of%3Dy&part=0&share=s1"]);
});
