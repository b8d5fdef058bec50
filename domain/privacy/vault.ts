import { hourMs, minuteMs } from "../time/time-spans";

/**
 * What a person writes for themselves alone, as the server stores it: wrapped keys and sealed records of a few sizes.
 * The whole format is in docs/vault.md.
 */

/** What opens a copy of the vault's key. */
export const VAULT_KEY_KINDS = ["passphrase", "recovery", "passkey"] as const;
export type VaultKeyKind = (typeof VAULT_KEY_KINDS)[number];

export const vaultFormat = 1;
/** The format's byte, the nonce and the authentication tag. */
export const sealBytes = 1 + 12 + 16;
export const vaultKeyBytes = 32;
export const wrappedKeyBytes = vaultKeyBytes + sealBytes;
export const vaultSaltBytes = 16;

/** Records are padded to these sizes, so that a length says little. */
const paddedBytesMin = 512;
const paddedBytesMax = 512 * 1024;

/** Null when it is too large for a record. */
export function paddedSize(bytes: number): number | null {
  let size = paddedBytesMin;
  while (size < bytes) size *= 2;
  return size > paddedBytesMax ? null : size;
}

export const isSealedSize = (bytes: number) => paddedSize(bytes - sealBytes) === bytes - sealBytes;

/** 16 random bytes. */
export const isVaultId = (text: string) => /^[\w-]{22}$/.test(text);
/** A keyed hash, from which the server learns nothing. */
export const isRecordName = (text: string) => /^[\w-]{43}$/.test(text);

/** Memory for deriving a key from a passphrase. Pages refuse other figures, which would be too weak or too slow. */
export const stretchKiBMin = 64 * 1024;
const stretchKiBMax = 256 * 1024;
export const stretchRoundsMin = 2;
export const stretchRoundsMax = 16;

export type Stretch = { memoryKiB: number; rounds: number };

export const isStretch = ({ memoryKiB, rounds }: Stretch) =>
  Number.isInteger(memoryKiB) &&
  memoryKiB >= stretchKiBMin &&
  memoryKiB <= stretchKiBMax &&
  Number.isInteger(rounds) &&
  rounds >= stretchRoundsMin &&
  rounds <= stretchRoundsMax;

export const passphraseCharactersMin = 12;
export const passphraseCharactersMax = 200;

export const vaultRecordsMax = 6_000;
export const vaultBytesMax = 64 * 1024 * 1024;
/** How long a replaced vault is kept, in case its words turn up. */
export const leftVaultDays = 30;
/** Replaced vaults kept at the same time. */
export const leftVaultsMax = 5;

/** A renewed vault keeps its earlier keys, for what a device sealed with one of them while it was offline. */
export const earlierKeysMax = 64;

export function isEarlierSize(bytes: number): boolean {
  const count = (bytes - sealBytes) / vaultKeyBytes;
  return Number.isInteger(count) && count >= 1 && count <= earlierKeysMax;
}

/** Devices that opened a vault since its last renewal. Beyond that, the one that opened it longest ago is dropped. */
export const vaultDevicesMax = 50;
/**
 * A device's last opening is written at most this often: an hour is exact enough for a person to know which device it
 * is.
 */
export const vaultDeviceStepMs = hourMs;

/** How many key pairs a coach may have: texts shared with the coach are sealed for the public key. */
export const sharingKeysMax = 50;
export const sharingPublicBytes = 65;
export const sharingPrivateBytes = 32 + sealBytes;

/** How long a request to open the vault on a new device is valid, which the person approves on one where it is open. */
export const approvalMs = 5 * minuteMs;
export const approvalBytes = { commitment: 32, publicKey: 65, nonce: 32 } as const;
