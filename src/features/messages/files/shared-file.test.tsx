import type { Id } from "@convex/_generated/dataModel";
import type { PrivateSealing } from "@domain/files/private-files";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { getFunctionName } from "convex/server";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";

import { attachments } from "@/content/messages/attachments";
import { privateFileWords } from "@/content/messages/private-files";
import { AttachmentCard } from "@/features/messages/files/attachment-card";
import { FileLines } from "@/features/messages/files/client-files";
import type { Attachment } from "@/features/messages/message";
import { sealTexts, unsealTexts } from "@/lib/kept/sealed-texts";
import { sealPrivateFile } from "@/lib/shares/private-files";
import { makeSharingKey } from "@/lib/shares/sharing-keys";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";
import { setOpenVault } from "@/lib/vault/open-vault";
import type { VaultStore } from "@/lib/vault/vault-store";

import { someVault } from "../../../../tests/support/vault-stage";

const stage = { isAway: false };

afterEach(() => {
  cleanup();
  setOpenVault(null);
  unsealTexts();
  stage.isAway = false;
});

/** Opens a vault of this person. */
async function vaultOf(userId: string) {
  const { keys, owner } = await someVault();
  const { vaultId } = owner;
  const vault = { userId, vaultId, keyId: vaultId, keys, store: {} as VaultStore };
  sealTexts(userId, { texts: new Map(), write: () => true });
  setOpenVault(vault);
  return vault;
}

const attachmentOf = (sealed: Attachment["sealed"]): Attachment => ({
  ...{ fileId: "f1" as Id<"files">, name: "Private file", sizeBytes: 1024 },
  ...{ contentType: "application/octet-stream", sharedBy: "client", uploadedAt: 1 },
  ...{ isRemoved: false, voice: undefined, sealed },
});

function show(userId: string, page: ReactNode, answers: Record<string, unknown>) {
  const client = {
    watchQuery: (query: Parameters<typeof getFunctionName>[0]) => ({
      onUpdate: () => () => undefined,
      localQueryResult: () => {
        if (stage.isAway) throw new Error("The server did not answer.");
        return answers[getFunctionName(query)];
      },
    }),
  };
  render(
    <MemoryRouter>
      <ConvexProvider client={client as unknown as ConvexReactClient}>
        <ViewerContext value={{ userId } as Viewer}>{page}</ViewerContext>
      </ConvexProvider>
    </MemoryRouter>,
  );
}

async function sealedFor(client: Awaited<ReturnType<typeof vaultOf>>): Promise<PrivateSealing> {
  const pair = await makeSharingKey(client.keys.records, { userId: "coach", vaultId: "v" });
  const letter = new File(["%PDF-1.7"], "A letter.pdf", { type: "application/pdf" });
  const coach = { keyId: "k1", coachId: "coach", publicKey: pair.publicKey.buffer };
  const sealed = await sealPrivateFile(letter, coach, client);
  if (sealed === null) throw new Error("The key is one.");
  return sealed.sealing;
}

const retry = async () =>
  fireEvent.click(await screen.findByRole("button", { name: privateFileWords.tryAgain }));

test("[vault-63] a file that could not be loaded is not called damaged, and opens on a retry", async () => {
  const sealing = await sealedFor(await vaultOf("ada"));
  const { head } = sealing;
  const sealed = Object.defineProperty({ ...sealing }, "head", {
    get: () => {
      if (stage.isAway) throw new Error("A part of the program did not load.");
      return head;
    },
  });
  stage.isAway = true;
  show("ada", <AttachmentCard attachment={attachmentOf(sealed as never)} />, {});
  expect(await screen.findByText(privateFileWords.failed)).toBeTruthy();
  expect(screen.queryByText(privateFileWords.damaged)).toBeNull();
  stage.isAway = false;
  await retry();
  expect(await screen.findByText("A letter.pdf")).toBeTruthy();
  const download = attachments.downloadFile("A letter.pdf");
  expect(screen.getByRole("button", { name: download })).toBeTruthy();
});

test("[vault-63] a changed file is said to be damaged", async () => {
  const sealing = await sealedFor(await vaultOf("ada"));
  const changed = { ...sealing, head: new ArrayBuffer(9) };
  show("ada", <AttachmentCard attachment={attachmentOf(changed as never)} />, {});
  expect(await screen.findByText(privateFileWords.damaged)).toBeTruthy();
});

test("[vault-63] a coach whose keys could not be loaded can retry", async () => {
  const sealing = await sealedFor(await vaultOf("coach"));
  stage.isAway = true;
  const card = <AttachmentCard attachment={attachmentOf(sealing as never)} clientId="ada" />;
  show("coach", card, { "vault:sharingKeys": [] });
  expect(await screen.findByText(privateFileWords.failed)).toBeTruthy();
  stage.isAway = false;
  await retry();
  expect(await screen.findByText(privateFileWords.lost.coach)).toBeTruthy();
});

test("[vault-63] a client's list of latest files says why one does not open", async () => {
  const sealing = await sealedFor(await vaultOf("coach"));
  const page = [
    { ...attachmentOf(null), fileId: "f1" },
    { ...attachmentOf(sealing as never), fileId: "f2" },
  ];
  const answers = {
    "vault:sharingKeys": [],
    "files:listOfClient": { page, isDone: true, continueCursor: "" },
  };
  show("coach", <FileLines clientId={"ada" as Id<"users">} />, answers);
  expect(await screen.findByText(privateFileWords.others)).toBeTruthy();
  expect(await screen.findByText(privateFileWords.lost.coach)).toBeTruthy();
});
