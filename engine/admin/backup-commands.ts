import type { Words } from "./arguments";
import { makeSeal, type SealSecret } from "./backup-seal";
import type { Terminal } from "./command-line";
import { daysOf, removeExpiredBackups } from "./expired-backups";
import { markSettled, markUnsettled, readLedger, writeLedger } from "./ledger";
import { printAnswer } from "./print-answer";
import { openEmptyFolder, restoreBackup } from "./restore";
import { administer } from "./running-server";
import type { Administration } from "./running-server";
import { StartError } from "./start-error";

/** `admin backup FOLDER` and `admin restore FOLDER`. */

export async function backup(
  administration: Administration,
  folder: string | undefined,
  { words, terminal }: { words: Words; terminal: Terminal },
): Promise<void> {
  if (folder === undefined) throw new StartError("Name a new folder for the backup.");
  const kept = words.text("keep");
  const days = kept === undefined ? null : daysOf(kept);
  const secret = secretOf(words, terminal);
  await administration.backup(folder, secret === null ? null : await makeSeal(secret));
  const ledger = words.text("ledger");
  if (ledger !== undefined) await writeLedger(folder, await administration.run(ledger, {}));
  terminal.print(`Backed up to ${folder}${secret === null ? "" : ", sealed"}.`);
  if (days !== null) await forgetOlder(folder, days, terminal);
}

/** Only once the new one and its ledger are whole. */
async function forgetOlder(folder: string, days: number, terminal: Terminal): Promise<void> {
  const { removed, spared } = await removeExpiredBackups(folder, days);
  for (const name of removed) terminal.print(`Removed ${name}, taken ${days} days before or more.`);
  for (const name of spared) {
    terminal.print(`Left ${name} alone: it is old, but holds more than a backup does.`);
  }
}

interface Restore {
  words: Words;
  dataDir: string;
  terminal: Terminal;
}

/** Whatever the app must be told is gathered before anything is written, and the folder is served only once it was. */
export async function restore(folder: string | undefined, { words, dataDir, terminal }: Restore) {
  if (folder === undefined) throw new StartError("Name the backup to restore.");
  const then = words.text("then");
  const ledgers = await gatherLedgers(folder, words);
  const target = await openEmptyFolder(dataDir);
  const { path } = target;
  try {
    if (then !== undefined) await markUnsettled(path);
    await restoreBackup(folder, target, secretOf(words, terminal));
  } finally {
    await target.release();
  }
  if (then !== undefined) {
    const administration = await administer(path, demandFunctions(words));
    try {
      const args = ledgers === null ? {} : { ledgers };
      printAnswer(await administration.run(then, args), terminal);
    } finally {
      await administration.close();
    }
    await markSettled(path);
  }
  terminal.print(`Restored to ${dataDir}.`);
}

/** Beside the backup, and in the data folder that it takes the place of. Null where the app keeps no ledger. */
async function gatherLedgers(backup: string, words: Words): Promise<unknown[] | null> {
  const path = words.text("ledger");
  if (path === undefined) return null;
  const since = words.text("since");
  const found = [await readLedger(backup)];
  if (since !== undefined) {
    const administration = await administer(since, demandFunctions(words));
    try {
      found.push(await administration.run(path, {}));
    } finally {
      await administration.close();
    }
  }
  return found.filter((ledger) => ledger !== null);
}

function secretOf(words: Words, terminal: Terminal): SealSecret | null {
  const path = words.text("key-file");
  if (path !== undefined) return { kind: "key-file", path };
  if (!words.isSet("passphrase")) return null;
  return { kind: "passphrase", text: terminal.environment.BACKUP_PASSPHRASE ?? "" };
}

function demandFunctions(words: Words): string {
  const folder = words.text("functions");
  if (folder === undefined) throw new StartError("--functions is missing.");
  return folder;
}
