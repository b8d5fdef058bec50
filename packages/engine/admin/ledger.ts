import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { syncFolder } from "../kv/sync-folder";
import { StartError } from "./start-error";

/**
 * Data that must outlive a backup. A function of the app returns it, it is stored as a file next to the backups, and
 * after a restore another function of the app gets it. So data that was deleted on purpose does not return with an
 * older copy.
 */
export const ledgerName = "ledger.json";
const unsettledName = "unsettled.json";
const abandonedMs = 60 * 60 * 1000;

export async function writeLedger(backup: string, ledger: unknown): Promise<void> {
  await writeLedgerIn(dirname(resolve(backup)), ledger);
}

export async function writeLedgerIn(place: string, ledger: unknown): Promise<void> {
  await writePrivately(join(place, ledgerName), JSON.stringify(ledger ?? null));
}

export async function readLedger(backup: string): Promise<unknown> {
  const path = join(dirname(resolve(backup)), ledgerName);
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new StartError(
      `${path} is damaged. Restore a copy of it, for example from a second folder of backups: without it, people who were deleted after the backup could reappear.`,
    );
  }
}

/**
 * Marks a folder that must not be served: from before the first restored byte until the app has processed the ledgers.
 */
export async function markUnsettled(dataDir: string): Promise<void> {
  await writePrivately(join(resolve(dataDir), unsettledName), "{}");
}

export async function markSettled(dataDir: string): Promise<void> {
  await rm(join(resolve(dataDir), unsettledName), { force: true });
  await syncFolder(resolve(dataDir));
}

export async function requireSettled(dataDir: string): Promise<void> {
  const found = await stat(join(resolve(dataDir), unsettledName)).catch(() => null);
  if (found === null) return;
  throw new StartError(
    `A restore into ${resolve(dataDir)} was not completed. Restore again into a new folder.`,
  );
}

async function writePrivately(path: string, text: string): Promise<void> {
  // The server and a separate backup process may both write the ledger.
  const draft = `${path}.${process.pid}.new`;
  await removeDrafts(path, draft);
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

/** Removes this process's draft and those of killed processes. */
async function removeDrafts(path: string, own: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    const draft = join(folder, name);
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(".new")) continue;
    const found = await stat(draft).catch(() => null);
    if (draft === own || (found !== null && Date.now() - found.mtimeMs > abandonedMs)) {
      await rm(draft, { force: true });
    }
  }
}
