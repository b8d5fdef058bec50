import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { sharingWords } from "@/content/private-sharing";
import { PrivateChoice } from "@/features/shares/private-choice";
import { closeTexts, sealTexts, unsealTexts } from "@/lib/kept/sealed-texts";
import { openPrivateFile } from "@/lib/shares/private-files";
import type { SealUpload } from "@/lib/shares/private-uploads";
import { makeSharingKey, type SharingKey } from "@/lib/shares/sharing-keys";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";
import { type OpenVault, setOpenVault } from "@/lib/vault/open-vault";
import { toBase64Url } from "@/lib/vault/sealing";

import { someVault } from "../../../tests/support/vault-stage";

const notes = new File(["Dear coach,"], "notes.txt", { type: "text/plain" });
const facts = { isRead: true };
const store = { subscribe: () => () => undefined, getFacts: () => facts };
const vaultOf = async (userId: string) => {
  const { keys, owner } = await someVault();
  const { vaultId } = owner;
  return { userId, vaultId, keyId: vaultId, keys, store } as unknown as OpenVault;
};
const keyOf = ({ userId, vaultId, keys }: OpenVault) =>
  makeSharingKey(keys.records, { userId, vaultId });

beforeEach(async () => {
  sealTexts("ada", { texts: new Map(), write: () => true });
  setOpenVault(await vaultOf("ada"));
});
afterEach(() => {
  cleanup();
  setOpenVault(null);
  unsealTexts();
});

/** A server with this key. `swapFor` replaces the key but not its id. */
function startServer(first: SharingKey) {
  const toAnswer = ({ publicKey }: SharingKey) => ({
    ...{ keyId: "k1", coachId: "coach", publicKey: publicKey.buffer },
  });
  const followers = new Set<() => void>();
  let answer = toAnswer(first);
  const watched = {
    onUpdate: (notify: () => void) => {
      followers.add(notify);
      return () => void followers.delete(notify);
    },
    localQueryResult: () => answer,
    journal: () => undefined,
  };
  const client = { watchQuery: () => watched } as unknown as ConvexReactClient;
  const swapFor = (key: SharingKey) => {
    answer = toAnswer(key);
    for (const notify of followers) notify();
  };
  return { client, swapFor };
}

const inPortal = (client: ConvexReactClient, page: ReactNode) => (
  <MemoryRouter>
    <ConvexProvider client={client}>
      <ViewerContext value={{ userId: "ada", role: "client", coachingEnd: null } as Viewer}>
        {page}
      </ViewerContext>
    </ConvexProvider>
  </MemoryRouter>
);

test("[vault-64] the choice withdraws its seal when it is closed, and offers it again while the box is ticked", async () => {
  const { client } = startServer(await keyOf(await vaultOf("coach")));
  const onSeal = vi.fn<(seal: SealUpload | null) => void>();
  const choice = <PrivateChoice isPrivate onPrivate={vi.fn()} onSeal={onSeal} />;
  const { unmount } = render(inPortal(client, choice));
  await waitFor(() => expect(onSeal.mock.lastCall?.[0]).toBeTruthy());
  unmount();
  expect(onSeal.mock.lastCall).toEqual([null]);
  const { rerender } = render(inPortal(client, choice));
  await waitFor(() => expect(onSeal.mock.lastCall?.[0]).toBeTruthy());
  rerender(
    inPortal(client, <PrivateChoice isPrivate={false} onPrivate={vi.fn()} onSeal={onSeal} />),
  );
  expect(onSeal.mock.lastCall).toEqual([null]);
});

test("[vault-64] a waiting file is sealed only for the coach whose name was shown, and not after the vault was locked", async () => {
  const coach = await vaultOf("coach");
  const [key, other] = [await keyOf(coach), await keyOf(await vaultOf("coach"))];
  const { client, swapFor } = startServer(key);
  const onSeal = vi.fn<(seal: SealUpload | null) => void>();
  render(inPortal(client, <PrivateChoice isPrivate onPrivate={vi.fn()} onSeal={onSeal} />));
  await waitFor(() => expect(onSeal.mock.lastCall?.[0]).toBeTruthy());
  const shown = onSeal.mock.lastCall?.[0];
  act(() => swapFor(other));
  await waitFor(() => expect(onSeal.mock.lastCall?.[0]).not.toBe(shown));
  const now = onSeal.mock.lastCall?.[0];

  const stateFor = async (seal: SealUpload | null | undefined) => {
    const sealed = await seal?.seal(notes);
    if (!sealed) return null;
    const keys = [
      {
        ...{ keyId: "k1", vaultId: coach.vaultId },
        ...{ publicKey: key.publicKey.buffer, sealed: key.sealed.buffer },
      },
    ];
    return (await openPrivateFile(sealed.sealing, { clientId: "ada", keys }, coach)).state;
  };
  expect(await stateFor(shown)).toBe("open");
  expect(await stateFor(now)).toBe("damaged"); // It was sealed for the other key.

  const write = vi.fn(() => true);
  const texts = { texts: new Map<string, string>(), write };
  act(() => sealTexts("ada", texts));
  shown?.onSent();
  const content = toBase64Url(key.publicKey);
  const remembered = JSON.stringify([{ id: "coach", content }]);
  expect(write).toHaveBeenCalledExactlyOnceWith("coach_keys_ada", remembered);

  act(() => closeTexts());
  expect(await stateFor(shown)).toBeNull();
  act(() => sealTexts("ada", texts));
  expect(await stateFor(shown)).toBe("open");
  act(() => setOpenVault(null));
  expect(await stateFor(shown)).toBeNull();
  shown?.onSent();
  expect(write).toHaveBeenCalledOnce();
  act(() => setOpenVault({ ...coach, userId: "ada" }));
  expect(await stateFor(shown)).toBeNull(); // The open vault is another one.
});

test("[vault-64] an accepted key has to be confirmed again when another key has its id", async () => {
  const [key, other] = [await keyOf(await vaultOf("coach")), await keyOf(await vaultOf("coach"))];
  const known = JSON.stringify([{ id: "coach", content: "AAAA" }]);
  sealTexts("ada", { texts: new Map([["coach_keys_ada", known]]), write: () => true });
  const { client, swapFor } = startServer(key);
  const onSeal = vi.fn<(seal: SealUpload | null) => void>();
  render(inPortal(client, <PrivateChoice isPrivate onPrivate={vi.fn()} onSeal={onSeal} />));
  const { accept } = sharingWords;
  fireEvent.click(await screen.findByRole("button", { name: accept }));
  await waitFor(() => expect(onSeal.mock.lastCall?.[0]).toBeTruthy());
  act(() => swapFor(other));
  await screen.findByRole("button", { name: accept });
  expect(onSeal.mock.lastCall).toEqual([null]);
});
