import { createHash, randomBytes } from "node:crypto";
import { link, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "../kv/sync-folder";
import { StartError } from "./start-error";

const keyFileBytesMin = 32;

/** Identifies a key without revealing it: a hash of random bytes. */
export const keyNameOf = (bytes: Buffer): string =>
  createHash("sha256").update("name of a backup key\n").update(bytes).digest("hex").slice(0, 8);

/** The path of a replaced key, which is kept for the backups that it sealed. */
export const formerKeyPath = (path: string, name: string): string => `${path}.former-${name}`;

export async function readKeyFile(path: string): Promise<Buffer> {
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

/** A file that can't be read is ignored. */
export async function listFormerKeys(path: string): Promise<Buffer[]> {
  const folder = dirname(path);
  const start = basename(formerKeyPath(path, ""));
  const names = await readdir(folder).catch(() => []);
  const found: Buffer[] = [];
  for (const name of names.filter((each) => each.startsWith(start))) {
    const bytes = await readKeyFile(join(folder, name)).catch(() => null);
    if (bytes !== null) found.push(bytes);
  }
  return found;
}

/**
 * Replaces the key by a new one and renames the former one. At every moment there is a complete key at the path, and
 * the former key has its new name before it loses the old one.
 */
export async function replaceBackupKey(path: string): Promise<{ name: string; former: string }> {
  const before = await readKeyFile(path);
  const { uid, gid, mode } = await stat(path);
  const bytes = randomBytes(keyFileBytesMin);
  const draft = `${path}.new`;
  const former = formerKeyPath(path, keyNameOf(before));
  try {
    await rm(draft, { force: true });
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.chown(uid, gid);
      await file.chmod(mode & 0o777);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(path, former).catch(ignoreExisting);
    await syncFolder(dirname(path));
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM") throw error;
    throw new StartError(
      `${dirname(path)} can't be written (${code}). Run this as its owner; on a server, as root.`,
    );
  }
  return { name: keyNameOf(bytes), former };
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error; // left by a killed attempt
}
