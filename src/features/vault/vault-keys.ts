import { api } from "@convex/_generated/api";
import type { ConvexReactClient } from "convex/react";

import { startVault } from "@/features/vault/vault-session";
import { type Bytes } from "@/lib/sealed-bytes";
import {
  makeSalt,
  makeVaultId,
  makeVaultKey,
  openKeys,
  type Owner,
  unwrapVaultKey,
  passkeyInput,
  wrapVaultKey,
} from "@/lib/vault/sealing";
import { derivePasskeySecret } from "@/lib/sign-in/passkeys";
import { secretOf, wordsOf } from "@/lib/vault/secrets";
import { stretchAway } from "@/lib/vault/stretch-away";
import type { KeyCopy } from "@/lib/vault/vault-disk";

/** Makes a vault and its keys. Loaded where a passphrase or the words are typed. */

export type Typed = { kind: "passphrase" | "recovery"; text: string };

const toSent = ({ wrapped, salt, ...copy }: KeyCopy) => ({
  ...copy,
  wrapped: wrapped.buffer,
  salt: salt.buffer,
});

/** Before a vault is made: nothing of it is stored anywhere yet. */
export function planVault() {
  const secret = makeVaultKey();
  return { vaultId: makeVaultId(), vaultKey: makeVaultKey(), secret, words: wordsOf(secret) };
}
export type Plan = ReturnType<typeof planVault>;

async function copyByPassphrase(owner: Owner, vaultKey: Bytes, passphrase: string) {
  const salt = makeSalt();
  const { secret, figures } = await stretchAway({ passphrase, salt });
  const kind = "passphrase" as const;
  const wrapped = await wrapVaultKey(vaultKey, { owner, kind, secret, salt });
  return { kind, wrapped, salt, stretch: figures };
}

type Making = { client: ConvexReactClient; userId: string; plan: Plan; leaves: string | undefined };

export async function makeVault(making: Making, passphrase: string) {
  const { client, userId, plan, leaves } = making;
  const { vaultId, vaultKey, secret } = plan;
  const owner = { userId, vaultId };
  const salt = makeSalt();
  const kind = "recovery" as const;
  const copies = [
    await copyByPassphrase(owner, vaultKey, passphrase),
    { kind, salt, wrapped: await wrapVaultKey(vaultKey, { owner, kind, secret, salt }) },
  ];
  await client.mutation(api.vault.make, {
    vaultId,
    keys: copies.map(toSent),
    ...(leaves === undefined ? {} : { leaves }),
  });
  await startVault({ client, owner, copies, keys: await openKeys(vaultKey), isLeftOpen: true });
  const { storage } = navigator as { storage?: StorageManager };
  await storage?.persist().catch(() => false); // So that no browser clears it to make room.
}

/** Null for a wrong passphrase or wrong words. */
export async function unlock(owner: Owner, copies: readonly KeyCopy[], { kind, text }: Typed) {
  const copy = copies.find((each) => each.kind === kind);
  if (copy === undefined) return null;
  const { wrapped, salt, stretch: figures } = copy;
  const secret = kind === "recovery" ? secretOf(text) : await stretchedBy(text, salt, figures);
  if (secret === null) return null;
  return await unwrapVaultKey(wrapped, { owner, kind, secret, salt });
}

async function stretchedBy(passphrase: string, salt: Bytes, figures: KeyCopy["stretch"]) {
  if (figures === undefined) return null;
  return (await stretchAway({ passphrase, salt, figures })).secret;
}

export const passkeyIdsOf = (copies: readonly KeyCopy[]) =>
  copies.flatMap(({ kind, credentialId }) => (kind === "passkey" ? (credentialId ?? []) : []));

/** Null where the passkey's device has no secret for it, or another one than it had. */
export async function unlockByPasskey(owner: Owner, copies: readonly KeyCopy[]) {
  const kind = "passkey" as const;
  const asked = await derivePasskeySecret(passkeyInput(owner), passkeyIdsOf(copies));
  const copy = copies.find(({ credentialId }) => credentialId === asked.credentialId);
  if (copy === undefined || asked.secret === null) return null;
  const { wrapped, salt } = copy;
  return await unwrapVaultKey(wrapped, { owner, kind, secret: asked.secret, salt });
}

/** Null where the passkey's device cannot. */
export async function copyByPasskey(owner: Owner, vaultKey: Bytes): Promise<KeyCopy | null> {
  const { credentialId, secret } = await derivePasskeySecret(passkeyInput(owner));
  if (secret === null) return null;
  const [kind, salt] = ["passkey" as const, makeSalt()];
  const wrapped = await wrapVaultKey(vaultKey, { owner, kind, secret, salt });
  return { kind, wrapped, salt, credentialId };
}

export const addCopy = (client: ConvexReactClient, { vaultId }: Owner, copy: KeyCopy) =>
  client.mutation(api.vault.setKey, { vaultId, key: toSent(copy) });

export async function changePassphrase(
  client: ConvexReactClient,
  owner: Owner,
  vaultKey: Bytes,
  passphrase: string,
) {
  await addCopy(client, owner, await copyByPassphrase(owner, vaultKey, passphrase));
}
