import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";

import { useOpened } from "@/features/shares/opened";
import { sealTexts, unsealTexts } from "@/lib/kept/sealed-texts";
import { makeSharingKey, wrapShareKey } from "@/lib/shares/sharing-keys";
import { makeShareKey, sealShare, sealShareKey } from "@/lib/shares/share-sealing";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";
import { setOpenVault } from "@/lib/vault/open-vault";
import { makeVaultId, makeVaultKey, openKeys } from "@/lib/vault/sealing";
import type { VaultStore } from "@/lib/vault/vault-store";

const around = (userId: string, client: object = {}) =>
  function Around({ children }: { children: ReactNode }) {
    return (
      <ConvexProvider client={client as ConvexReactClient}>
        <ViewerContext value={{ userId } as Viewer}>{children}</ViewerContext>
      </ConvexProvider>
    );
  };

afterEach(() => {
  cleanup();
  setOpenVault(null);
  unsealTexts();
});

test("[vault-52] a copy stays open while newer answers contain it, and closes with the vault", async () => {
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
    ...{ wrapper: around("ada"), initialProps },
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

test("[vault-79] a copy is not called lost if the coach's keys could not be loaded, and opens on a retry", async () => {
  const keys = await openKeys(makeVaultKey());
  const [vaultId, key, copyId] = [makeVaultId(), makeShareKey(), makeVaultId()];
  const pair = await makeSharingKey(keys.records, { userId: "coach", vaultId });
  const place = {
    clientId: "ada",
    coachId: "coach",
    copyId,
    kind: "journal",
    sourceId: "a",
  } as const;
  const parts = await sealShare(key, place, { title: "The heron", parts: [{ text: "Reeds." }] });
  const forCoach = await wrapShareKey(pair.publicKey, place, key);
  if (parts === null || forCoach === null) throw new Error("It fits.");
  const texts = { title: parts.title.buffer, text: parts.text.buffer };
  const wrapped = { forCoach: forCoach.buffer, forClient: new ArrayBuffer() };
  const share = {
    ...place,
    title: "",
    sealed: { copyId, keyId: "k1", vaultId, ...texts, ...wrapped },
  };
  const own = { publicKey: pair.publicKey.buffer, sealed: pair.sealed.buffer };
  const server = { isAway: true, keys: [{ keyId: "k1", vaultId, ...own }] };
  const watch = {
    onUpdate: () => () => undefined,
    localQueryResult: () => {
      if (server.isAway) throw new Error("The server did not answer.");
      return server.keys;
    },
  };
  sealTexts("coach", { texts: new Map(), write: () => true });
  const missing = { isSo: true, tries: 0 };
  setOpenVault({
    ...{ userId: "coach", vaultId, keyId: vaultId, store: {} as VaultStore },
    get keys() {
      missing.tries += 1;
      if (missing.isSo) throw new Error("What opens it could not be loaded.");
      return keys;
    },
  });
  const wrapper = around("coach", { watchQuery: () => watch });
  const { result } = renderHook(() => useOpened(share, "ada"), { wrapper });
  const retry = async () => {
    await waitFor(() => expect(result.current.state).toBe("failed"));
    act(() => {
      if (result.current.state === "failed") result.current.retry();
    });
  };
  await retry();
  server.isAway = false;
  await retry();
  await waitFor(() => expect(missing.tries).toBe(1));
  await retry();
  await waitFor(() => expect(missing.tries).toBe(2));
  missing.isSo = false;
  await retry();
  await waitFor(() => expect(result.current).toMatchObject({ title: "The heron" }));
});
