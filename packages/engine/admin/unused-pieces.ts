import { readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import {
  backupMarkName,
  isSameSum,
  parseMark,
  pieceListName,
  piecesFolderName,
  sumOf,
} from "./backup-mark";
import { listShippedPieces } from "./expired-log";
import { isPieceName } from "./piece-store";

/** A piece written or used this recently may belong to a backup in progress. */
const keptUnusedMs = 24 * 60 * 60 * 1000;

/**
 * Removes pieces that no backup in this folder names. If the list of a backup can't be trusted, removes nothing and
 * returns that backup's name; otherwise returns null.
 */
export async function removeUnusedPieces(backup: string, nowMs: number): Promise<string | null> {
  const folder = dirname(resolve(backup));
  const used = new Set<string>();
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name, backupMarkName), "utf8").catch(() => null);
    if (text === null) continue;
    const names = await listPieces(join(folder, name), text);
    if (names === null) return name;
    for (const piece of names) used.add(piece);
  }
  for (const piece of await listShippedPieces(folder)) used.add(piece);
  const places = join(folder, piecesFolderName);
  for (const place of await readdir(places).catch(() => [])) {
    await sweepPlace(join(places, place), used, nowMs);
  }
  return null;
}

async function listPieces(backup: string, markText: string): Promise<string[] | null> {
  const mark = parseMark(markText);
  const path = join(backup, pieceListName);
  if (mark === null) return (await stat(path).catch(() => null)) === null ? [] : null;
  if (mark.shared === undefined) return [];
  const sum = await sumOf(path).catch(() => null);
  if (sum === null || !isSameSum(sum, mark.shared.list)) return null;
  return (await readFile(path, "utf8")).split("\n").filter((name) => name !== "");
}

async function sweepPlace(place: string, used: ReadonlySet<string>, nowMs: number): Promise<void> {
  const shelves = (await readdir(place, { withFileTypes: true })).filter((each) =>
    each.isDirectory(),
  );
  for (const { name: shelf } of shelves) {
    for (const name of await readdir(join(place, shelf))) {
      const piece = name.replace(/(\.[0-9a-f]+)?\.new$/, "");
      const isOurs = isPieceName(piece) && piece.startsWith(shelf);
      const isUsed = name === piece && used.has(piece);
      if (!isOurs || isUsed) continue;
      const path = join(place, shelf, name);
      if (nowMs - (await stat(path)).mtimeMs < keptUnusedMs) continue;
      await rm(path);
    }
  }
}
