import { filePartBytes } from "@domain/privacy/vault-files";
import { phaseOf, type SectionId } from "@domain/work/phases";

import { fieldsOf, jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, readKept } from "@/lib/kept/kept-values";

/** Photos, sounds and films of journal entries. Their bytes are not in the records, and are sealed with `key`. */

/** Field names in the style of the entries, because these records outlive our code. */
export type SealedFile = {
  id: string; // 16 random bytes.
  key: string;
  name: string;
  type: string;
  size: number;
  /** The size in bytes of the picture's small version, which is the last part. */
  preview?: number;
  /** Pictures only. */
  width?: number;
  height?: number;
  added_at: string; // ISO
};

export type VaultFile = SealedFile & { phase: string; section: string };

/** A file, or the mark left by a removed one, after which the server deletes its bytes. */
type Kept = { id: string } & Record<string, unknown>;

export const filesSlot = (userId: string) =>
  jsonSlot<Kept[]>(personKey("journal_files", userId), (parsed) =>
    Array.isArray(parsed) ? parsed.map(fieldsOf).filter(isKept) : null,
  );

const isKept = (value: Record<string, unknown>): value is Kept => typeof value.id === "string";

export function isSealedFile(value: object): value is SealedFile {
  const file = fieldsOf(value);
  const numbers = ["preview", "width", "height"].map((name) => file[name]);
  return (
    ["id", "key", "name", "type", "added_at"].every((name) => typeof file[name] === "string") &&
    isCount(file.size) &&
    numbers.every((number) => number === undefined || isCount(number))
  );
}

function isFile(kept: object): kept is VaultFile {
  const { phase, section } = fieldsOf(kept);
  return isSealedFile(kept) && typeof phase === "string" && typeof section === "string";
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;

export const removedAtOf = ({ removed_at: at }: Kept): number | null =>
  typeof at === "string" ? Date.parse(at) : null;

/** The files that are not removed, in the order they were added. */
export const filesIn = (kept: readonly Kept[]): VaultFile[] =>
  kept.filter((each) => removedAtOf(each) === null).filter(isFile);

export const filesOf = (kept: readonly Kept[], section: SectionId) =>
  filesIn(kept).filter((file) => file.section === section && file.phase === phaseOf(section));

export const countFileParts = ({ size, preview }: Pick<SealedFile, "size" | "preview">) =>
  countOwnParts(size) + (preview === undefined ? 0 : 1);

const countOwnParts = (size: number) => Math.ceil(size / filePartBytes);

/** Whether this part is the picture's small version. */
export const isSmallPart = (
  { size, preview }: Pick<VaultFile, "size" | "preview">,
  number: number,
) => preview !== undefined && number === countOwnParts(size);

/** How many bytes of the file this part contains. */
export const filePartSize = ({ size, preview }: SealedFile, number: number) =>
  number === countOwnParts(size)
    ? (preview ?? 0)
    : Math.max(0, Math.min(filePartBytes, size - number * filePartBytes));

/** False when the vault could not store it. */
export function keepFile(userId: string, file: VaultFile): boolean {
  const kept = readKept(filesSlot(userId)) ?? [];
  return keep(filesSlot(userId), [...kept.filter(({ id }) => id !== file.id), file]);
}

/** Removes the files and their keys. Returns how to restore them. */
export function removeFiles(userId: string, files: readonly VaultFile[]): () => void {
  const ids = new Set(files.map(({ id }) => id));
  const left = files.map(({ id }) => ({ id, removed_at: new Date().toISOString() }));
  const replace = (by: readonly Kept[]) => {
    const kept = readKept(filesSlot(userId)) ?? [];
    keep(filesSlot(userId), [...kept.filter(({ id }) => !ids.has(id)), ...by]);
  };
  if (files.length > 0) replace(left);
  return () => {
    if (files.length > 0) replace(files);
  };
}
