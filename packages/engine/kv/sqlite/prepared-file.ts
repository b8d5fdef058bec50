import { existsSync, rmSync } from "node:fs";
import { currentVersion } from "../format-version";
import { readLog } from "../log/log-reading";
import { readRecordCount } from "../log/record-count";
import type { RemainingLog } from "../log/remaining-log";
import { endShipping } from "../log/shipped-mark";
import { finishRollBack } from "../rollback";
import { salvageFile } from "../salvage/salvage";
import { type SalvageReport, requireNoSalvage } from "../salvage/salvage-mark";
import { DamageError, UnusableDataError } from "../store";
import { logPaths, removeKeyFile } from "../store-files";
import { previousCopyPath } from "./previous-file";
import { damaged } from "./sqlite-database";
import { createFile, readVersion } from "./sqlite-file";
import { findWalDamage } from "./wal-check";

export interface PreparedFile {
  /** The file's format. An older one stays until the first append, when all checks of the data have passed. */
  readonly version: number;
  readonly left: RemainingLog;
}

/** Creates the file in a new folder, salvages a damaged one, and throws when it can't be opened. */
export async function prepareFile(
  folder: string,
  path: string,
  salvage: ((report: SalvageReport) => void) | undefined,
): Promise<PreparedFile> {
  if (salvage === undefined) requireNoSalvage(path);
  finishRollBack(folder);
  for (const draft of [".new", ".new-journal", ".former.new", ".undoing.new"]) {
    rmSync(`${path}${draft}`, { force: true });
  }
  rmSync(previousCopyPath(folder), { recursive: true, force: true });
  if (!existsSync(path)) {
    requireNew(folder, path, salvage !== undefined);
    await createFile(path, currentVersion);
  }
  const version = readVersion(path);
  if (version !== null && version > currentVersion) {
    throw new UnusableDataError(
      `The data folder ${folder} was written by a newer version of this program (format ${version}, this one knows ${currentVersion}). Update the program, or restore an older backup into a new folder.`,
    );
  }
  if (salvage !== undefined) {
    endShipping(folder);
    removeKeyFile(path);
    salvage(await salvageFile(path, version));
  } else {
    if (version === null) throw damaged(path, "it is not a database of this program");
    const frame = findWalDamage(`${path}-wal`);
    if (frame !== null) throw damaged(path, `its log is damaged at frame ${frame}`);
  }
  const recordCount = salvage === undefined ? readRecordCount(folder) : null;
  const left = { ...readLog(folder), recordCount };
  if (left.damage !== null) throw damaged(path, `its log is damaged: ${left.damage}`);
  return { version: readVersion(path) ?? currentVersion, left };
}

/** A folder that had data but has no database has lost it. A complete log recreates it. */
function requireNew(folder: string, path: string, isSalvaging: boolean): void {
  const hasLog = logPaths(folder).length > 0;
  if ((readRecordCount(folder) ?? 0) === 0 && !hasLog) return;
  if (isSalvaging && readLog(folder).batches.at(0)?.seq === 1) return;
  throw new DamageError(
    `The database ${path} is missing, although this folder had data. Put it back, or restore a backup into a new folder.`,
  );
}
