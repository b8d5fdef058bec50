import { createHash, randomBytes } from "node:crypto";
import { open, readFile, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "../kv/sync-folder";
import { generateSigningKey } from "./signing-key";

export interface FormerKey {
  privateKey: string;
  /** The modulus of its public key in the key set, which identifies it. */
  n: string;
  /** Its signatures are valid until then. UTC milliseconds. */
  endsAtMs: number;
}

interface RotatedSecret {
  current: string;
  /** Newest first. */
  former: string[];
  /** True while values may still be sealed with a former secret. */
  isUnfinished: boolean;
}

/** `keys.json`. Older programs know the first four fields, and continue with those keys. */
export interface KeyFile {
  version: 1;
  privateKey: string;
  jwks: string;
  secret: string;
  former: FormerKey[];
  variables: Record<string, RotatedSecret>;
}

export const secretBytes = 32;

export class KeyRingError extends Error {}

export async function readKeyFile(path: string): Promise<KeyFile | null> {
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
      `${path} is damaged. Restore your own copy of it (backups don't contain it). Without it, every sign-in and everything encrypted with its keys is lost. To accept that, delete it and run: admin confirm keys --data ${dirname(path)}`,
    );
  }
  return file;
}

function parseKeyFile(text: string): KeyFile | null {
  try {
    const file = JSON.parse(text) as Partial<Record<keyof KeyFile, unknown>>;
    const { version, privateKey, jwks, secret, former = [], variables = {} } = file;
    const isWhole =
      version === 1 &&
      typeof privateKey === "string" &&
      typeof jwks === "string" &&
      typeof secret === "string" &&
      Buffer.from(secret, "base64").length === secretBytes;
    if (!isWhole) return null;
    return {
      ...{ version, privateKey, jwks, secret },
      former: former as FormerKey[],
      variables: variables as Record<string, RotatedSecret>,
    };
  } catch {
    return null;
  }
}

export const printKeyFile = ({ former, variables, ...first }: KeyFile): string =>
  JSON.stringify({
    ...first,
    ...(former.length === 0 ? {} : { former }),
    ...(Object.keys(variables).length === 0 ? {} : { variables }),
  });

/** Without rotated secrets this is the hash that older programs compute. */
export const hashOfKeys = ({ privateKey, jwks, secret, variables }: KeyFile): string =>
  createHash("sha256")
    .update([privateKey, jwks, secret].concat(secretsIn(variables)).join("\n"))
    .digest("hex");

const secretsIn = (variables: KeyFile["variables"]): string[] =>
  Object.entries(variables).flatMap(([name, { current, former }]) => [name, current, ...former]);

export async function makeKeyFile(): Promise<KeyFile> {
  return {
    version: 1,
    ...(await generateSigningKey()),
    secret: makeSecret(),
    former: [],
    variables: {},
  };
}

export const makeSecret = (): string => randomBytes(secretBytes).toString("base64");

interface KeySet {
  keys: { n?: string }[];
}

export const publicKeysIn = (jwks: string): KeySet["keys"] => (JSON.parse(jwks) as KeySet).keys;

export const withoutKeys = (jwks: string, former: readonly FormerKey[]): string => {
  if (former.length === 0) return jwks;
  const gone = new Set<string | undefined>(former.map(({ n }) => n));
  return JSON.stringify({ keys: publicKeysIn(jwks).filter(({ n }) => !gone.has(n)) });
};

export async function writeDurably(folder: string, path: string, text: string): Promise<void> {
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
