import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { formerKeyPath, keyNameOf, listFormerKeys, readKeyFile } from "./backup-key";
import { StartError } from "./start-error";

/** The secret of a sealed backup: a passphrase, or a key file that is stored elsewhere. */
export type SealSecret = { kind: "passphrase"; text: string } | { kind: "key-file"; path: string };

/** Stored unencrypted in a sealed backup: how its key is derived from the secret, and how to check it. */
export interface SealHeader {
  kind: SealSecret["kind"];
  salt: string;
  check: string;
  /** The cost of scrypt; absent for a key file, which needs none. */
  cost?: number;
  /** The key file's name, so that a refusal can name it. Backups of older programs have none. */
  keyName?: string;
}

export interface Seal {
  key: Buffer;
  header: SealHeader;
}

/** Each guess takes 128 MiB and some tenths of a second. */
const scryptCost = 2 ** 17;
const scryptBlockSize = 8;
const passphraseCharactersMin = 12;

export async function makeSeal(secret: SealSecret): Promise<Seal> {
  const salt = randomBytes(32);
  if (secret.kind === "key-file") {
    const bytes = await readKeyFile(secret.path);
    const key = keyFromFile(bytes, salt);
    return { key, header: { ...headerOf(secret.kind, salt, key), keyName: keyNameOf(bytes) } };
  }
  if (Array.from(secret.text).length < passphraseCharactersMin) {
    throw new StartError(
      `A passphrase has at least ${passphraseCharactersMin} characters: set BACKUP_PASSPHRASE.`,
    );
  }
  const key = await keyFromPassphrase(secret.text, salt, scryptCost);
  return { key, header: { ...headerOf(secret.kind, salt, key), cost: scryptCost } };
}

const headerOf = (kind: SealSecret["kind"], salt: Buffer, key: Buffer): SealHeader => ({
  kind,
  salt: salt.toString("base64"),
  check: checkOf(key),
});

/** Derives the key of an existing sealed backup. Also tries former key files next to the present one. */
export async function findSealKey(header: SealHeader, secret: SealSecret | null): Promise<Buffer> {
  const present = await findPresentKey(header, secret);
  if (present !== null) return present;
  if (secret?.kind === "key-file") {
    const salt = Buffer.from(header.salt, "base64");
    for (const bytes of await listFormerKeys(secret.path)) {
      const key = keyFromFile(bytes, salt);
      if (isOf(header, key)) return key;
    }
  }
  throw new StartError(await refusalOf(header, secret));
}

/** Derives the key from the present secret only; null when another one was used. */
export async function findPresentKey(
  header: SealHeader,
  secret: SealSecret | null,
): Promise<Buffer | null> {
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
  const key =
    secret.kind === "key-file"
      ? keyFromFile(await readKeyFile(secret.path), salt)
      : await keyFromPassphrase(secret.text, salt, cost);
  return isOf(header, key) ? key : null;
}

async function refusalOf({ kind, keyName }: SealHeader, secret: SealSecret | null) {
  const wrong = `This is not the ${kind} that the backup was sealed with.`;
  const right = "If it is the right one, the backup's header is damaged: use another backup.";
  if (secret?.kind !== "key-file" || keyName === undefined) return `${wrong} ${right}`;
  const { path } = secret;
  const name = keyNameOf(await readKeyFile(path));
  if (name === keyName) return `${wrong} ${right}`;
  return `${wrong} It needs the key ${keyName}, and ${path} is ${name}. Put that key back as ${formerKeyPath(path, keyName)}.`;
}

function isOf({ check }: SealHeader, key: Buffer): boolean {
  const [found, wanted] = [Buffer.from(checkOf(key)), Buffer.from(check)];
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}

const keyFromFile = (bytes: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", bytes, salt, "backup", 32));

async function keyFromPassphrase(text: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = {
    cost,
    blockSize: scryptBlockSize,
    maxmem: 2 * 128 * cost * scryptBlockSize,
  };
  return await new Promise((resolve, reject) => {
    scrypt(text.normalize("NFKC"), salt, 32, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

const checkOf = (key: Buffer): string =>
  createHmac("sha256", key).update("the key of this backup").digest("base64");
