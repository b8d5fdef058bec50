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
import { inflateSync } from "fflate";

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

/* Reads each file of a ZIP from the position in its directory, so that memory holds one file. */

/** The file is truncated, changed, or not a ZIP. */
class DamagedArchive extends Error {}

/** Null for a missing path. `bytesMax` limits the unpacked size. */
type ReadPacked = (path: string, bytesMax: number) => Promise<Uint8Array<ArrayBuffer> | null>;

type Listed = {
  isPlain: boolean;
  sum: number;
  packedBytes: number;
  bytes: number;
  offset: number;
};

const [endBytes, listedBytes, headBytes] = [22, 46, 30];
const commentBytesMax = 0xffff;
const [endMark, listedMark, headMark] = [0x06054b50, 0x02014b50, 0x04034b50];
/** The limit of the directory, which is read as a whole. */
const listBytesMax = 16 * 1024 * 1024;

async function readArchive(archive: Blob): Promise<ReadPacked> {
  const files = await listFiles(archive);
  return async (path, bytesMax) => {
    const file = files.get(path);
    return file === undefined ? null : await readListed(archive, file, bytesMax);
  };
}

async function bytesAt(archive: Blob, start: number, length: number) {
  if (start < 0 || start + length > archive.size) throw new DamagedArchive();
  return new Uint8Array(await archive.slice(start, start + length).arrayBuffer());
}

const viewOf = async (archive: Blob, start: number, length: number) =>
  new DataView((await bytesAt(archive, start, length)).buffer);

async function listFiles(archive: Blob): Promise<Map<string, Listed>> {
  const tailBytes = Math.min(archive.size, endBytes + commentBytesMax);
  const tail = await viewOf(archive, archive.size - tailBytes, tailBytes);
  let end = tailBytes - endBytes;
  while (end >= 0 && tail.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) throw new DamagedArchive();
  const length = tail.getUint32(end + 12, true);
  if (length > listBytesMax) throw new DamagedArchive();
  const list = await viewOf(archive, tail.getUint32(end + 16, true), length);
  const files = new Map<string, Listed>();
  for (let at = 0; at + listedBytes <= length && list.getUint32(at, true) === listedMark;) {
    const [name, extra, comment] = [28, 30, 32].map((field) => list.getUint16(at + field, true));
    const next = at + listedBytes + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    if (next > length) throw new DamagedArchive();
    const path = new Uint8Array(list.buffer, at + listedBytes, name);
    files.set(new TextDecoder().decode(path), {
      isPlain: list.getUint16(at + 10, true) === 0,
      sum: list.getUint32(at + 16, true),
      packedBytes: list.getUint32(at + 20, true),
      bytes: list.getUint32(at + 24, true),
      offset: list.getUint32(at + 42, true),
    });
    at = next;
  }
  return files;
}

async function readListed(archive: Blob, file: Listed, bytesMax: number) {
  const { isPlain, sum, packedBytes, bytes, offset } = file;
  const head = await viewOf(archive, offset, headBytes);
  if (head.getUint32(0, true) !== headMark || bytes > bytesMax) throw new DamagedArchive();
  if (packedBytes > bytes + slackBytes) throw new DamagedArchive();
  const start = offset + headBytes + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = await bytesAt(archive, start, packedBytes);
  const read = isPlain ? packed : unfold(packed, bytes);
  if (read.length !== bytes || sumOf(read) !== sum) throw new DamagedArchive();
  return read;
}

/** Data that can't be compressed grows a little. */
const slackBytes = 64 * 1024;

function unfold(packed: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  try {
    return inflateSync(packed, { out: new Uint8Array(bytes) });
  } catch {
    throw new DamagedArchive();
  }
}

const SUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  return sum;
});

/** CRC-32, as used in ZIP files. */
function sumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (SUMS[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}
