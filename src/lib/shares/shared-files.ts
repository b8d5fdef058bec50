import { fieldsOf } from "@/lib/kept/kept-json";
import { fetchSealed } from "@/lib/recordings/sending-parts";
import type { Bytes } from "@/lib/sealed-bytes";
import { openPadded, sealPadded, type SharePlace } from "@/lib/shares/share-sealing";
import { isSealedFile, type SealedFile } from "@/lib/vault/kept-files";
import { type ReadFile, readFile } from "@/lib/vault/opened-file";

/**
 * Files of the client's vault that go with a copy, as docs/vault.md describes: their bytes stay where they are, and their keys are
 * in a list that is sealed with the copy.
 */

/** Null when there are too many. */
export const sealFileList = (key: Bytes, place: SharePlace, files: readonly SealedFile[]) =>
  sealPadded(key, place, "files", JSON.stringify(files.map(listed)));

/** Only these fields are shared: a record may have others. */
function listed({ id, key, name, type, size, preview, width, height, added_at }: SealedFile) {
  return { id, key, name, type, size, preview, width, height, added_at };
}

/** Null when it is damaged, or belongs elsewhere. */
export async function openFileList(key: Bytes, place: SharePlace, list: ArrayBuffer) {
  const text = await openPadded(key, place, "files", list);
  if (text === null) return null;
  const files: unknown = JSON.parse(text);
  return Array.isArray(files) ? files.map(fieldsOf).filter(isSealedFile) : null;
}

/** For the coach, to whom the server gives parts as long as they may read the copy. */
export const sharedReaderOf =
  (
    { clientId, shareId }: { clientId: string; shareId: string },
    getToken: () => string | null,
  ): ReadFile =>
  async (file) =>
    await readFile(clientId, file, (number) =>
      fetchSealed(`/vault/part?of=${file.id}&part=${String(number)}&share=${shareId}`, getToken),
    );
