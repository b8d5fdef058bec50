import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { StartError } from "./start-error";

/** What a backup is sealed with: a passphrase, or a key file that is stored elsewhere. */
export type SealSecret = { kind: "passphrase"; text: string } | { kind: "key-file"; path: string };

/** Stored unencrypted in a sealed backup: how its key is derived from the secret, and how to check it. */
export interface SealHeader {
  kind: SealSecret["kind"];
  salt: string;
  check: string;
  /** The cost of scrypt; absent for a key file, which needs none. */
  cost?: number;
}

export interface Seal {
  key: Buffer;
  header: SealHeader;
}

/** 128 MiB and some tenths of a second for each guess. */
const scryptCost = 2 ** 17;
const scryptBlockSize = 8;
const passphraseCharactersMin = 12;
const keyFileBytesMin = 32;

export async function makeSeal(secret: SealSecret): Promise<Seal> {
  if (secret.kind === "passphrase" && Array.from(secret.text).length < passphraseCharactersMin) {
    throw new StartError(
      `A passphrase has at least ${passphraseCharactersMin} characters: set BACKUP_PASSPHRASE.`,
    );
  }
  const salt = randomBytes(32);
  const cost = secret.kind === "passphrase" ? { cost: scryptCost } : {};
  const key = await keyFrom(secret, salt, scryptCost);
  const header = { kind: secret.kind, salt: salt.toString("base64"), ...cost, check: checkOf(key) };
  return { key, header };
}

/** Derives the key of an existing sealed backup. */
export async function findSealKey(header: SealHeader, secret: SealSecret | null): Promise<Buffer> {
  if (secret?.kind !== header.kind) {
    const how =
      header.kind === "passphrase"
        ? "set BACKUP_PASSPHRASE and add --passphrase"
        : "name its key file with --key-file";
    throw new StartError(`This backup is sealed: ${how}.`);
  }
  const salt = Buffer.from(header.salt, "base64");
  // A forged header must not make the process use all memory.
  const cost = Math.min(header.cost ?? scryptCost, scryptCost * 8);
  const key = await keyFrom(secret, salt, cost);
  const [found, wanted] = [Buffer.from(checkOf(key)), Buffer.from(header.check)];
  if (found.length !== wanted.length || !timingSafeEqual(found, wanted)) {
    throw new StartError(
      `This is not the ${header.kind} that the backup was sealed with. If it is the right one, the backup's header is damaged: use another backup.`,
    );
  }
  return key;
}

async function keyFrom(secret: SealSecret, salt: Buffer, cost: number): Promise<Buffer> {
  if (secret.kind === "key-file") {
    return Buffer.from(hkdfSync("sha256", await readKeyFile(secret.path), salt, "backup", 32));
  }
  const options = {
    cost,
    blockSize: scryptBlockSize,
    maxmem: 2 * 128 * cost * scryptBlockSize,
  };
  return await new Promise((resolve, reject) => {
    scrypt(secret.text.normalize("NFKC"), salt, 32, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

async function readKeyFile(path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new StartError(`There is no key file ${path}.`);
  if ((found.mode & 0o077) !== 0 && process.platform !== "win32") {
    throw new StartError(
      `${path} can be read by other users of this machine. Close it first: chmod 600 ${path}`,
    );
  }
  const bytes = await readFile(path);
  if (bytes.length < keyFileBytesMin) {
    throw new StartError(
      `${path} is too short for a key: at least ${keyFileBytesMin} random bytes.`,
    );
  }
  return bytes;
}

const checkOf = (key: Buffer): string =>
  createHmac("sha256", key).update("the key of this backup").digest("base64");
