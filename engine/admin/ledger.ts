import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { syncFolder } from "../kv/sync-folder";
import { StartError } from "./start-error";

/**
 * What must outlive a backup: an app's function answers it, a file beside the backups keeps it, and after a restore another
 * function of the app is told. So what was removed on purpose does not come back with an older copy.
 */
const ledgerName = "ledger.json";
const unsettledName = "unsettled.json";

export async function writeLedger(backup: string, ledger: unknown): Promise<void> {
  const folder = dirname(resolve(backup));
  await writePrivately(join(folder, ledgerName), JSON.stringify(ledger ?? null));
}

/** Null: there is none beside this backup. */
export async function readLedger(backup: string): Promise<unknown> {
  const path = join(dirname(resolve(backup)), ledgerName);
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new StartError(`${path} is damaged.`);
  }
}

/** From before the first restored byte until the app has been told: such a folder is not to be served. */
export async function markUnsettled(dataDir: string): Promise<void> {
  await writePrivately(join(resolve(dataDir), unsettledName), "{}");
}

export async function markSettled(dataDir: string): Promise<void> {
  await rm(join(resolve(dataDir), unsettledName), { force: true });
  await syncFolder(resolve(dataDir));
}

export async function demandSettled(dataDir: string): Promise<void> {
  const found = await stat(join(resolve(dataDir), unsettledName)).catch(() => null);
  if (found === null) return;
  throw new StartError(
    `A restore into ${resolve(dataDir)} did not come to its end. Restore again into a new folder.`,
  );
}

async function writePrivately(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
  await syncFolder(dirname(path));
}
