import { vaultFilesBytesMax } from "@domain/privacy/vault-files";

import { DamagedArchive, readArchive } from "@/lib/archive/read-archive";
import { fieldsOf } from "@/lib/kept/kept-json";
import type { FileDisk } from "@/lib/vault/file-disk";
import { importedTexts, isUnwritten } from "@/lib/vault/exported-records";
import { importFiles } from "@/lib/vault/imported-files";
import { filesSlot } from "@/lib/vault/kept-files";
import type { VaultStore } from "@/lib/vault/vault-store";

export type ImportProblem =
  | "not_read"
  | "not_empty"
  | "not_one"
  | "damaged"
  | "too_large"
  | "no_room";

type OwnImport = {
  file: Blob;
  userId: string;
  store: Pick<VaultStore, "texts" | "getFacts" | "addTexts">;
  disk: FileDisk | null;
  onFile: (done: number, all: number) => void;
};

/** The most that a vault may hold, and the rest of an export. */
const archiveBytesMax = 2 * vaultFilesBytesMax;
const textsBytesMax = 64 * 1024 * 1024;

/** Imports a complete export into an empty vault. Files come first, so that either all texts are added or none. */
export async function importOwnData(
  asked: OwnImport,
): Promise<ImportProblem | { missing: string[] }> {
  const { file, userId, store, disk, onFile } = asked;
  if (!store.getFacts().isRead) return "not_read";
  if (!isUnwritten(userId, store.texts)) return "not_empty";
  if (file.size > archiveBytesMax) return "too_large";
  if (disk === null) return "no_room";
  try {
    const read = await readArchive(file);
    const packed = await read("data/in-this-browser.json", textsBytesMax);
    const rows = packed && rowsIn(new TextDecoder().decode(packed));
    const texts = rows && importedTexts(userId, rows);
    if (rows === null || texts === null) return "not_one";
    const named = rows.map(fieldsOf).find(({ key }) => key === "journal_files")?.content;
    const { files, missing, isFull } = await importFiles({
      ...{ userId, rows: named, read, disk, onFile },
    });
    if (isFull) return "no_room";
    if (Object.keys(texts).length + files.length === 0) return "not_one";
    const ofFiles = files.length > 0 && { [filesSlot(userId).key]: JSON.stringify(files) };
    store.addTexts({ ...texts, ...ofFiles });
    return { missing };
  } catch (error) {
    if (error instanceof DamagedArchive) return "damaged";
    throw error;
  }
}

function rowsIn(text: string): unknown[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : null;
  } catch {
    return null;
  }
}
