import { api } from "@convex/_generated/api";
import type { ConvexReactClient } from "convex/react";

import { keyIdOf, type ListedVault, toOpening } from "@/features/vault/listed-vaults";
import { keysOf, startVault, storedOpening } from "@/features/vault/vault-session";
import { type Bytes } from "@/lib/sealed-bytes";
import {
  makeSalt,
  makeVaultId,
  makeVaultKey,
  openEarlier,
  openKeys,
  type Owner,
  passkeyInput,
  sealEarlier,
  unwrapVaultKey,
  vaultKeyOf,
  wrapVaultKey,
} from "@/lib/vault/sealing";
import { derivePasskeySecret } from "@/lib/sign-in/passkeys";
import { secretOf, wordsOf } from "@/lib/vault/secrets";
import { stretchAway } from "@/lib/vault/stretch-away";
import type { OpenVault } from "@/lib/vault/open-vault";
import { findLeftOpen, type KeyCopy, type Opening } from "@/lib/vault/vault-disk";

/** Makes vaults and their keys. Loaded when a passphrase or the recovery words are typed. */

export type Typed = { kind: "passphrase" | "recovery"; text: string };

const toSent = ({ wrapped, salt, ...copy }: KeyCopy) => ({
  ...copy,
  wrapped: wrapped.buffer,
  salt: salt.buffer,
});

/** Plans a new vault; nothing of it is stored yet. */
export function planVault() {
  const secret = makeVaultKey();
  return { vaultId: makeVaultId(), vaultKey: makeVaultKey(), secret, words: wordsOf(secret) };
}
type Plan = ReturnType<typeof planVault>;

export async function copyByPassphrase(owner: Owner, vaultKey: Bytes, passphrase: string) {
  const salt = makeSalt();
  const { secret, figures } = await stretchAway({ passphrase, salt });
  const kind = "passphrase" as const;
  const wrapped = await wrapVaultKey(vaultKey, { owner, kind, secret, salt });
  return { kind, wrapped, salt, stretch: figures };
}

async function firstCopies(userId: string, plan: Plan, passphrase: string): Promise<KeyCopy[]> {
  const { vaultId, vaultKey, secret } = plan;
  const owner = { userId, vaultId };
  const salt = makeSalt();
  const kind = "recovery" as const;
  return [
    await copyByPassphrase(owner, vaultKey, passphrase),
    { kind, salt, wrapped: await wrapVaultKey(vaultKey, { owner, kind, secret, salt }) },
  ];
}

export type Wanted = { plan: Plan; passphrase: string };
type Making = { client: ConvexReactClient; userId: string; leaves: string | undefined };

export async function makeVault(making: Making, { plan, passphrase }: Wanted) {
  const { client, userId, leaves } = making;
  const { vaultId, vaultKey } = plan;
  const copies = await firstCopies(userId, plan, passphrase);
  await startVault(async () => {
    await client.mutation(api.vault.make, {
      vaultId,
      keys: copies.map(toSent),
      ...(leaves === undefined ? {} : { leaves }),
    });
    const opening = { keyId: vaultId, keys: copies };
    const keys = await openKeys(vaultKey);
    return { client, owner: { userId, vaultId }, keyId: vaultId, opening, keys, isLeftOpen: true };
  });
  const { storage } = navigator as { storage?: StorageManager };
  await storage?.persist().catch(() => false); // Asks the browser not to clear it when space is short.
}

type Renewing = { client: ConvexReactClient; open: OpenVault; vault: ListedVault };

/** Gives the open vault another key. It keeps the earlier keys, and its contents are then sealed again. */
export async function renewVault({ client, open, vault }: Renewing, { plan, passphrase }: Wanted) {
  const { userId, vaultId } = open;
  const { vaultId: next, vaultKey } = plan;
  const copies = await firstCopies(userId, plan, passphrase);
  const before = await vaultKeysOf(open, vault);
  const owner = { userId, vaultId: next };
  const earlier = await sealEarlier(await openKeys(vaultKey), owner, before);
  const opening = { keyId: next, keys: copies, earlier };
  const keys = await keysOf(userId, opening, vaultKey);
  const isLeftOpen = (await findLeftOpen(userId)) !== null;
  await startVault(async () => {
    await client.mutation(api.vault.renew, {
      ...{ vaultId, keyId: keyIdOf(vault), next, earlier: earlier.buffer },
      keys: copies.map(toSent),
    });
    return { client, owner: { userId, vaultId }, keyId: next, opening, keys, isLeftOpen };
  });
}

/** The present key and the earlier ones, latest first. */
async function vaultKeysOf(open: OpenVault, vault: ListedVault) {
  const { userId, keyId, keys } = open;
  const last = await vaultKeyOf(keys);
  const opening = keyIdOf(vault) === keyId ? toOpening(vault) : await storedOpening(open);
  const sealed = opening?.earlier;
  const before = sealed ? await openEarlier(keys, { userId, vaultId: keyId }, sealed) : [];
  if (last === null || before?.length !== keys.earlier.length) throw new Error("It is damaged.");
  return [last, ...before];
}

/** Null if the passphrase or the words are wrong. */
export async function unlock(userId: string, { keyId, keys }: Opening, { kind, text }: Typed) {
  const owner = { userId, vaultId: keyId };
  const copy = keys.find((each) => each.kind === kind);
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

/** Null if the passkey's device has no secret for it, or another one than before. */
export async function unlockByPasskey(userId: string, { keyId, keys }: Opening) {
  const owner = { userId, vaultId: keyId };
  const kind = "passkey" as const;
  const asked = await derivePasskeySecret(passkeyInput(owner), passkeyIdsOf(keys));
  const copy = keys.find(({ credentialId }) => credentialId === asked.credentialId);
  if (copy === undefined || asked.secret === null) return null;
  const { wrapped, salt } = copy;
  return await unwrapVaultKey(wrapped, { owner, kind, secret: asked.secret, salt });
}

/** Null if the passkey's device can't derive a secret. */
export async function copyByPasskey(owner: Owner, vaultKey: Bytes): Promise<KeyCopy | null> {
  const { credentialId, secret } = await derivePasskeySecret(passkeyInput(owner));
  if (secret === null) return null;
  const [kind, salt] = ["passkey" as const, makeSalt()];
  const wrapped = await wrapVaultKey(vaultKey, { owner, kind, secret, salt });
  return { kind, wrapped, salt, credentialId };
}

type KeyPlace = { vaultId: string; keyId: string };

export const addCopy = (client: ConvexReactClient, place: KeyPlace, copy: KeyCopy) =>
  client.mutation(api.vault.setKey, { ...place, key: toSent(copy) });
