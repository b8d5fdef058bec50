import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolders } from "../kv/make-folders";
import { syncFolder } from "../kv/sync-folder";
import { piecesFolderName } from "./backup-mark";
import {
  findPresentKey,
  makeSeal,
  type Seal,
  type SealHeader,
  type SealSecret,
} from "./backup-seal";

export const placeHeaderName = "seal.json";

/** The folder of pieces of backups with this seal, relative to the folder of all pieces. */
export const placeOf = (seal: Seal | null): string =>
  seal === null
    ? "clear"
    : createHash("sha256").update(seal.header.check).digest("hex").slice(0, 16);

export async function openPlace(folder: string, seal: Seal | null): Promise<void> {
  const made = await makeFolders(folder);
  if (made === undefined) return;
  if (seal !== null) {
    const text = JSON.stringify(seal.header);
    await writeFile(join(folder, placeHeaderName), text, { mode: 0o600, flush: true });
  }
  await syncFolder(folder);
  await syncFolder(dirname(folder));
  await syncFolder(dirname(dirname(folder)));
}

/**
 * Returns the seal of earlier backups in this folder if they have the same secret, because backups share pieces only
 * with the same key. Otherwise makes a new seal, which the next backup finds.
 */
export async function findOrMakeSeal(folder: string, secret: SealSecret): Promise<Seal> {
  const places = join(folder, piecesFolderName);
  for (const name of (await readdir(places).catch(() => [])).toSorted()) {
    const text = await readFile(join(places, name, placeHeaderName), "utf8").catch(() => null);
    const header = text === null ? null : readHeader(text);
    if (header?.kind !== secret.kind) continue;
    const key = await findPresentKey(header, secret).catch(() => null);
    if (key !== null) return { key, header };
  }
  const seal = await makeSeal(secret);
  await openPlace(join(places, placeOf(seal)), seal);
  return seal;
}

export function readHeader(text: string): SealHeader | null {
  try {
    return JSON.parse(text) as SealHeader;
  } catch {
    return null; // damaged: a new seal can't share its pieces, but loses nothing
  }
}
