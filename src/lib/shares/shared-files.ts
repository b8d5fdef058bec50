import { displayFileName } from "@domain/files/file-names";
import { fileKind } from "@domain/files/file-rules";
import { isVaultFileId } from "@domain/privacy/vault-files";

import { fieldsOf } from "@/lib/kept/kept-json";
import { fetchSealed } from "@/lib/recordings/sending-parts";
import type { Bytes } from "@/lib/sealed-bytes";
import { openPadded, sealPadded, type SharePlace } from "@/lib/shares/share-sealing";
import { isOfItsKind } from "@/lib/vault/added-file";
import { isSealedFile, type SealedFile } from "@/lib/vault/kept-files";
import {
  openFile,
  type OpenBlob,
  type ReadFile,
  readFile,
  UnreadableFile,
} from "@/lib/vault/opened-file";

/**
 * Files of the client's vault that are shared with a copy, as docs/vault.md describes: their bytes stay where they are,
 * and their keys are in a list that is sealed with the copy.
 */

/** Null when there are too many. */
export const sealFileList = (key: Bytes, place: SharePlace, files: readonly SealedFile[]) =>
  sealPadded(key, place, "files", JSON.stringify(files.map(listed)));

/** Only these fields are shared: a record may have others. */
function listed({ id, key, name, type, size, preview, width, height, added_at }: SealedFile) {
  return { id, key, name, type, size, preview, width, height, added_at };
}

/** Null when it is damaged, or was moved from another place. */
export async function openFileList(key: Bytes, place: SharePlace, list: ArrayBuffer) {
  const text = await openPadded(key, place, "files", list);
  if (text === null) return null;
  const files: unknown = JSON.parse(text);
  if (!Array.isArray(files)) return null;
  const whole = files.map(fieldsOf).filter(isSealedFile);
  return whole
    .filter(({ id }) => isVaultFileId(id))
    .map((file) => ({ ...file, name: displayFileName(file.name) }));
}

/** Opens the file as it was added, but only if it is of its stated kind: the server can't check a sealed file. */
export const openShared: OpenBlob = async (reading) => {
  const blob = await openFile(reading);
  const { name, type } = reading.file;
  const isKind = await isOfItsKind({ name, type }, blob);
  const isNamed = !type.startsWith("image/") || fileKind({ name, contentType: type }) === "image";
  if (!isKind || !isNamed) throw new UnreadableFile();
  return blob;
};

/** Reads files as the coach, who gets parts from the server as long as they may read the copy. */
export const sharedReaderOf =
  (
    { clientId, shareId }: { clientId: string; shareId: string },
    getToken: () => string | null,
  ): ReadFile =>
  async (file) =>
    await readFile(clientId, file, (number) =>
      fetchSealed(
        `/vault/part?of=${encodeURIComponent(file.id)}&part=${String(number)}&share=${shareId}`,
        getToken,
      ),
    );
