import { hkdfSync, randomBytes } from "node:crypto";
import { open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, exportPKCS8, generateKeyPair } from "jose";
import { syncFolder } from "../kv/sync-folder";

/**
 * The deployment's own keys. They are made once and live as long as the data folder: new keys would sign everybody out and
 * break every upload address that is under way.
 */
export interface KeyRing {
  /** PKCS #8 PEM on one line: environment variables cannot hold line breaks everywhere, and `@convex-dev/auth` undoes this. */
  readonly privateKey: string;
  readonly jwks: string;
  /** A 32-byte secret for one purpose; different purposes cannot be derived from each other. */
  secretFor(purpose: string): Uint8Array;
}

interface KeyFile {
  version: 1;
  privateKey: string;
  jwks: string;
  secret: string;
}

const keyFileName = "keys.json";
const secretBytes = 32;

export class KeyRingError extends Error {}

/** Reads the key ring of a data folder, or makes it. The folder's lock must be held: two makers would disagree. */
export async function openKeyRing(folder: string): Promise<KeyRing> {
  const path = join(folder, keyFileName);
  const stored = (await readKeyFile(path)) ?? (await createKeyFile(folder, path));
  const secret = Buffer.from(stored.secret, "base64");
  return {
    privateKey: stored.privateKey,
    jwks: stored.jwks,
    secretFor: (purpose) => new Uint8Array(hkdfSync("sha256", secret, "", purpose, secretBytes)),
  };
}

/** A key ring that no file holds, for servers whose data lives in memory only. */
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
      throw new KeyRingError(`${path} can be read by other users of this machine: chmod 600 it.`);
    }
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const file = parseKeyFile(text);
  if (file === null) {
    throw new KeyRingError(
      `${path} is damaged: restore it from a backup. Without it every sign-in is lost.`,
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
  const temporary = `${path}.new`;
  const handle = await open(temporary, "w", 0o600);
  try {
    await handle.writeFile(JSON.stringify(file));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
  await syncFolder(folder);
  return file;
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
