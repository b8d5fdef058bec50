// @vitest-environment node
import "fake-indexeddb/auto";
import { fileUndoMs } from "@domain/limits";
import { isSealedSize } from "@domain/privacy/vault";
import { filePartBytes, sealedFilePartMax, vaultFileBytesMax } from "@domain/privacy/vault-files";
import { dayMs } from "@domain/time/time-spans";
import { openDB } from "idb";
import { beforeEach, expect, test, vi } from "vitest";

import type { Bytes } from "@/lib/sealed-bytes";
import { checkFile, sealFile } from "@/lib/vault/added-file";
import { type FileDisk, fileDiskOf, smallKeptBytesMax } from "@/lib/vault/file-disk";
import { type FileLine, forgetUnnamed, isNowhere, settleFiles } from "@/lib/vault/file-sync";
import { countFileParts, filePartSize, filesIn, type VaultFile } from "@/lib/vault/kept-files";
import {
  MissingFile,
  openFile,
  openPreview,
  readerOf,
  readFile,
  UnreadableFile,
} from "@/lib/vault/opened-file";

const userId = "ada";
const canary = "the heron among the canary reeds";
const pngOf = (width: number, height: number) => {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};
const ogg = new TextEncoder().encode("OggS");
const fileOf = (bytes: BlobPart, name: string, type = "") => new File([bytes], name, { type });
const picture = () => fileOf(pngOf(4, 3), `${canary}.png`, "image/png");
function sound(size: number) {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 7) bytes[at] = at % 251;
  bytes.set(ogg);
  return fileOf(bytes, "a walk.ogg", "audio/ogg");
}
const shrink = () =>
  Promise.resolve({ width: 4, height: 3, preview: new Blob([new Uint8Array(300).fill(9)]) });

const stage = {} as { disk: FileDisk };
beforeEach(async () => {
  const disk = await fileDiskOf(userId);
  if (disk === null) throw new Error("There is no disk.");
  for (const fileId of await disk.listFileIds()) await disk.forget(fileId);
  stage.disk = disk;
});

const adding = (file: File, more: object = {}) =>
  sealFile({ userId, section: "arrival-reflections", file, disk: stage.disk, shrink, ...more });
async function added(file: File): Promise<VaultFile> {
  const sealed = await adding(file);
  if (typeof sealed === "string") throw new Error(sealed);
  return sealed;
}
const bytesOf = async (blob: Blob | null) => new Uint8Array((await blob?.arrayBuffer()) ?? []);
const partOf = async (file: VaultFile, number: number) =>
  (await stage.disk.getPart(file.id, number)) ?? new Uint8Array();
const reading = (file: VaultFile, by = userId) =>
  readFile(by, file, (number) => stage.disk.getPart(file.id, number));

type Row = { vaultId: string; parts: Map<number, Bytes>; isRemoved: boolean };
type Answer = "stored" | "later" | "lost";

/** Behaves like convex/vault/files.ts and convex/fileDoor/vaultParts.ts. */
function server() {
  const rows = new Map<string, Row>();
  const rowOf = (fileId: string) => {
    const row = rows.get(fileId) ?? {
      vaultId: "v",
      parts: new Map<number, Bytes>(),
      isRemoved: false,
    };
    rows.set(fileId, row);
    return row;
  };
  const posted: string[] = [];
  const answers: Answer[] = []; // After these, all parts are stored.
  const line: FileLine = {
    add: ({ fileId }) => {
      rowOf(fileId);
      return Promise.resolve(null);
    },
    remove: (fileId) => Promise.resolve((rowOf(fileId).isRemoved = true)),
    keep: (fileId) =>
      Promise.resolve(Object.assign(rowOf(fileId), { isRemoved: false, vaultId: "v" })),
    post: ({ fileId, number, sealed }) => {
      const answer = answers.shift() ?? "stored";
      posted.push(`${fileId} ${String(number)}`);
      if (answer !== "later") rowOf(fileId).parts.set(number, sealed);
      return Promise.resolve(answer === "lost" ? "later" : answer);
    },
  };
  return { rows, rowOf, posted, answers, line };
}
type Kept = Parameters<typeof settleFiles>[0]["kept"];

const settle = (at: ReturnType<typeof server>, kept: Kept, onRefused = vi.fn()) =>
  settleFiles({
    ...{ kept, vaultId: "v", disk: stage.disk, line: at.line, onRefused },
    listed: [...at.rows].map(([fileId, row]) => ({ fileId, ...row })),
  });

test("[vault-37] a picture is sealed with its thumbnail, and both open unchanged", async () => {
  const file = await added(picture());
  expect(file).toMatchObject({
    ...{ name: `${canary}.png`, type: "image/png", size: 64, preview: 300, width: 4, height: 3 },
    ...{ phase: "arrival", section: "arrival-reflections" },
  });
  const read = await reading(file);
  expect(await bytesOf(await openFile({ file, read }))).toEqual(pngOf(4, 3));
  expect(await bytesOf(await openPreview({ file, read }))).toEqual(new Uint8Array(300).fill(9));
});

test("[vault-37] parts have stepped sizes and a nonce each, and contain nothing of the file in clear", async () => {
  const file = await added(fileOf(`OggS${canary.repeat(40_000)}`, "words.ogg"));
  const parts: Bytes[] = [];
  for (let number = 0; number < countFileParts(file); number += 1) {
    parts.push(await partOf(file, number));
  }
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) {
    expect(isSealedSize(part.length)).toBe(true);
    expect(Buffer.from(part).includes("canary")).toBe(false);
  }
  expect(parts[0]).toHaveLength(sealedFilePartMax);
  expect(new Set(parts.map((part) => String(part.slice(1, 13)))).size).toBe(parts.length);
});

test("[vault-3, vault-37] a part that was cut, changed or swapped, or is of another file or person, is refused", async () => {
  const [file, other] = [
    await added(sound(filePartBytes + 9)),
    await added(sound(filePartBytes + 9)),
  ];
  const first = await partOf(file, 0);
  const wrong: Record<string, Bytes> = {
    cut: first.slice(0, -1),
    changed: first.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
    "of another place": await partOf(file, 1),
    "of another file": await partOf(other, 0),
    empty: new Uint8Array(),
  };
  for (const [name, sealed] of Object.entries(wrong)) {
    const read = await readFile(userId, file, () => Promise.resolve(sealed));
    await expect(read(0), name).rejects.toBeInstanceOf(UnreadableFile);
  }
  await expect((await reading(file, "ben"))(0)).rejects.toBeInstanceOf(UnreadableFile);
  const longer = await reading({ ...file, size: file.size + 1 });
  await expect(longer(1)).rejects.toBeInstanceOf(UnreadableFile); // The part is shorter than the record says.
  const missing = await readFile(userId, file, () => Promise.resolve(null));
  await expect(missing(0)).rejects.toBeInstanceOf(MissingFile);
  await expect(reading({ ...file, key: "short" })).rejects.toBeInstanceOf(UnreadableFile);
});

test("[vault-37] a file that is empty, too large, too wide or of another kind is refused and leaves nothing", async () => {
  const large = picture();
  Object.defineProperty(large, "size", { value: vaultFileBytesMax + 1 });
  const wrong: [File, string][] = [
    [fileOf("", "nothing.png"), "empty"],
    [large, "too_large"],
    [fileOf(pngOf(50_000, 50_000), "wide.png"), "too_many_pixels"],
    [fileOf("<svg></svg>", "drawn.svg", "image/svg+xml"), "type_not_allowed"],
    [fileOf("<html></html>", "page.png", "image/png"), "type_not_allowed"],
    [fileOf("words", "words.mp3", "audio/mpeg"), "type_not_allowed"],
  ];
  for (const [file, problem] of wrong) expect(await checkFile(file), file.name).toBe(problem);
  const unread = () => Promise.reject(new Error("It is damaged."));
  expect(await adding(picture(), { shrink: unread })).toBe("unreadable");
  const putPart = vi.fn().mockRejectedValueOnce(new DOMException("Full", "QuotaExceededError"));
  expect(await adding(picture(), { disk: { ...stage.disk, putPart } })).toBe("no_room");
  expect(await stage.disk.listFileIds()).toEqual([]);
  const film = fileOf(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]), "a.webm", "video/webm");
  expect(await checkFile(film)).toEqual({ type: "video/webm" });
});

test("[vault-37] a file of 100 MB has as many parts as it needs", () => {
  const whole = { size: vaultFileBytesMax } as VaultFile;
  const parts = countFileParts(whole);
  const sizes = Array.from({ length: parts }, (_, number) => filePartSize(whole, number));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(vaultFileBytesMax);
  expect(Math.max(...sizes)).toBe(filePartBytes);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
});

test("[vault-37] an upload continues after a cut connection, a lost answer or a closed page", async () => {
  const at = server();
  const file = await added(sound(3 * filePartBytes));
  const before = [await partOf(file, 0), await partOf(file, 1), await partOf(file, 2)];
  at.answers.push("stored", "lost", "later", "stored", "later");
  expect(await settle(at, [file])).toBe(true);
  expect(await settle(at, [file])).toBe(true);
  expect(await settle(at, [file])).toBe(true);
  expect(await settle(at, [file])).toBe(false);
  const arrived = [...at.rowOf(file.id).parts.values()];
  expect(arrived.map((part) => Buffer.from(part).toString("base64"))).toEqual(
    before.map((part) => Buffer.from(part).toString("base64")),
  );
  expect(await stage.disk.listFileIds()).toEqual([]);
  const sent = at.posted.length;
  expect(await settle(at, [file])).toBe(false);
  expect(at.posted).toHaveLength(sent);
});

test("[vault-37] a file that the server refuses is reported, and the next one is sent", async () => {
  const at = server();
  const [one, other] = [await added(picture()), await added(picture())];
  const add: FileLine["add"] = (file) =>
    file.fileId === one.id ? Promise.resolve({ code: "STORAGE_FULL" }) : at.line.add(file);
  const onRefused = vi.fn();
  await settle({ ...at, line: { ...at.line, add } }, [one, other], onRefused);
  expect(onRefused.mock.calls).toEqual([[one, { code: "STORAGE_FULL" }]]);
  expect(at.rowOf(other.id).parts.size).toBe(2);
  expect(await stage.disk.listFileIds()).toEqual([one.id]);
});

test("[vault-38] a removed file is deleted by the server, and by this device when it cannot be undone any more", async () => {
  const at = server();
  const file = await added(picture());
  const left = (ago: number) => [
    { id: file.id, removed_at: new Date(Date.now() - ago).toISOString() },
  ];
  at.answers.push("later");
  await settle(at, [file]);
  await settle(at, left(0));
  expect(at.rowOf(file.id).isRemoved).toBe(true);
  expect(await stage.disk.listFileIds()).toEqual([file.id]);
  await settle(at, [file]); // The removal was undone.
  expect(at.rowOf(file.id).isRemoved).toBe(false);
  expect(at.rowOf(file.id).parts.size).toBe(2);
  const next = await added(picture());
  await settle(at, [{ id: next.id, removed_at: left(fileUndoMs + 1)[0]?.removed_at ?? "" }]);
  expect(await stage.disk.listFileIds()).toEqual([]);
  expect(filesIn(left(0))).toEqual([]);
});

test("[vault-9, vault-38] a file of a vault that was left is taken over with its record", async () => {
  const at = server();
  const file = await added(picture());
  at.rowOf(file.id).vaultId = "left";
  await settle(at, [file]);
  expect(at.rowOf(file.id).vaultId).toBe("v");
});

test("[vault-38] a sealed file that no entry names is deleted after a day, and no other", async () => {
  const [named, unnamed] = [await added(picture()), await added(picture())];
  const ids = [named.id, unnamed.id].toSorted();
  await forgetUnnamed([named], stage.disk);
  expect((await stage.disk.listFileIds()).toSorted()).toEqual(ids);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + dayMs + 1000 });
  await forgetUnnamed([named], stage.disk);
  vi.useRealTimers();
  expect(await stage.disk.listFileIds()).toEqual([named.id]);
});

test("[vault-45] a file that the device lost before sending counts as lost after a day, but not while a part waits", async () => {
  const [lost, waiting] = [await added(picture()), await added(picture())];
  await stage.disk.forget(lost.id);
  expect(await isNowhere(lost, stage.disk)).toBe(false); // The device that added it may still send it.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + dayMs + 1000 });
  const found = [await isNowhere(lost, stage.disk), await isNowhere(waiting, stage.disk)];
  const withoutDisk = await isNowhere(waiting, null);
  vi.useRealTimers();
  expect(found).toEqual([true, false]);
  expect(withoutDisk).toBe(true);
});

test("[vault-75] a sent or once opened picture has a thumbnail without a connection, and is stored only sealed", async () => {
  const at = server();
  const file = await added(picture());
  await settle(at, [file]);
  expect(await stage.disk.listFileIds()).toEqual([]);
  const read = await readerOf(userId, () => null)(file);
  expect(await bytesOf(await openPreview({ file, read }))).toHaveLength(300);
  const kept = Buffer.from((await stage.disk.getSmall(file.id)) ?? []);
  expect(isSealedSize(kept.length)).toBe(true);
  expect(kept.includes(Buffer.alloc(30, 9))).toBe(false);
  const sealed: Bytes = at.rowOf(file.id).parts.get(1) ?? new Uint8Array();
  await stage.disk.forget(file.id);
  expect(await stage.disk.getSmall(file.id)).toBeNull();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(sealed)));
  const opened = await readerOf(userId, () => "token")(file);
  await openPreview({ file, read: opened });
  vi.unstubAllGlobals();
  const again = await readerOf(userId, () => null)(file);
  expect(await bytesOf(await openPreview({ file, read: again }))).toHaveLength(300);
  await settle(at, [{ id: file.id, removed_at: new Date(0).toISOString() }]);
  expect(await stage.disk.getSmall(file.id)).toBeNull();
});

test("[vault-75] thumbnails have a limit in bytes, and the oldest ones are removed first", async () => {
  const third = new Uint8Array(Math.ceil(smallKeptBytesMax / 3.5));
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const [second, id] of ["one", "two", "three", "four"].entries()) {
    vi.setSystemTime(second * 1000);
    await stage.disk.keepSmall(id, third);
  }
  vi.useRealTimers();
  const sizes = await Promise.all(
    ["one", "two", "three", "four"].map(async (id) => (await stage.disk.getSmall(id))?.length),
  );
  expect(sizes).toEqual([undefined, ...Array.from({ length: 3 }, () => third.length)]);
});

test("[vault-75] files wait on the device even if thumbnails cannot be kept", async () => {
  (await openDB("passage-pictures-grace", 2)).close(); // A newer release made it.
  const disk = await fileDiskOf("grace");
  const part = { fileId: "one", number: 0, sealed: new Uint8Array(3), putAt: 0 };
  await disk?.putPart(part);
  await disk?.keepSmall("one", part.sealed);
  expect(await disk?.getPart("one", 0)).toEqual(part.sealed);
  expect(await disk?.getSmall("one")).toBeNull();
  await disk?.forget("one");
  expect(await disk?.getPart("one", 0)).toBeNull();
});

test("[vault-37] the sent part of a file being uploaded opens from the server on this device, and is not requested on another", async () => {
  const file = await added(sound(2 * filePartBytes));
  const sent = await partOf(file, 0);
  await stage.disk.deletePart({ fileId: file.id, number: 0, sealed: sent, putAt: 0 });
  const fetching = vi.fn(() => Promise.resolve(new Response(sent)));
  vi.stubGlobal("fetch", fetching);
  const read = await readerOf(userId, () => "token")(file, true);
  const bytes = await bytesOf(await openFile({ file, read }));
  await stage.disk.forget(file.id);
  const elsewhere = await readerOf(userId, () => "token")(file, true);
  await expect(elsewhere(0)).rejects.toBeInstanceOf(MissingFile);
  vi.unstubAllGlobals();
  expect(bytes).toHaveLength(file.size);
  expect(fetching).toHaveBeenCalledOnce();
});
