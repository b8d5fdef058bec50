import type { Id } from "@convex/_generated/dataModel";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { getFunctionName } from "convex/server";
import { afterEach, expect, test } from "vitest";

import { sharingWords } from "@/content/private-sharing";
import { shareWords } from "@/content/shares";
import { OpenShare } from "@/features/shares/open-share";
import { sealTexts, unsealTexts } from "@/lib/kept/sealed-texts";
import { makeShareKey, sealShare, sealShareKey } from "@/lib/shares/share-sealing";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";
import { setOpenVault } from "@/lib/vault/open-vault";
import { makeVaultId, makeVaultKey, openKeys } from "@/lib/vault/sealing";
import type { VaultStore } from "@/lib/vault/vault-store";

const userId = "ada";
const ada = { userId, role: "client", coachingEnd: null } as Viewer;
const [kind, sourceId] = ["journal", "arrival-reflections"] as const;
const copy = { kind, sourceId, title: "The heron", parts: [{ text: "Reeds." }] };
const photo = {
  ...{ id: makeVaultId(), key: "k", name: "heron.png", type: "image/png", size: 9 },
  ...{ added_at: "2026-11-29T08:00:00.000Z", phase: "arrival", section: sourceId },
};

afterEach(() => {
  cleanup();
  setOpenVault(null);
  unsealTexts();
});

/** Shows an earlier coach's copy of an entry with a photo. With `isLost`, the copy is sealed for another vault. */
async function show({ isLost }: { isLost: boolean }) {
  const [keys, others] = [await openKeys(makeVaultKey()), await openKeys(makeVaultKey())];
  const [vaultId, copyId, key] = [makeVaultId(), makeVaultId(), makeShareKey()];
  const place = { clientId: userId, coachId: "coach", copyId, kind, sourceId };
  const parts = await sealShare(key, place, copy);
  const owner = { userId, vaultId, copyId };
  const own = await sealShareKey((isLost ? others : keys).records, owner, key);
  const texts = { title: parts?.title.buffer, text: parts?.text.buffer };
  const sealed = { copyId, keyId: "k1", vaultId, ...texts, forClient: own.buffer };
  const share = { ...place, shareId: "s1", title: "", sharedAt: 1, comments: [], sealed };
  const answers: Record<string, unknown> = {
    "shares:get": { ...share, isOfCurrentCoach: false, isAnswer: false },
    "vault:coachKey": null,
  };
  const client = {
    watchQuery: (query: Parameters<typeof getFunctionName>[0]) => ({
      onUpdate: () => () => undefined,
      localQueryResult: () => answers[getFunctionName(query)],
    }),
  };
  const kept = new Map([[`journal_files_${userId}`, JSON.stringify([photo])]]);
  sealTexts(userId, { texts: kept, write: () => true });
  const facts = { isRead: true };
  const store = { subscribe: () => () => undefined, getFacts: () => facts };
  setOpenVault({ userId, vaultId, keyId: vaultId, keys, store: store as unknown as VaultStore });
  render(
    <ConvexProvider client={client as unknown as ConvexReactClient}>
      <ViewerContext value={ada}>
        <OpenShare
          shareId={"s1" as Id<"shares">}
          title="Shared text"
          current={copy}
          onClose={() => undefined}
        />
      </ViewerContext>
    </ConvexProvider>,
  );
}

const again = () => screen.getByRole<HTMLButtonElement>("button", { name: shareWords.share });

test("[vault-58] a copy can be shared again only once it is open and its files are known", async () => {
  await show({ isLost: false });
  expect(screen.getByText(sharingWords.opening)).toBeTruthy();
  expect(again().disabled).toBe(true);
  await waitFor(() => expect(again().disabled).toBe(false));
  expect(screen.getByText("Reeds.")).toBeTruthy();
  expect(screen.queryByText(shareWords.asking.filesStay)).toBeNull();
});

test("[vault-58] a copy that no longer opens says that its files will not be shared again", async () => {
  await show({ isLost: true });
  expect(await screen.findByText(shareWords.asking.filesStay)).toBeTruthy();
  expect(screen.getByText(sharingWords.lost.client)).toBeTruthy();
  expect(again().disabled).toBe(false);
});
