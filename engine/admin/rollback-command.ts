import { existsSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { systemClock } from "../clock";
import { lockFolder } from "../kv/folder-lock";
import { previousKeptAtMs, previousPath, rollBack } from "../kv/previous-file";
import { databaseName } from "../kv/store-files";
import { reasonOf } from "../kv/way-out";
import type { Words } from "./arguments";
import type { Terminal } from "./command-line";
import { requireData } from "./data-folder";
import { administer, openingOf } from "./running-server";
import { StartError } from "./start-error";
import { writtenSince } from "./written-since";

interface Rollback {
  words: Words;
  terminal: Terminal;
}

/** `admin rollback`: back to the data from before an upgrade, unless that would restore what the app's ledger says was deleted. */
export async function undoUpgrade(dataDir: string, { words, terminal }: Rollback): Promise<void> {
  requireData(dataDir);
  const keptAtMs = previousKeptAtMs(dataDir);
  const ledger = words.text("ledger");
  const isChecked = ledger !== undefined && !words.isSet("despite-ledger");
  if (isChecked && keptAtMs !== null) await requireSameLedger(dataDir, ledger, { words, terminal });
  const written = keptAtMs === null ? "" : await nameWritten(dataDir, keptAtMs, words);
  const { setAside } = await rollBack(dataDir, systemClock.nowMs());
  const when = new Date(keptAtMs ?? 0).toISOString();
  terminal.print(
    `Rolled back to the data from before the upgrade of ${when}; start the previous program on it.`,
  );
  terminal.print(`Newer data is kept as ${setAside}${written === "" ? "" : `: ${written}`}.`);
}

/** What goes out of use. Nobody loses that without having read how much it is. */
async function nameWritten(dataDir: string, keptAtMs: number, words: Words): Promise<string> {
  await (await lockFolder(dataDir)).release(); // refused while a server runs
  const isConfirmed = words.isSet("confirm");
  const when = new Date(keptAtMs).toISOString();
  const found = await writtenSince(dataDir).catch((error: unknown) => reasonOf(error));
  if (typeof found === "string") {
    if (isConfirmed) return "";
    throw new StartError(
      `What was written since the upgrade of ${when} can't be counted: ${found} To go back all the same, and set it aside, add --confirm.`,
    );
  }
  const counts = [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, count]) => `${table} ${count}`)
    .join(", ");
  if (counts === "" || isConfirmed) return counts;
  throw new StartError(
    `Since the upgrade of ${when} these documents were written, which going back sets aside: ${counts}. To go back all the same, add --confirm.`,
  );
}

async function requireSameLedger(
  dataDir: string,
  ledger: string,
  { words, terminal }: Rollback,
): Promise<void> {
  // Refused while a server runs, before anything is opened.
  await (await lockFolder(dataDir)).release();
  const ask = async (folder: string): Promise<string> => {
    const functions = words.text("functions") ?? null;
    const opening = { ...openingOf(words, terminal), holdsJobs: true };
    const administration = await administer(folder, functions, opening);
    try {
      return JSON.stringify(await administration.run(ledger, {}));
    } finally {
      await administration.close();
    }
  };
  const scratch = join(resolve(dataDir), "previous-copy");
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  try {
    await copyFile(previousPath(dataDir), join(scratch, databaseName));
    if ((await ask(scratch)) === (await ask(dataDir))) return;
  } finally {
    if (existsSync(scratch)) await rm(scratch, { recursive: true });
  }
  throw new StartError(
    "Something was deleted for good since the upgrade, and the data from before it still holds that. Restore a backup with --since instead, which deletes it again; or, to go back all the same, add --despite-ledger.",
  );
}
