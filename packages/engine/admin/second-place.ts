import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { makeFolders } from "../kv/make-folders";
import { copySynced, syncFolder } from "../kv/sync-folder";
import {
  backupMarkName,
  demandBackup,
  pieceListName,
  piecesFolderOf,
  type BackupMark,
} from "./backup-mark";
import { backupContentsName } from "./backup";
import { ledgerName } from "./ledger";
import { placeHeaderName } from "./piece-place";
import { piecePath } from "./piece-store";
import { StartError } from "./start-error";

/**
 * Copies a backup that shares pieces to another folder: only the pieces that are missing there. The mark comes last.
 */
export async function copyToSecond(backup: string, second: string): Promise<string> {
  const { folder, mark } = await demandBackup(backup);
  if (mark.shared === undefined) throw new StartError("--second needs --into.");
  const target = join(resolve(second), basename(folder));
  await copyPieces(folder, target, mark.shared);
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  await makeFolders(partial);
  for (const name of [pieceListName, backupContentsName, backupMarkName]) {
    await replaceBy(join(folder, name), join(partial, name));
  }
  await copyIfThere(join(dirname(folder), ledgerName), join(resolve(second), ledgerName));
  await syncFolder(partial);
  await rename(partial, target);
  await syncFolder(dirname(target));
  return target;
}

async function copyPieces(
  from: string,
  to: string,
  shared: NonNullable<BackupMark["shared"]>,
): Promise<void> {
  const [source, target] = [piecesFolderOf(from, shared), piecesFolderOf(to, shared)];
  await makeFolders(target);
  await copyIfThere(join(source, placeHeaderName), join(target, placeHeaderName));
  const names = (await readFile(join(from, pieceListName), "utf8")).split("\n").filter(Boolean);
  const shelves = new Set<string>();
  for (const name of names) {
    const path = piecePath(target, name);
    const wanted = await stat(piecePath(source, name));
    const found = await stat(path).catch(() => null);
    if (found?.size === wanted.size) continue;
    shelves.add(dirname(path));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await replaceBy(piecePath(source, name), path);
  }
  for (const shelf of shelves) await syncFolder(shelf);
  await syncFolder(target);
}

/** A place may have no ledger, and unsealed pieces no header. What is copied is of this backup, so never the older one. */
async function copyIfThere(from: string, to: string): Promise<void> {
  if ((await stat(from).catch(() => null)) !== null) await replaceBy(from, to);
}

async function replaceBy(from: string, to: string): Promise<void> {
  const draft = `${to}.new`;
  await rm(draft, { force: true });
  await copySynced(from, draft);
  await rename(draft, to);
}
