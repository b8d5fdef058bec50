import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { reasonOf } from "../kv/way-out";
import { demandBackup, pieceListName, piecesFolderOf } from "./backup-mark";
import { findSealKey, type SealSecret } from "./backup-seal";
import { DamagedPieceError, PieceStore } from "./piece-store";
import { checkBackup } from "./restore";
import { StartError } from "./start-error";

interface Proof {
  secret: SealSecret | null;
  /** The folder for unencrypted files during the proof. */
  scratchIn: string;
}

const scratchName = /^proving-\d+$/;
const leftAfterMs = 24 * 60 * 60 * 1000;

/**
 * Makes a backup and restores it into a scratch folder before it counts. If a piece of an earlier backup turns out to
 * be damaged, it is removed and made again from the current data; a backup that can't be restored is set aside.
 */
export async function makeProven(
  folder: string,
  make: () => Promise<string[]>,
  proof: Proof,
): Promise<string[]> {
  for (let isRetry = false; ; isRetry = true) {
    const lines = await make();
    try {
      await prove(folder, proof);
      return lines;
    } catch (error) {
      if (error instanceof DamagedPieceError && !isRetry) {
        await removeDamagedPieces(folder, proof.secret);
        await rm(folder, { recursive: true });
        continue;
      }
      throw await setAside(folder, error);
    }
  }
}

async function removeDamagedPieces(backup: string, secret: SealSecret | null): Promise<void> {
  const { folder, mark } = await demandBackup(backup);
  if (mark.shared === undefined) return;
  const key = mark.seal === undefined ? null : await findSealKey(mark.seal, secret);
  const names = (await readFile(join(folder, pieceListName), "utf8")).split("\n");
  const store = new PieceStore(piecesFolderOf(folder, mark.shared), key);
  for (const name of names) if (name !== "") await store.removeIfDamaged(name);
}

async function setAside(folder: string, error: unknown): Promise<StartError> {
  const why = reasonOf(error);
  await rename(folder, `${folder}.damaged`);
  return new StartError(
    `The new backup can't be restored: ${why} It is kept as ${folder}.damaged.`,
  );
}

export async function prove(folder: string, { secret, scratchIn }: Proof): Promise<void> {
  const root = resolve(scratchIn);
  const scratch = join(root, `proving-${process.pid}`);
  await removeLeft(root);
  await mkdir(scratch, { mode: 0o700 });
  try {
    await checkBackup(folder, scratch, secret, null);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function removeLeft(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    const isOld = async () => (await stat(path)).mtimeMs < Date.now() - leftAfterMs;
    if (scratchName.test(name) && (await isOld())) await rm(path, { recursive: true });
  }
}
