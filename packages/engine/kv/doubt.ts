import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { moveIntoPlace, syncPath } from "./sqlite/sqlite-file";

/**
 * Something in this folder is or was missing. Until an operator has checked it and clears the doubt, no file is deleted
 * for lack of a document, because that document may be what is missing.
 */
export interface Doubt {
  readonly sinceMs: number;
  readonly reason: string;
}

const doubtName = "doubt.json";

/** Keeps the first reason, because later ones may be consequences. */
export function noteDoubt(folder: string, doubt: Doubt): void {
  if (readDoubt(folder) !== null) return;
  const path = join(folder, doubtName);
  const draft = `${path}.new`;
  writeFileSync(draft, JSON.stringify(doubt), { mode: 0o600 });
  moveIntoPlace(draft, path);
}

/** A damaged note counts as a doubt. */
export function readDoubt(folder: string): Doubt | null {
  let text: string;
  try {
    text = readFileSync(join(folder, doubtName), "utf8");
  } catch {
    return null;
  }
  try {
    const { sinceMs, reason } = JSON.parse(text) as Doubt;
    if (Number.isFinite(sinceMs) && typeof reason === "string") return { sinceMs, reason };
  } catch {
    // Handled below.
  }
  return { sinceMs: 0, reason: "the note that says why is damaged" };
}

export function clearDoubt(folder: string): boolean {
  if (readDoubt(folder) === null) return false;
  rmSync(join(folder, doubtName));
  syncPath(folder);
  return true;
}
