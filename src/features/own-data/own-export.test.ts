import type { ConvexReactClient } from "convex/react";
import { getFunctionName } from "convex/server";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, expect, test, vi } from "vitest";

import { sharingWords } from "@/content/private-sharing";
import { exportedVault } from "@/content/own-data/own-data";
import { exportOwnData } from "@/features/own-data/own-export";
import { sealTexts, unsealTexts } from "@/lib/kept/sealed-texts";
import { makeShareKey, sealShare, sealShareKey } from "@/lib/shares/share-sealing";
import { setOpenVault } from "@/lib/vault/open-vault";
import { makeVaultId, makeVaultKey, openKeys } from "@/lib/vault/sealing";
import type { VaultStore } from "@/lib/vault/vault-store";

afterEach(() => {
  setOpenVault(null);
  unsealTexts();
  vi.restoreAllMocks();
});

const store = (isRead: boolean) =>
  ({ getFacts: () => ({ isRead }), texts: new Map() }) as unknown as VaultStore;

/** A row of the export, as the server gives it. */
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

async function exportWith(row: object) {
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:export";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const query = (asked: never) =>
    Promise.resolve(
      getFunctionName(asked) === "exports:tables"
        ? ["shares"]
        : { page: [row], isDone: true, continueCursor: "" },
    );
  await exportOwnData({
    convex: { query } as unknown as ConvexReactClient,
    confirmed: (act) => act(),
    fetchProtected: () => Promise.reject(new Error("There are none.")),
    person: { userId: "ada", name: "Ada" },
    onProgress: () => undefined,
  });
  const files = unzipSync(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0)));
  const read = (name: string) =>
    JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array())) as unknown[];
  return {
    shares: read("shares"),
    own: JSON.stringify(read("in-this-browser")),
    page: strFromU8(files["index.html"] ?? new Uint8Array()),
  };
}

test("[vault-35] a client's export has the words of what they shared for their coach alone, where the vault is open", async () => {
  const keys = await openKeys(makeVaultKey());
  const { row, vaultId } = await sealedRow("ada", keys);
  sealTexts("ada", { texts: new Map(), write: () => true });
  setOpenVault({ userId: "ada", vaultId, keyId: vaultId, keys, store: store(true) });
  const { shares, own, page } = await exportWith(row);
  expect(shares).toMatchObject([{ title: "The heron", parts: [{ text: "Among the reeds." }] }]);
  expect(page).toContain("Among the reeds.");
  expect(own).not.toContain(exportedVault.missing);
});

test("[vault-34, vault-35] locked, it says in their place what is missing and why", async () => {
  const { row } = await sealedRow("ada", await openKeys(makeVaultKey()));
  sealTexts("ada");
  const { shares, own } = await exportWith(row);
  expect(shares).toMatchObject([
    { title: sharingWords.untitled, parts: [{ text: exportedVault.share }] },
  ]);
  expect(own).toContain(exportedVault.missing);
});

test("[vault-35] a copy of an earlier vault says that this one does not open it", async () => {
  const { row, vaultId } = await sealedRow("ada", await openKeys(makeVaultKey()));
  const keys = await openKeys(makeVaultKey());
  sealTexts("ada", { texts: new Map(), write: () => true });
  setOpenVault({ userId: "ada", vaultId, keyId: vaultId, keys, store: store(false) });
  const { shares, own } = await exportWith(row);
  expect(shares).toMatchObject([{ parts: [{ text: sharingWords.lost.client }] }]);
  expect(own).toContain(exportedVault.missing); // It was not read yet.
});
