import { systemClock } from "../clock";
import { completeRollBack, rollBack, type RolledBack } from "../kv/rollback";
import { previousKeptAtMs } from "../kv/sqlite/previous-file";
import { reasonOf } from "../kv/way-out";
import type { Words } from "./arguments";
import type { Terminal } from "./command-line";
import { requireData } from "./data-folder";
import { withFormerDatabase } from "./former-database";
import { openingOf } from "./running-server";
import { StartError } from "./start-error";
import { administerStopped } from "./stopped-folder";
import { writtenSince, type Written } from "./written-since";

interface Rollback {
  words: Words;
  terminal: Terminal;
}

/**
 * `admin rollback`: restores the data from before an upgrade, unless that would restore data that the app's ledger
 * lists as deleted.
 */
export async function undoUpgrade(dataDir: string, { words, terminal }: Rollback): Promise<void> {
  requireData(dataDir);
  const completed = await completeRollBack(dataDir); // fails while a server runs
  if (completed !== null) {
    report(completed, nothing, terminal);
    return;
  }
  const keptAtMs = previousKeptAtMs(dataDir);
  const ledger = words.text("ledger");
  const isChecked = ledger !== undefined && !words.isSet("despite-ledger");
  if (isChecked && keptAtMs !== null) await requireSameLedger(dataDir, ledger, { words, terminal });
  const written = keptAtMs === null ? nothing : await confirmWritten(dataDir, keptAtMs, words);
  report(await rollBack(dataDir, systemClock.nowMs()), written, terminal);
}

type WrittenByTable = ReadonlyMap<string, Written>;

const nothing: WrittenByTable = new Map();

function report({ keptAtMs, setAside }: RolledBack, written: WrittenByTable, terminal: Terminal) {
  const when = new Date(keptAtMs).toISOString();
  terminal.print(
    `Rolled back to the data from before the upgrade of ${when}; start the previous program on it.`,
  );
  const counts = written.size === 0 ? "" : `: ${describeWritten(written)}`;
  terminal.print(`Newer data is kept as ${setAside}${counts}.`);
  const deleted = [...written.values()].reduce((sum, table) => sum + table.deleted, 0);
  if (deleted > 0) terminal.print("What was deleted since that upgrade is back.");
}

/**
 * Counts the documents to set aside and to restore. Requires confirmation, so that the operator has read the counts.
 */
async function confirmWritten(
  dataDir: string,
  keptAtMs: number,
  words: Words,
): Promise<WrittenByTable> {
  const isConfirmed = words.isSet("confirm");
  const when = new Date(keptAtMs).toISOString();
  const found = await writtenSince(dataDir).catch((error: unknown) => reasonOf(error));
  if (typeof found === "string") {
    if (isConfirmed) return nothing;
    throw new StartError(
      `Changes since the upgrade of ${when} can't be counted: ${found} To roll back anyway and set them aside, add --confirm.`,
    );
  }
  if (found.size === 0 || isConfirmed) return found;
  throw new StartError(
    `Since the upgrade of ${when} these documents were written or deleted: ${describeWritten(found)}. A rollback sets aside what was written and restores what was deleted. To roll back anyway, add --confirm.`,
  );
}

const kinds = ["added", "changed", "deleted"] as const;

function describeWritten(written: WrittenByTable): string {
  return [...written]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, counts]) => {
      const parts = kinds.flatMap((kind) => (counts[kind] === 0 ? [] : `${counts[kind]} ${kind}`));
      return `${table} ${parts.join(", ")}`;
    })
    .join("; ");
}

async function requireSameLedger(
  dataDir: string,
  ledger: string,
  { words, terminal }: Rollback,
): Promise<void> {
  const functions = words.text("functions") ?? null;
  const opening = { ...openingOf(words, terminal), holdsJobs: true };
  const ask = async (folder: string): Promise<string> =>
    JSON.stringify(await administerStopped(folder, functions, opening).run(ledger, {}));
  const former = await withFormerDatabase(dataDir, ask);
  if (former === (await ask(dataDir))) return;
  throw new StartError(
    "Data was deleted for good since the upgrade, and the older data still contains it. Restore a backup with --since instead, which deletes it again; or, to roll back anyway, add --despite-ledger.",
  );
}
