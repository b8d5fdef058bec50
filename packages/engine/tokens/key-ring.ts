import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { exportJWK, exportPKCS8, generateKeyPair } from "jose";
import { isFull } from "../kv/sqlite/sqlite-file";
import { syncFolder } from "../kv/sync-folder";

/**
 * The deployment's own keys, created once for the life of the data folder: new keys would sign everybody out and
 * invalidate every upload address.
 */
export interface KeyRing {
  /**
   * PKCS #8 PEM on one line: not every environment variable can have line breaks, and `@convex-dev/auth` restores them.
   */
  readonly privateKey: string;
  readonly jwks: string;
  /** A 32-byte secret for one purpose; the secrets of different purposes can't be derived from each other. */
  secretFor(purpose: string): Uint8Array;
}

interface KeyFile {
  version: 1;
  privateKey: string;
  jwks: string;
  secret: string;
}

const keyFileName = "keys.json";
const knownKeysName = "keys.known";
const secretBytes = 32;

export class KeyRingError extends Error {}

/**
 * Reads the key ring of a data folder, or creates it. The folder's lock must be held, so that only one process creates
 * it. The folder has a hash of its keys: other or missing keys are rejected, except in a restored folder, which has no
 * hash yet.
 */
export async function openKeyRing(folder: string): Promise<KeyRing> {
  const path = join(folder, keyFileName);
  const known = await readFile(join(folder, knownKeysName), "utf8").catch(() => null);
  const found = await readKeyFile(path);
  if (found === null && known !== null) throw otherKeysError(folder, `${path} is missing`);
  const stored = found ?? (await createKeyFile(folder, path));
  const hash = hashOf(stored);
  if (known !== null && known !== hash) {
    throw otherKeysError(folder, `${path} belongs to another data folder`);
  }
  if (known === null) {
    await writeDurably(folder, join(folder, knownKeysName), hash).catch((error: unknown) => {
      if (!isFull(error)) throw error; // the next start writes the hash
    });
  }
  const secret = Buffer.from(stored.secret, "base64");
  return {
    privateKey: stored.privateKey,
    jwks: stored.jwks,
    secretFor: (purpose) => new Uint8Array(hkdfSync("sha256", secret, "", purpose, secretBytes)),
  };
}

/**
 * Lets the next start use the keys that it finds, or create new ones. Returns false when it would have done so anyway.
 */
export async function acceptKeys(folder: string): Promise<boolean> {
  const path = join(folder, knownKeysName);
  const isKnown = (await stat(path).catch(() => null)) !== null;
  await rm(path, { force: true });
  await syncFolder(folder);
  return isKnown;
}

const hashOf = ({ privateKey, jwks, secret }: KeyFile): string =>
  createHash("sha256").update([privateKey, jwks, secret].join("\n")).digest("hex");

const otherKeysError = (folder: string, what: string) =>
  new KeyRingError(
    `${what}. Put back the keys.json of this folder; without it every sign-in and everything encrypted with its keys is lost. To accept that: admin confirm keys --data ${folder}`,
  );

/** A key ring without a file, for servers with data in memory. */
export async function temporaryKeyRing(): Promise<KeyRing> {
  const { privateKey, jwks } = await generateSigningKey();
  const secret = randomBytes(secretBytes);
  return {
    privateKey,
    jwks,
    secretFor: (purpose) => new Uint8Array(hkdfSync("sha256", secret, "", purpose, secretBytes)),
  };
}

async function readKeyFile(path: string): Promise<KeyFile | null> {
  let text: string;
  try {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0 && process.platform !== "win32") {
      throw new KeyRingError(
        `${path} can be read by other users of this machine. Close it first: chmod 600 ${path}`,
      );
    }
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const file = parseKeyFile(text);
  if (file === null) {
    throw new KeyRingError(
      `${path} is damaged. Put back a copy of it, which a backup does not have; without it every sign-in and everything encrypted with its keys is lost. To accept that, remove it, and: admin confirm keys --data ${dirname(path)}`,
    );
  }
  return file;
}

function parseKeyFile(text: string): KeyFile | null {
  try {
    const file = JSON.parse(text) as Partial<Record<keyof KeyFile, unknown>>;
    const { version, privateKey, jwks, secret } = file;
    const isWhole =
      version === 1 &&
      typeof privateKey === "string" &&
      typeof jwks === "string" &&
      typeof secret === "string" &&
      Buffer.from(secret, "base64").length === secretBytes;
    return isWhole ? { version, privateKey, jwks, secret } : null;
  } catch {
    return null;
  }
}

async function createKeyFile(folder: string, path: string): Promise<KeyFile> {
  const file: KeyFile = {
    version: 1,
    ...(await generateSigningKey()),
    secret: randomBytes(secretBytes).toString("base64"),
  };
  await writeDurably(folder, path, JSON.stringify(file));
  return file;
}

async function writeDurably(folder: string, path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  const handle = await open(temporary, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
  await syncFolder(folder);
}

async function generateSigningKey(): Promise<{ privateKey: string; jwks: string }> {
  const pair = await generateKeyPair("RS256", { modulusLength: 2048, extractable: true });
  const pem = await exportPKCS8(pair.privateKey);
  const publicKey = await exportJWK(pair.publicKey);
  return {
    privateKey: pem.trimEnd().replaceAll("\n", " "),
    jwks: JSON.stringify({ keys: [{ use: "sig", ...publicKey }] }),
  };
}
