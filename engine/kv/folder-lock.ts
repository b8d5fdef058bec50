import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { connect, storeError } from "./sqlite-file";
import { StoreError } from "./store";

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Makes the folder this process's own. Node cannot lock files, but SQLite can: the lock is an open exclusive
 * transaction on an empty database, which the system ends with the process, however that ends.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, "lock");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    closeSync(openSync(path, "a", 0o600));
  } catch (error) {
    throw new StoreError(
      `The data folder ${folder} cannot be written: ${(error as Error).message}`,
      false,
      { cause: error },
    );
  }
  const connection = connect(path);
  try {
    await connection.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    connection.close();
    throw refusalOf(folder, error);
  }
  return {
    // Closing alone may let go a moment later, when the driver gets to it.
    release: async () => {
      await connection.exec("ROLLBACK");
      connection.close();
    },
  };
}

/** SQLite answers BUSY when another process holds the lock; a full disk, for one, is nobody else's doing. */
function refusalOf(folder: string, error: unknown): StoreError {
  const code = String((error as { code?: unknown }).code);
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) {
    const text = `The data folder ${folder} is in use by another process.`;
    return new StoreError(text, false, { cause: error });
  }
  return storeError(`The data folder ${folder} cannot be locked`, error);
}
