import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";

import type { Known } from "@/features/find/find";
import { useSharedTitles } from "@/features/find/find-palette";
import { makeShareKey, sealShare, sealShareKey } from "@/lib/shares/share-sealing";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";
import { setOpenVault } from "@/lib/vault/open-vault";
import { makeVaultId, makeVaultKey, openKeys } from "@/lib/vault/sealing";
import type { VaultStore } from "@/lib/vault/vault-store";

afterEach(() => {
  cleanup();
  setOpenVault(null);
});

test("[vault-35] the search knows the titles of private shares while the vault is open", async () => {
  const [keys, key, copyId, vaultId] = [
    await openKeys(makeVaultKey()),
    ...[makeShareKey(), makeVaultId(), makeVaultId()],
  ] as const;
  const [clientId, kind] = ["ada", "reflection"] as const;
  const place = { clientId, coachId: "coach", copyId, kind, sourceId: "one" };
  const parts = await sealShare(key, place, { title: "The heron", parts: [{ text: "Reeds." }] });
  const forClient = await sealShareKey(keys.records, { userId: clientId, vaultId, copyId }, key);
  const sealed = { copyId, vaultId, title: parts?.title.buffer, forClient: forClient.buffer };
  const shares = [
    { ...place, shareId: "s1", title: "", sealed },
    { ...place, shareId: "s2", title: "In clear" },
  ] as unknown as Known["shares"];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ViewerContext value={{ userId: clientId, role: "client" } as Viewer}>{children}</ViewerContext>
  );
  const { result } = renderHook(() => useSharedTitles(shares), { wrapper });
  const titles = () => result.current.map(({ title }) => title);
  expect(titles()).toEqual(["", "In clear"]);
  const store = {} as VaultStore;
  act(() => setOpenVault({ userId: clientId, vaultId, keyId: vaultId, keys, store }));
  await waitFor(() => expect(titles()).toEqual(["The heron", "In clear"]));
  act(() => setOpenVault(null));
  expect(titles()).toEqual(["", "In clear"]);
});
