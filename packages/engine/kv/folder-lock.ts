import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { connect, storeError } from "./sqlite/sqlite-file";
import { StoreError } from "./store";
import { reasonOf } from "./way-out";

export interface FolderLock {
  /**
   * Throws when the lock file was removed, because another process may have locked a new one. Also called after a
   * write: if the lock was still held then, the write came before any other process could read, so no acknowledged
   * write is missing there.
   */
  requireLock(): void;
  release(): Promise<void>;
}

/**
 * Locks the folder for this process. Node can't lock files, but SQLite can: the lock is an open exclusive transaction
 * on an empty database, which the system releases when the process ends for any reason.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, "lock");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    closeSync(openSync(path, "a", 0o600));
  } catch (error) {
    throw new StoreError(`The data folder ${folder} cannot be written: ${reasonOf(error)}`, false, {
      cause: error,
    });
  }
  const connection = connect(path);
  try {
    // A journal on disk would need space, but a full disk must stay readable.
    await connection.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    connection.close();
    throw refusalOf(folder, error);
  }
  const own = identityOf(path);
  return {
    requireLock: () => {
      if (own !== null && identityOf(path) === own) return;
      throw new StoreError(
        `The file ${path} was removed while it was in use. Another process may be using the data folder now.`,
        true,
      );
    },
    // The driver may release the lock some time after the close.
    release: async () => {
      await connection.exec("ROLLBACK");
      connection.close();
    },
  };
}

/**
 * True also when another part of this process holds it. A folder without a lock file was never opened, and gets none
 * here.
 */
export async function isHeldByOther(folder: string): Promise<boolean> {
  const path = join(folder, "lock");
  if (identityOf(path) === null) return false;
  const connection = connect(path);
  try {
    await connection.exec("BEGIN; SELECT * FROM sqlite_master; ROLLBACK");
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    connection.close();
  }
}

function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}

/** SQLite returns BUSY when another process has the lock; other errors, such as a full disk, mean something else. */
function refusalOf(folder: string, error: unknown): StoreError {
  if (isBusy(error)) {
    const text = `The data folder ${folder} is in use by another process.`;
    return new StoreError(text, false, { cause: error });
  }
  return storeError(`The data folder ${folder} cannot be locked`, error);
}

function isBusy(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code);
  return code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED");
}
