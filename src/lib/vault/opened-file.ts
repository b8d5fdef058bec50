import type { Bytes } from "@/lib/sealed-bytes";
import { fileDiskOf } from "@/lib/vault/file-disk";
import { openFileKey, openFilePart } from "@/lib/vault/file-sealing";
import { fetchPartWith, keepSmall } from "@/lib/vault/file-sync";
import { countFileParts, filePartSize, isSmallPart, type SealedFile } from "@/lib/vault/kept-files";

/** A part does not open, or has another length than its record says. Nothing of the file is shown. */
export class UnreadableFile extends Error {}
/** The bytes are neither here nor on the server, but still on the device where the file was added. */
export class MissingFile extends Error {}

/** "failed": it could not be loaded now. */
export type FileTrouble = "unreadable" | "missing" | "failed";

export function troubleIn(error: unknown): FileTrouble {
  if (error instanceof UnreadableFile) return "unreadable";
  return error instanceof MissingFile ? "missing" : "failed";
}

/** Null for a missing part. */
type FetchPart = (number: number) => Promise<Bytes | null>;

/** Opens parts in any order. `userId` is the person who sealed the file. */
export async function readFile(userId: string, file: SealedFile, fetchPart: FetchPart) {
  const key = await openFileKey(file.key).catch(() => {
    throw new UnreadableFile();
  });
  return async (number: number): Promise<Bytes> => {
    const sealed = await fetchPart(number);
    if (sealed === null) throw new MissingFile();
    const bytes = await openFilePart(key, { userId, fileId: file.id }, number, sealed);
    if (bytes?.length !== filePartSize(file, number)) throw new UnreadableFile();
    return bytes;
  };
}

/**
 * Opens the person's own files, part by part. A file that waits on another device is not on the server at all; one that
 * waits on this device may be there in part. A small picture is kept on the device, sealed.
 */
export const readerOf =
  (userId: string, findToken: () => string | null) =>
  async (file: SealedFile, isWaiting = false) => {
    const disk = await fileDiskOf(userId);
    const fetchPart = fetchPartWith(disk, findToken);
    const isElsewhere = isWaiting && !(await disk?.firstPart(file.id));
    const onServer = (number: number) => (isElsewhere ? null : fetchPart(file.id, number));
    return await readFile(userId, file, async (number) => {
      const here = await disk?.getPart(file.id, number);
      if (here) return here;
      if (disk === null || !isSmallPart(file, number)) return await onServer(number);
      const small = await disk.getSmall(file.id);
      if (small) return small;
      const sealed = await onServer(number);
      if (sealed !== null) await keepSmall(disk, file.id, sealed);
      return sealed;
    });
  };

export type ReadEntryFile = ReturnType<typeof readerOf>;

/** Reads the person's own files, or those that somebody shares with them. */
export type ReadFile = (
  file: SealedFile,
  isWaiting?: boolean,
) => Promise<(number: number) => Promise<Bytes>>;

export type Reading = { file: SealedFile; read: (number: number) => Promise<Bytes> };

/** Null where there is nothing to open. */
export type OpenBlob = (reading: Reading) => Promise<Blob | null>;

/** The file as it was added. */
export async function openFile({ file, read }: Reading): Promise<Blob> {
  const blobs: Blob[] = []; // The browser may store Blobs on disk.
  const parts = countFileParts({ size: file.size });
  for (let number = 0; number < parts; number += 1) blobs.push(new Blob([await read(number)]));
  return new Blob(blobs, { type: file.type });
}

/** Null for a file that is not a picture. */
export async function openPreview({ file, read }: Reading): Promise<Blob | null> {
  if (file.preview === undefined) return null;
  return new Blob([await read(countFileParts({ size: file.size }))], { type: previewType });
}

const previewType = "image/jpeg";
