import { vaultFilesBytesMax } from "@domain/privacy/vault-files";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { importOwnData } from "@/features/own-data/own-import";
import { sealTexts, unsealTexts } from "@/lib/kept/sealed-texts";
import { openFile, openPreview } from "@/lib/vault/opened-file";
import { setOpenVault } from "@/lib/vault/open-vault";
import { filesIn } from "@/lib/vault/kept-files";
import { makeVaultId } from "@/lib/vault/sealing";
import { memoryDisk } from "@/lib/vault/vault-disk";
import type { VaultStore } from "@/lib/vault/vault-store";

import { addPicture, downloadExport, memoryFiles } from "../../../tests/support/own-export-stage";
import {
  entry,
  journalKey,
  openOn,
  reflection,
  reflectionsKey,
  server,
  someVault,
  untilRead,
  untilSent,
} from "../../../tests/support/vault-stage";

afterEach(() => {
  setOpenVault(null);
  unsealTexts();
  vi.restoreAllMocks();
});

async function openFor(userId: string) {
  const { keys, owner, vaultKeys } = await someVault();
  const vault = { keys, vaultKeys, owner: { ...owner, userId } };
  const at = server();
  const store = await openOn(vault, at.line(), memoryDisk());
  await untilRead(store);
  const openAgain = async () => {
    await untilSent(store);
    const again = await openOn(vault, at.line(), memoryDisk());
    await untilRead(again);
    return again;
  };
  return { userId, store, openAgain, ...memoryFiles(userId) };
}
type Device = Awaited<ReturnType<typeof openFor>>;

async function exportOf({ userId, read }: Device, store: VaultStore) {
  sealTexts(userId, store);
  setOpenVault({ userId, store } as Parameters<typeof setOpenVault>[0]);
  return (await downloadExport(userId, read)).blob;
}

const unpack = async (blob: Blob) => unzipSync(new Uint8Array(await blob.arrayBuffer()));
const jsonIn = (files: Record<string, Uint8Array>) =>
  strFromU8(files["data/in-this-browser.json"] ?? new Uint8Array());
const importInto = (device: Device, file: Blob, more: object = {}) => {
  const { userId, store, disk } = device;
  return importOwnData({ file, userId, store, disk, onFile: () => undefined, ...more });
};
const archiveOf = (rows: unknown, files: Record<string, Uint8Array> = {}) =>
  new Blob([
    zipSync({ "data/in-this-browser.json": strToU8(JSON.stringify(rows)), ...files }).slice(),
  ]);

const stage = {} as { ada: Device; exported: Blob };
beforeEach(async () => {
  const ada = await openFor("ada");
  const { store } = ada;
  const first = { ...entry("The river was high. שלום"), created_at: "2026-01-03T08:00:00.000Z" };
  store.write(journalKey, JSON.stringify([first, entry("The heron.", "inner-landscape")]));
  store.write(reflectionsKey, JSON.stringify([reflection("two", "b"), reflection("one", "a")]));
  store.write("worksheet_ada_values", JSON.stringify({ second: "Wind", first: ["Water"] }));
  const work = { lists: { keep: ["one"] }, guides: { b: { n: 1 }, a: { n: 2 } } };
  store.write("journey_work_ada", JSON.stringify(work));
  const photos = [await addPicture(ada, "heron.png", 1), await addPicture(ada, "heron.png", 2)];
  store.write("journal_files_ada", JSON.stringify(photos));
  Object.assign(stage, { ada, exported: await exportOf(ada, store) });
});

test("[vault-42] a complete export imported into an empty vault gives the same export again, with photos, also on another device", async () => {
  const before = await unpack(stage.exported);
  const second = await openFor("ada");
  expect(await importInto(second, stage.exported)).toEqual({ missing: [] });
  for (const store of [second.store, await second.openAgain()]) {
    const after = await unpack(await exportOf(second, store));
    expect(jsonIn(after)).toBe(jsonIn(before));
    const packed = Object.keys(before).filter((path) => path.startsWith("entry-files/"));
    expect(packed).toHaveLength(4);
    for (const path of packed) expect(after[path], path).toEqual(before[path]);
  }
});

test("[vault-42] another person's export adds its texts as the importing person's own", async () => {
  const ben = await openFor("ben");
  expect(await importInto(ben, stage.exported)).toEqual({ missing: [] });
  const texts = [...ben.store.texts].join("\n");
  expect(texts).toContain("The heron.");
  expect(texts).not.toMatch(/"ada"|_ada/);
  const entries = JSON.parse(ben.store.texts.get("journal_entries_ben") ?? "[]") as object[];
  expect(entries).toMatchObject([{ user_id: "ben" }, { user_id: "ben" }]);
  const [file] = filesIn(JSON.parse(ben.store.texts.get("journal_files_ben") ?? "[]") as never);
  if (file === undefined) throw new Error("There is no file.");
  const read = await ben.read(file);
  expect((await openFile({ file, read })).size).toBe(64);
  expect((await openPreview({ file, read }))?.size).toBe(30);
});

test("[vault-43] a vault with content, or not read yet, refuses an import, and one whose content was removed accepts it", async () => {
  expect(await importInto(stage.ada, stage.exported)).toBe("not_empty");
  const other = await openFor("ada");
  other.store.write("journal_draft_ada_arrival", "A draft.");
  expect(await importInto(other, stage.exported)).toBe("not_empty");
  other.store.write("journal_draft_ada_arrival", null);
  other.store.write(reflectionsKey, JSON.stringify([reflection("one", "a")]));
  other.store.write(reflectionsKey, "[]");
  const removed = [{ id: makeVaultId(), removed_at: "2026-01-02" }];
  other.store.write("journal_files_ada", JSON.stringify(removed));
  const getFacts = () => ({ isRead: false });
  const store = { ...other.store, getFacts };
  expect(await importInto(other, stage.exported, { store })).toBe("not_read");
  expect(await importInto(other, stage.exported)).toEqual({ missing: [] });
});

test("[vault-43] a file that is not an export, or is cut, changed or too large, is refused and leaves nothing", async () => {
  const device = await openFor("ada");
  const bytes = new Uint8Array(await stage.exported.arrayBuffer());
  const changedAt = (at: number) =>
    new Blob([bytes.map((byte, i) => (i === at ? byte ^ 9 : byte))]);
  const text = strToU8("data/in-this-browser.json");
  const head = bytes.findIndex((_, at) => text.every((byte, i) => bytes[at + i] === byte));
  const huge = new Blob([]);
  Object.defineProperty(huge, "size", { value: 2 * vaultFilesBytesMax + 1 });
  const large = [{ key: "reflections", content: [reflection("one", "x".repeat(600_000))] }];
  const wrong: [string, Blob, string][] = [
    ["no ZIP", new Blob(["words"]), "damaged"],
    ["nothing", new Blob([]), "damaged"],
    ["cut at its end", new Blob([bytes.slice(0, -40)]), "damaged"],
    ["cut at its start", new Blob([bytes.slice(head)]), "damaged"],
    ["changed", changedAt(head + text.length + 9), "damaged"],
    ["huge", huge, "too_large"],
    ["another ZIP", new Blob([zipSync({ "a.txt": strToU8("words") }).slice()]), "not_one"],
    ["no list", archiveOf({ key: "reflections" }), "not_one"],
    ["an empty one", archiveOf([]), "not_one"],
    ["nothing of a vault", archiveOf([{ key: "appearance", content: "dark" }, null, 7]), "not_one"],
    ["too long for a record", archiveOf(large), "not_one"],
  ];
  for (const [name, blob, problem] of wrong) {
    expect(await importInto(device, blob), name).toBe(problem);
  }
  expect(await importInto(device, stage.exported, { disk: null })).toBe("no_room");
  const putPart = vi.fn().mockRejectedValue(new DOMException("Full", "QuotaExceededError"));
  const disk = { ...device.disk, putPart };
  expect(await importInto(device, stage.exported, { disk })).toBe("no_room");
  expect(device.store.texts.size).toBe(0);
  expect(device.parts.size).toBe(0);
});

test("[vault-43] a ZIP that unpacks to more than it claims, or claims to be huge, is refused", async () => {
  const device = await openFor("ada");
  const bytes = zipSync({ "data/in-this-browser.json": new Uint8Array(2_000_000) }, { level: 9 });
  const view = new DataView(bytes.buffer);
  const list = view.getUint32(bytes.length - 6, true);
  for (const size of [1000, 2_000_001, 0xfffffff0]) {
    view.setUint32(list + 24, size, true);
    expect(await importInto(device, new Blob([bytes.slice()]))).toBe("damaged");
  }
});

test("[vault-43] a file is left out and named if its path leads outside, or if it is damaged, repeated, missing or of another kind", async () => {
  const files = await unpack(stage.exported);
  const rows = JSON.parse(jsonIn(files)) as { key: string; content: object[] }[];
  const own = rows.find(({ key }) => key === "journal_files")?.content ?? [];
  const [good, other] = own as { path: string }[];
  const bytes = files["entry-files/001 heron.png"] ?? new Uint8Array();
  const page = strToU8("<html>".repeat(11).slice(0, 64));
  const wrong = [
    { ...good },
    { ...other, path: "../entry-files/out.png", name: "../out.png" },
    { ...other, path: "entry-files/none.png", name: "none.png" },
    { ...other, path: null, name: "null.png" },
    { ...other, path: "entry-files/page.png", name: "page.png" },
    { ...other, id: "../../short", name: "id.png" },
    { ...other, key: "short", name: "key.png" },
    { ...other, section: "nowhere", name: "nowhere.png" },
    { ...other, size: 63, name: "cut.png" },
    { name: "nothing.png" },
    7,
  ];
  const archive = archiveOf([{ key: "journal_files", content: [good, ...wrong] }], {
    ...files,
    "../entry-files/out.png": bytes,
    "entry-files/page.png": page,
    "data/in-this-browser.json": strToU8(
      JSON.stringify([{ key: "journal_files", content: [good, ...wrong] }]),
    ),
  });
  const device = await openFor("ada");
  const outcome = await importInto(device, archive);
  const left = wrong.slice(1, -1).map((row) => (row as { name: string }).name.replace("../", ""));
  expect(outcome).toEqual({ missing: ["heron.png", ...left, "file"] });
  const kept = filesIn(JSON.parse(device.store.texts.get("journal_files_ada") ?? "[]") as never);
  expect(kept).toMatchObject([{ name: "heron.png" }]);
  expect(device.parts.size).toBe(2);
});
