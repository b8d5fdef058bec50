import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { connect } from "./sqlite-file";
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
    throw new StoreError(`The data folder ${folder} is in use by another process.`, false, {
      cause: error,
    });
  }
  return {
    // Closing alone may let go a moment later, when the driver gets to it.
    release: async () => {
      await connection.exec("ROLLBACK");
      connection.close();
    },
  };
}
