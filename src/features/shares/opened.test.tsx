import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";

import { useOpened } from "@/features/shares/opened";
import { sealTexts, unsealTexts } from "@/lib/kept/sealed-texts";
import { makeShareKey, sealShare, sealShareKey } from "@/lib/shares/share-sealing";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";
import { setOpenVault } from "@/lib/vault/open-vault";
import { makeVaultId, makeVaultKey, openKeys } from "@/lib/vault/sealing";
import type { VaultStore } from "@/lib/vault/vault-store";

const ada = { userId: "ada", role: "client" } as Viewer;
const wrapper = ({ children }: { children: ReactNode }) => (
  <ConvexProvider client={{} as ConvexReactClient}>
    <ViewerContext value={ada}>{children}</ViewerContext>
  </ConvexProvider>
);

afterEach(() => {
  cleanup();
  setOpenVault(null);
  unsealTexts();
});

test("[vault-52] a copy stays open while newer answers have the same one, and closes with the vault", async () => {
  const keys = await openKeys(makeVaultKey());
  const [userId, kind, vaultId, key] = ["ada", "journal", makeVaultId(), makeShareKey()] as const;
  const shareOf = async (title: string) => {
    const copyId = makeVaultId();
    const place = { clientId: userId, coachId: "coach", copyId, kind, sourceId: "arrival" };
    const parts = await sealShare(key, place, { title, parts: [{ text: "Reeds." }] });
    const forClient = await sealShareKey(keys.records, { userId, vaultId, copyId }, key);
    if (parts === null) throw new Error("It fits.");
    const texts = { title: parts.title.buffer, text: parts.text.buffer };
    const sealed = { copyId, keyId: "k1", vaultId, ...texts, forClient: forClient.buffer };
    return { ...place, title: "", sealed };
  };
  const [first, second] = [await shareOf("The heron"), await shareOf("The reeds")];
  sealTexts(userId, { texts: new Map(), write: () => true });
  setOpenVault({ userId, vaultId, keyId: vaultId, keys, store: {} as VaultStore });
  const initialProps = { share: first };
  const { result, rerender } = renderHook(({ share }) => useOpened(share), {
    ...{ wrapper, initialProps },
  });
  await waitFor(() => expect(result.current).toMatchObject({ title: "The heron" }));
  rerender({ share: { ...first, sealed: { ...first.sealed } } });
  expect(result.current).toMatchObject({ state: "open", title: "The heron" });
  rerender({ share: second });
  expect(result.current.state).toBe("opening");
  await waitFor(() => expect(result.current).toMatchObject({ title: "The reeds" }));
  act(() => sealTexts(userId));
  expect(result.current).toEqual({ state: "locked" });
});
