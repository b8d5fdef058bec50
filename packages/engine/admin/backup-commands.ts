import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { reasonOf } from "../kv/way-out";
import type { Words } from "./arguments";
import { takenText } from "./backup";
import { makeSeal, type SealSecret } from "./backup-seal";
import { BucketMirror } from "./bucket/bucket-mirror";
import { bucketSettingsIn, openBucket } from "./bucket/open-bucket";
import type { Terminal } from "./command-line";
import { requireData } from "./data-folder";
import { keepingOf, removeExpiredBackups, type Keeping } from "./expired-backups";
import { removeExpiredLog } from "./expired-log";
import { markSettled, markUnsettled, readLedger, writeLedger } from "./ledger";
import { findOrMakeSeal } from "./piece-place";
import { printAnswer } from "./print-answer";
import { makeProven, prove } from "./prove-backup";
import { replayLine } from "./restore-log";
import { openEmptyFolder, requireKey, restoreBackup } from "./restore";
import { administer, administerRunning, openingOf } from "./running-server";
import type { Administration, Opening } from "./running-server";
import { copyToSecond } from "./second-place";
import { administerStopped } from "./stopped-folder";
import { StartError } from "./start-error";
import { removeUnusedPieces } from "./unused-pieces";
import { readSetting } from "./variables";

/**
 * Records a failed backup too, because nobody watches one that a timer starts at night. A mistyped command, which never
 * begins one, is not recorded.
 */
export async function backup(
  administration: Administration,
  given: string | undefined,
  context: { words: Words; terminal: Terminal },
): Promise<void> {
  const wanted = wantedOf(given, context.words);
  try {
    const folder = await makeBackup(administration, wanted, context);
    await administration.noteBackup({ folder });
  } catch (error) {
    const failure = reasonOf(error);
    await administration.noteBackup({ failure }).catch(() => undefined); // only the backup's failure matters
    throw error;
  }
}

function wantedOf(given: string | undefined, words: Words) {
  const place = words.text("into");
  if (given === undefined && place === undefined) {
    throw new StartError("Name a new folder for the backup.");
  }
  if (given !== undefined && place !== undefined) {
    throw new StartError("Name a new folder for the backup, or --into, but not both.");
  }
  return { given, place: place ?? "", keeping: keepingOf(words) };
}

async function makeBackup(
  administration: Administration,
  { given, place, keeping }: ReturnType<typeof wantedOf>,
  { words, terminal }: { words: Words; terminal: Terminal },
): Promise<string> {
  const isShared = given === undefined;
  let folder = given ?? (await newFolderIn(place));
  const secret = secretOf(words, terminal);
  const seal = await sealFor(folder, secret, isShared);
  const bucket = bucketSettingsIn(terminal);
  if (bucket !== null && (seal === null || !isShared)) {
    throw new StartError(
      "A bucket needs --into, and --key-file or --passphrase: only encrypted data leaves this machine.",
    );
  }
  const proof = { secret, scratchIn: words.text("data") ?? dirname(resolve(folder)) };
  const make = () => administration.backup({ folder, seal, isShared });
  let lines: string[] | null = null;
  while (lines === null) {
    try {
      lines = await makeProven(folder, make, proof);
    } catch (error) {
      // Another backup chose the same name in the same second, and was first.
      if (!isShared || reasonOf(error) !== takenText(folder)) throw error;
      folder = await newFolderIn(place);
    }
  }
  const ledger = words.text("ledger");
  if (ledger !== undefined) await writeLedger(folder, await administration.run(ledger, {}));
  lines.forEach(terminal.print);
  terminal.print(
    `Backed up to ${folder}${secret === null ? "" : ", sealed"}. A test restore of it succeeded.`,
  );
  if (keeping !== null) await forgetOlder(folder, keeping, terminal);
  const second = words.text("second");
  if (second !== undefined) {
    const copy = await copyToSecond(folder, second);
    await prove(copy, proof);
    terminal.print(`Copied to ${copy}. A test restore of it succeeded.`);
    if (keeping !== null) await forgetOlder(copy, keeping, terminal);
  }
  if (bucket !== null && seal !== null) {
    const mirror = new BucketMirror(await openBucket(bucket), dirname(resolve(folder)), seal);
    await sendToBucket(mirror, keeping, terminal);
  }
  return folder;
}

/** When the bucket can't be reached, the folder's own backup is still good, and the next backup sends both. */
async function sendToBucket(mirror: BucketMirror, keeping: Keeping | null, terminal: Terminal) {
  const count = await mirror.pushAll();
  terminal.print(`Sent ${count} new objects to the bucket.`);
  const other = keeping === null ? null : await mirror.prune(keeping.days, Date.now());
  if (other === null) return;
  terminal.print(
    `Deleted nothing from the bucket: its backup ${other} is not in this folder. Is this the folder that it is sent from?`,
  );
}

/** Backups that share pieces share a key. */
async function sealFor(folder: string, secret: SealSecret | null, isShared: boolean) {
  if (secret === null) return null;
  return isShared ? await findOrMakeSeal(dirname(folder), secret) : await makeSeal(secret);
}

/**
 * The name is the current time to the second, so that a day can have several backups. If it is taken, even by an
 * unfinished backup, the next free second is used.
 */
async function newFolderIn(place: string): Promise<string> {
  const taken = await readdir(place).catch(() => []);
  for (let ms = Date.now(); ; ms += 1000) {
    const moment = new Date(ms)
      .toISOString()
      .replace(/\.\d+Z$/, "Z")
      .replaceAll(":", "-");
    if (!taken.some((name) => name.startsWith(moment))) return join(place, moment);
  }
}

/** Called only once the new backup and its ledger are complete. */
async function forgetOlder(folder: string, keeping: Keeping, terminal: Terminal): Promise<void> {
  const { removed, spared } = await removeExpiredBackups(folder, keeping);
  for (const name of removed) terminal.print(`Removed ${name}.`);
  for (const name of spared) {
    terminal.print(
      `Left ${name} alone: it is old enough to remove, but holds files that are not part of a backup.`,
    );
  }
  await removeExpiredLog(folder);
  const doubtful = await removeUnusedPieces(folder, Date.now());
  if (doubtful !== null) {
    terminal.print(
      `Left all pieces alone: the list of ${doubtful} is damaged. Remove that backup.`,
    );
  }
}

interface Restore {
  words: Words;
  dataDir: string;
  terminal: Terminal;
}

/**
 * Collects what the app must receive before anything is written. The folder is served only after the app has received
 * it.
 */
export async function restore(folder: string | undefined, { words, dataDir, terminal }: Restore) {
  if (folder === undefined) throw new StartError("Name the backup to restore.");
  const then = words.text("then");
  const opening = openingOf(words, terminal);
  const secret = secretOf(words, terminal);
  await requireKey(folder, secret);
  const log = words.isSet("without-log") ? null : { untilMs: untilOf(words) };
  const ledgers = await gatherLedgers(folder, words, opening);
  const target = await openEmptyFolder(dataDir);
  const { path } = target;
  let restored: Awaited<ReturnType<typeof restoreBackup>>;
  try {
    await markUnsettled(path);
    restored = await restoreBackup(folder, target, secret, log);
  } finally {
    await target.release();
  }
  if (then !== undefined) {
    const administration = await administer(path, demandFunctions(words), opening);
    try {
      const args = ledgers === null ? {} : { ledgers };
      printAnswer(await administration.run(then, args), terminal);
    } finally {
      await administration.close();
    }
  }
  await markSettled(path);
  const { isVerified, replayed } = restored;
  if (replayed !== null) terminal.print(replayLine(replayed));
  terminal.print(
    isVerified
      ? `Restored to ${dataDir}. Every file is verified.`
      : `Restored to ${dataDir}, unverified: this backup of an older program has no hashes.`,
  );
}

function untilOf(words: Words): number | null {
  const text = words.text("until");
  if (text === undefined) return null;
  const ms = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isFinite(ms)) return ms;
  throw new StartError(
    `--until is a moment with its time zone, as 2026-03-01T14:30:00Z, not ${JSON.stringify(text)}.`,
  );
}

/** Reads the ledgers next to the backup and in the data folder that it replaces. Null where the app keeps none. */
async function gatherLedgers(
  backup: string,
  words: Words,
  opening: Opening,
): Promise<unknown[] | null> {
  const path = words.text("ledger");
  if (path === undefined) return null;
  const since = words.text("since");
  if (since !== undefined) requireData(since);
  const found = [await readLedger(backup)];
  if (since !== undefined) {
    const running = await administerRunning(since);
    const administration = running ?? administerStopped(since, demandFunctions(words), opening);
    found.push(await administration.run(path, {}));
  }
  return found.filter((ledger) => ledger !== null);
}

export function secretOf(words: Words, terminal: Terminal): SealSecret | null {
  const path = words.text("key-file");
  if (path !== undefined) return { kind: "key-file", path };
  if (!words.isSet("passphrase")) return null;
  return { kind: "passphrase", text: readSetting("BACKUP_PASSPHRASE", terminal.environment) ?? "" };
}

export const shellWord = (text: string) =>
  /^[\w@%+:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** The options that pass the same secret to the next command. */
export function secretWords(words: Words): string {
  const path = words.text("key-file");
  if (path !== undefined) return ` --key-file ${shellWord(path)}`;
  return words.isSet("passphrase") ? " --passphrase" : "";
}

function demandFunctions(words: Words): string {
  const folder = words.text("functions");
  if (folder === undefined) throw new StartError("--functions is missing.");
  return folder;
}
