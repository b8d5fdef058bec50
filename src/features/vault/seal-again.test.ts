// @vitest-environment node
import type { api } from "@convex/_generated/api";
import type { ConvexReactClient } from "convex/react";
import { getFunctionName } from "convex/server";
import { expect, test } from "vitest";

import { sealKeysAgain } from "@/features/vault/seal-again";
import { sealRecordingKey, unsealRecordingKey } from "@/lib/recordings/sealing";
import { openShareKey, sealShareKey } from "@/lib/shares/share-sealing";
import { makeSharingKey, openSharingKey } from "@/lib/shares/sharing-keys";
import type { OpenVault } from "@/lib/vault/open-vault";
import { makeVaultKey } from "@/lib/vault/sealing";

import { renewed, someVault } from "../../../tests/support/vault-stage";

/** A server that gives these answers to queries, and lists the mutations that were sent. */
function answering(answers: Record<string, unknown>) {
  const sent: { to: string; args: Record<string, unknown> }[] = [];
  const client = {
    query: (to: typeof api.vault.list) => Promise.resolve(answers[getFunctionName(to)]),
    mutation: (to: typeof api.vault.make, args: Record<string, unknown>) => {
      sent.push({ to: getFunctionName(to), args });
      return Promise.resolve(null);
    },
  };
  return { client: client as unknown as ConvexReactClient, sent };
}

const renewedOnce = async () => {
  const before = await someVault();
  const after = await renewed(before, "next");
  const open = { ...before.owner, keyId: "next", keys: after.keys } as OpenVault;
  return { before, open, present: { ...after.keys, earlier: [] } };
};

test("[vault-30, vault-67] keys of shares, private files and recordings are sealed again with the current key, unless they already are", async () => {
  const { before, open, present } = await renewedOnce();
  const { userId, vaultId } = open;
  const key = makeVaultKey();
  const share = { userId, vaultId, copyId: "copy" };
  const recording = { userId, vaultId, recordingId: "recording" };
  const file = { userId, vaultId, copyId: "file" };
  const answersBy = async (records: CryptoKey) => {
    const forClient = (await sealShareKey(records, share, key)).buffer;
    const ownKey = (await sealShareKey(records, file, key)).buffer;
    const files = [
      { fileId: "private", sealed: { sealId: "file", vaultId, ownKey } },
      { fileId: "of an earlier vault", sealed: { sealId: "file", vaultId: "left", ownKey } },
      { fileId: "in clear" },
    ];
    const sealed = (await sealRecordingKey(records, recording, key)).buffer;
    return {
      "shares:list": [
        { shareId: "share", sealed: { vaultId, copyId: "copy", forClient } },
        { shareId: "in clear" },
      ],
      "files:list": { page: files, isDone: true, continueCursor: "" },
      "recordings:sealedKeys": [{ recordingId: "recording", vaultId, sealed }],
    };
  };
  const old = answering(await answersBy(before.keys.records));
  await sealKeysAgain(old.client, "client", open);
  expect(old.sent.map(({ to }) => to)).toEqual([
    ...["shares:renewKey", "files:renewKey", "recordings:keepKey"],
  ]);
  const [ofShare, ofFile, ofRecording] = old.sent.map(({ args }) => args);
  expect(await openShareKey(present, share, ofShare?.forClient as ArrayBuffer)).toEqual(key);
  expect(ofFile?.fileId).toBe("private");
  expect(await openShareKey(present, file, ofFile?.ownKey as ArrayBuffer)).toEqual(key);
  const kept = new Uint8Array(ofRecording?.sealed as ArrayBuffer);
  expect(await unsealRecordingKey(present, recording, kept)).toEqual(key);
  const now = answering(await answersBy(present.records));
  await sealKeysAgain(now.client, "client", open);
  expect(now.sent).toEqual([]);
});

test("[vault-30] a coach's former pair of keys is sealed with the current key", async () => {
  const { before, open, present } = await renewedOnce();
  const { userId, vaultId } = open;
  const { publicKey, sealed } = await makeSharingKey(before.keys.records, before.owner);
  const pair = { keyId: "pair", vaultId, publicKey: publicKey.buffer, sealed: sealed.buffer };
  const { client, sent } = answering({ "vault:sharingKeys": [pair] });
  await sealKeysAgain(client, "admin", open);
  expect(sent).toMatchObject([
    { to: "vault:moveSharingKey", args: { keyId: "pair", vaultKeyId: "next" } },
  ]);
  const moved = new Uint8Array(sent[0]?.args.sealed as ArrayBuffer);
  const opened = await openSharingKey(present, { userId, vaultId }, { publicKey, sealed: moved });
  expect(opened).not.toBeNull();
});
