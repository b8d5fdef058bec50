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

import { DamagedArchive, type ReadPacked } from "@/lib/archive/read-archive";
import { fieldsOf, textIn } from "@/lib/kept/kept-json";
import { previewPixels, sealFile } from "@/lib/vault/added-file";
import type { FileDisk } from "@/lib/vault/file-disk";
import { openFileKey } from "@/lib/vault/file-sealing";
import { filesIn, type VaultFile } from "@/lib/vault/kept-files";
import { packedFolder } from "@/lib/vault/packed-files";

/** Files of entries that an archive has, sealed for the vault into which they are imported. */

type Importing = {
  userId: string;
  /** As the export names them. */
  rows: unknown;
  read: ReadPacked;
  disk: FileDisk;
  onFile: (done: number, all: number) => void;
};

type Imported = {
  files: VaultFile[];
  /** The names of those that are not in the archive, or are damaged there. */
  missing: string[];
  /** The device has no room; then none of them is left on it. */
  isFull: boolean;
};

export async function importFiles(importing: Importing): Promise<Imported> {
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

/** Null where it could not be one of an entry's files. */
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

/** Null where the archive has it not, or not as it was. */
async function readPacked(read: ReadPacked, path: unknown, bytesMax: number) {
  if (typeof path !== "string" || !path.startsWith(`${packedFolder}/`)) return null;
  try {
    return await read(path, bytesMax);
  } catch (error) {
    if (error instanceof DamagedArchive) return null;
    throw error;
  }
}
