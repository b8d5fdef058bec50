import { strFromU8, unzipSync } from "fflate";
import { afterEach, expect, test, vi } from "vitest";

import { sharingWords } from "@/content/private-sharing";
import { exportedVault } from "@/content/own-data/own-data";
import { sealTexts, unsealTexts } from "@/lib/kept/sealed-texts";
import { sealPrivateFile } from "@/lib/shares/private-files";
import { makeShareKey, sealShare, sealShareKey } from "@/lib/shares/share-sealing";
import { makeSharingKey } from "@/lib/shares/sharing-keys";
import { setOpenVault } from "@/lib/vault/open-vault";
import { makeVaultId, makeVaultKey, openKeys } from "@/lib/vault/sealing";
import type { VaultStore } from "@/lib/vault/vault-store";

import { addPicture, downloadExport, memoryFiles } from "../../../tests/support/own-export-stage";

afterEach(() => {
  setOpenVault(null);
  unsealTexts();
  vi.restoreAllMocks();
});

const device = memoryFiles("ada");

const store = (isRead: boolean) =>
  ({ getFacts: () => ({ isRead }), texts: new Map() }) as unknown as VaultStore;

async function sealedRow(userId: string, keys: Awaited<ReturnType<typeof openKeys>>) {
  const [key, copyId, vaultId] = [makeShareKey(), makeVaultId(), makeVaultId()];
  const place = { clientId: userId, coachId: "coach", copyId, sourceId: "one" };
  const copy = { title: "The heron", parts: [{ text: "Among the reeds." }] };
  const sealed = await sealShare(key, { ...place, kind: "reflection" as const }, copy);
  if (sealed === null) throw new Error("It is too long.");
  const forClient = await sealShareKey(keys.records, { userId, vaultId, copyId }, key);
  const row = {
    ...{ id: "s1", kind: "reflection", sourceId: "one", coachId: "coach", title: "", parts: [] },
    sealed: {
      ...{ copyId, keyId: "k1", vaultId, forClient: forClient.buffer },
      ...{ title: sealed.title.buffer, text: sealed.text.buffer, forCoach: new ArrayBuffer(8) },
    },
  };
  return { row, vaultId };
}

async function exportWith(...rows: object[]) {
  const { missing, blob } = await downloadExport("ada", device.read, { tables: { shares: rows } });
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const read = (name: string) =>
    JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array())) as unknown[];
  return {
    ...{ files, missing },
    inBrowser: read("in-this-browser"),
    shares: read("shares"),
    own: JSON.stringify(read("in-this-browser")),
    page: strFromU8(files["index.html"] ?? new Uint8Array()),
  };
}

test("[vault-35] a client's export has the texts of their private shares if the vault is open", async () => {
  const keys = await openKeys(makeVaultKey());
  const { row, vaultId } = await sealedRow("ada", keys);
  sealTexts("ada", { texts: new Map(), write: () => true });
  setOpenVault({ userId: "ada", vaultId, keyId: vaultId, keys, store: store(true) });
  const { shares, own, page } = await exportWith(row);
  expect(shares).toMatchObject([{ title: "The heron", parts: [{ text: "Among the reeds." }] }]);
  expect(page).toContain("Among the reeds.");
  expect(own).not.toContain(exportedVault.missing);
});

test("[vault-34, vault-35] an export with a locked vault says what is missing and why", async () => {
  const { row } = await sealedRow("ada", await openKeys(makeVaultKey()));
  sealTexts("ada");
  const { shares, own } = await exportWith(row);
  expect(shares).toMatchObject([
    { title: sharingWords.untitled, parts: [{ text: exportedVault.share }] },
  ]);
  expect(own).toContain(exportedVault.missing);
});

test("[vault-35] a copy from an earlier vault says that this vault does not open it", async () => {
  const { row, vaultId } = await sealedRow("ada", await openKeys(makeVaultKey()));
  const keys = await openKeys(makeVaultKey());
  sealTexts("ada", { texts: new Map(), write: () => true });
  setOpenVault({ userId: "ada", vaultId, keyId: vaultId, keys, store: store(false) });
  const { shares, own } = await exportWith(row);
  expect(shares).toMatchObject([{ parts: [{ text: sharingWords.lost.client }] }]);
  expect(own).toContain(exportedVault.missing); // The vault was not read yet.
});

test("[vault-40] an export has the files of entries as they were added, under distinct names listed in its JSON, and names those that cannot be read", async () => {
  const [one, same, lost] = [
    await addPicture({ userId: "ada", ...device }, "../heron.png", 1),
    await addPicture({ userId: "ada", ...device }, "../heron.png", 2),
    await addPicture({ userId: "ada", ...device }, "lost.png", 3),
  ];
  device.parts.delete(`${lost.id} 0`);
  const removed = { id: "r".repeat(22), removed_at: "2026-03-01T20:00:00Z" };
  const kept = JSON.stringify([one, removed, same, lost]);
  sealTexts("ada", { texts: new Map([["journal_files_ada", kept]]), write: () => true });
  const { files, missing, inBrowser, page } = await exportWith();
  expect(missing).toEqual(["lost.png"]);
  const packed = Object.keys(files).filter((path) => path.startsWith("entry-files/"));
  expect(packed.toSorted()).toEqual([
    "entry-files/001 heron.png",
    "entry-files/001 small.jpg",
    "entry-files/002 heron.png",
    "entry-files/002 small.jpg",
    "entry-files/003 small.jpg",
  ]);
  for (const [path, fill, size] of [
    ["entry-files/001 heron.png", 1, 64],
    ["entry-files/002 heron.png", 2, 64],
    ["entry-files/002 small.jpg", 2, 30],
  ] as const) {
    expect(files[path], path).toHaveLength(size);
    expect(files[path]?.at(-1), path).toBe(fill);
  }
  expect(inBrowser).toEqual([
    { key: "vault", content: exportedVault.missing }, // The vault was not read yet.
    {
      key: "journal_files",
      content: [
        { ...one, path: "entry-files/001 heron.png", preview_path: "entry-files/001 small.jpg" },
        { ...same, path: "entry-files/002 heron.png", preview_path: "entry-files/002 small.jpg" },
        { ...lost, path: null, preview_path: "entry-files/003 small.jpg" },
      ],
    },
  ]);
  expect(page).toContain('href="entry-files/001%20heron.png"');
});

test("[vault-68] an export has a private file under its name if the vault is open, and not if it is locked", async () => {
  const keys = await openKeys(makeVaultKey());
  const vaultId = makeVaultId();
  const open = { userId: "ada", vaultId, keyId: vaultId, keys, store: store(true) };
  const { publicKey } = await makeSharingKey(keys.records, { userId: "coach", vaultId });
  const coach = { keyId: "k1", coachId: "coach", publicKey: publicKey.buffer };
  const letter = new File(["Dear Ada"], "letter.txt", { type: "text/plain" });
  const made = await sealPrivateFile(letter, coach, open);
  if (made === null) throw new Error("The key is one.");
  const { ownKey, ...sealed } = made.sealing;
  const row = {
    ...{ id: "f1", name: "Private file", contentType: "application/octet-stream", sizeBytes: 541 },
    ...{ sealed, ownKey: Buffer.from(ownKey).toString("base64") },
  };
  const exportFiles = async () => {
    const { missing, blob } = await downloadExport("ada", device.read, {
      tables: { files: [row] },
      fetchProtected: () => Promise.resolve(made.body),
    });
    const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    const read = (path: string) => strFromU8(files[path] ?? new Uint8Array());
    const rows = JSON.parse(read("data/files.json")) as unknown[];
    return { missing, rows, letter: read("files/001 letter.txt"), paths: Object.keys(files) };
  };
  sealTexts("ada", { texts: new Map(), write: () => true });
  setOpenVault(open);
  const whole = await exportFiles();
  expect(whole).toMatchObject({ missing: [], letter: "Dear Ada" });
  const named = { id: "f1", name: "letter.txt", contentType: "text/plain", sizeBytes: 8 };
  expect(whole.rows).toEqual([named]);

  setOpenVault(null);
  const locked = await exportFiles();
  expect(locked.missing).toEqual(["Private file"]);
  expect(locked.paths.filter((path) => path.startsWith("files/"))).toEqual([]);
});
