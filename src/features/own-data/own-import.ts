import { displayFileName } from "@domain/files/file-names";
import { photoTypeOf, unfoldsWithin } from "@domain/files/photo-types";
import {
  filePartBytes,
  filesPerEntryMax,
  isVaultFileId,
  vaultFileBytesMax,
  vaultFilesBytesMax,
  vaultFilesMax,
} from "@domain/privacy/vault-files";
import { isSection, phaseOf } from "@domain/work/phases";

import { DamagedArchive, readArchive, type ReadPacked } from "@/lib/archive/read-archive";
import { fieldsOf, textIn } from "@/lib/kept/kept-json";
import { previewPixels, sealFile } from "@/lib/vault/added-file";
import type { FileDisk } from "@/lib/vault/file-disk";
import { importedTexts, isUnwritten } from "@/lib/vault/exported-records";
import { openFileKey } from "@/lib/vault/file-sealing";
import { filesIn, filesSlot, type VaultFile } from "@/lib/vault/kept-files";
import { packedFolder } from "@/lib/vault/packed-files";
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

/** The files that a vault may hold, with as much again for the rest of an export. */
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

/** Seals the entry files of an archive for the vault that imports them. */

type Importing = {
  userId: string;
  /** The export's list of files, not checked yet. */
  rows: unknown;
  read: ReadPacked;
  disk: FileDisk;
  onFile: (done: number, all: number) => void;
};

type Imported = {
  files: VaultFile[];
  /** The names of files that the archive lacks, or that are damaged. */
  missing: string[];
  /** The device is full, and none of the files was kept. */
  isFull: boolean;
};

async function importFiles(importing: Importing): Promise<Imported> {
  const { rows, disk, onFile } = importing;
  const wanted = (Array.isArray(rows) ? rows.map(fieldsOf) : []).slice(0, vaultFilesMax);
  const [files, missing]: [VaultFile[], string[]] = [[], []];
  const counts = new Map<string, number>();
  let bytes = 0;
  for (const [done, row] of wanted.entries()) {
    onFile(done, wanted.length);
    const { section } = row;
    const count = counts.get(textIn(section)) ?? 0;
    const isNew = files.every(({ id }) => id !== row.id);
    const hasRoom = count < filesPerEntryMax && bytes <= vaultFilesBytesMax;
    const sealed = isNew && hasRoom ? await sealRow(row, importing) : null;
    if (sealed === "no_room") {
      for (const { id } of files) await disk.forget(id).catch(() => undefined);
      return { files: [], missing: [], isFull: true };
    }
    if (sealed === null) {
      missing.push(displayFileName(textIn(row.name)));
      continue;
    }
    counts.set(textIn(section), count + 1);
    bytes += sealed.size;
    files.push(sealed);
  }
  return { files, missing, isFull: false };
}

/** Null if the row is not a valid file of an entry. */
async function sealRow(row: Record<string, unknown>, importing: Importing) {
  const { userId, read, disk } = importing;
  const [file] = filesIn([{ ...row, id: textIn(row.id) }]);
  if (file === undefined || !isSection(file.section) || phaseOf(file.section) !== file.phase) {
    return null;
  }
  const isKnown =
    isVaultFileId(file.id) && (await openFileKey(file.key).catch(() => null)) !== null;
  const whole = await readPacked(read, row.path, vaultFileBytesMax);
  if (!isKnown || whole?.length !== file.size) return null;
  const small = await readPacked(read, row.preview_path, filePartBytes);
  const { width = 0, height = 0 } = file;
  const isSmall =
    small !== null &&
    photoTypeOf(small) === "image/jpeg" &&
    unfoldsWithin(small, previewPixels ** 2) &&
    width > 0 &&
    height > 0;
  const preview = isSmall && { width, height, preview: new Blob([small]) };
  const sealed = await sealFile({
    ...{ userId, section: file.section, disk, known: file },
    file: new File([whole], displayFileName(file.name), { type: file.type }),
    ...(preview && { shrink: () => Promise.resolve(preview) }),
  });
  return typeof sealed === "string" && sealed !== "no_room" ? null : sealed;
}

/** Null if the archive lacks it, or it is damaged. */
async function readPacked(read: ReadPacked, path: unknown, bytesMax: number) {
  if (typeof path !== "string" || !path.startsWith(`${packedFolder}/`)) return null;
  try {
    return await read(path, bytesMax);
  } catch (error) {
    if (error instanceof DamagedArchive) return null;
    throw error;
  }
}
