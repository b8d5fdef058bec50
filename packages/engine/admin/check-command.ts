import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FilesFound } from "../blobs/blob-store";
import { countVerified } from "../kv/sqlite/sqlite-database";
import { DamageError } from "../kv/store";
import { databaseName } from "../kv/store-files";
import type { Words } from "./arguments";
import { secretOf } from "./backup-commands";
import { demandBackup } from "./backup-mark";
import type { Terminal } from "./command-line";
import { checkBackup } from "./restore";
import { replayLine } from "./restore-log";
import { callRunning } from "./running-server";
import { StartError } from "./start-error";
import { withStopped } from "./stopped-folder";

interface Check {
  words: Words;
  terminal: Terminal;
}

/** `admin check FOLDER`: verifies a backup without restoring it. */
export async function checkOneBackup(backup: string, { words, terminal }: Check): Promise<void> {
  await demandBackup(backup);
  const scratch = await mkdtemp(join(backup, "..", ".checking-"));
  try {
    const { files, isVerified, replayed } = await checkBackup(
      backup,
      scratch,
      secretOf(words, terminal),
      { untilMs: null },
    );
    terminal.print(
      isVerified
        ? `Everything is intact: the database and ${files} uploaded files are as they were backed up.`
        : `All there, but unverified: this backup of an older program has no hashes.`,
    );
    if (replayed !== null) terminal.print(replayLine(replayed));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** `admin check`: verifies a data folder, even of a running server. */
export async function checkFolder(dataDir: string, terminal: Terminal): Promise<void> {
  const copy = join(dataDir, "checking.sqlite");
  const removeCopy = async () => {
    for (const end of ["", "-wal", "-shm"]) await rm(copy + end, { force: true });
  };
  await removeCopy();
  try {
    const found = await callRunning<FilesFound>(dataDir, "/admin/check", { databaseCopy: copy });
    const files = found ?? (await checkStopped(dataDir, copy));
    const documents = await countVerified(copy).catch((error: unknown) => {
      throw ofFolder(error, copy, join(dataDir, databaseName));
    });
    for (const state of ["damaged", "missing"] as const) {
      for (const name of files[state]) terminal.print(`The uploaded file ${name} is ${state}.`);
    }
    const bad = files.damaged.length + files.missing.length;
    if (bad > 0) {
      throw new StartError(
        `${bad} of ${files.files} uploaded files are damaged or missing. Restore a backup into another folder, and copy them from its folder "blobs".`,
      );
    }
    terminal.print(
      `Everything is intact: ${documents} documents, ${files.files} uploaded files and the keys are as they were stored.`,
    );
  } catch (error) {
    // If a server is running, its /health reports the damage from now on.
    await callRunning(dataDir, "/admin/visit-documents", {}).catch(() => null);
    throw error;
  } finally {
    await removeCopy();
  }
}

/** Names the folder in place of the copy, which is gone when this is read. */
function ofFolder(error: unknown, copy: string, path: string): unknown {
  if (!(error instanceof DamageError)) return error;
  return new DamageError(error.message.replace(copy, path));
}

/** Opening it verifies the log, the database and the keys. */
function checkStopped(dataDir: string, copy: string): Promise<FilesFound> {
  return withStopped(dataDir, async ({ db, blobs }) => {
    await db.backup(copy);
    return await blobs.check();
  });
}
