import { displayFileName } from "@domain/files/file-names";
import { photoTypeOf, unfoldsWithin } from "@domain/files/photo-types";
import { fileHeadBytes } from "@domain/limits";
import {
  filePartBytes,
  vaultFileBytesMax,
  vaultPicturePixelsMax,
} from "@domain/privacy/vault-files";
import { beginsLikeMedia, mediaTypeOf } from "@domain/work/library-media";
import { phaseOf, type SectionId } from "@domain/work/phases";

import { redrawPicture } from "@/lib/device/redraw-picture";
import type { Bytes } from "@/lib/sealed-bytes";
import type { FileDisk } from "@/lib/vault/file-disk";
import { openFileKey, sealFilePart } from "@/lib/vault/file-sealing";
import type { VaultFile } from "@/lib/vault/kept-files";
import { makeVaultId, makeVaultKey, toBase64Url } from "@/lib/vault/sealing";

export type FileProblem =
  | "empty"
  | "too_large"
  | "type_not_allowed"
  | "too_many_pixels"
  | "unreadable"
  | "no_room";

/** The file's type according to its first bytes, or why it is refused. */
export async function checkFile(file: File): Promise<{ type: string } | FileProblem> {
  if (file.size === 0) return "empty";
  if (file.size > vaultFileBytesMax) return "too_large";
  try {
    const head = await bytesOf(file.slice(0, fileHeadBytes));
    const photo = photoTypeOf(head);
    if (photo !== null) {
      const start = await bytesOf(file.slice(0, jpegHeadBytes));
      return unfoldsWithin(start, vaultPicturePixelsMax) ? { type: photo } : "too_many_pixels";
    }
    const kinds = file.type.startsWith("audio/")
      ? (["audio", "video"] as const)
      : (["video", "audio"] as const);
    const type = kinds.map((kind) => mediaTypeOf(kind, file.name)).find((each) => each !== null);
    return type && beginsLikeMedia(type, head) ? { type } : "type_not_allowed";
  } catch {
    return "unreadable"; // It was removed from the disk meanwhile.
  }
}

/** Whether a file that was sealed begins as its name and type say. */
export async function isOfItsKind(file: Pick<VaultFile, "name" | "type">, begins: Blob | Bytes) {
  const { name, type } = file;
  const checked = await checkFile(new File([begins], name, { type }));
  return typeof checked !== "string" && checked.type === type;
}

/** A JPEG gives its size only after the camera's metadata. */
const jpegHeadBytes = 1024 * 1024;

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer());

type Small = { width: number; height: number; preview: Blob };
/** Null where the browser can't read the picture. */
type Shrink = (file: Blob) => Promise<Small | null>;

type Adding = {
  userId: string;
  section: SectionId;
  file: File;
  disk: FileDisk;
  shrink?: Shrink;
  /** The record of a file that is being imported. */
  known?: Pick<VaultFile, "id" | "key" | "added_at">;
};

/** Seals a file part by part and stores it on this device's disk. Nobody sees it before its record exists. */
export async function sealFile(adding: Adding): Promise<VaultFile | FileProblem> {
  const { userId, section, file, disk, shrink = shrinkPicture } = adding;
  const checked = await checkFile(file);
  if (typeof checked === "string") return checked;
  const isPicture = checked.type.startsWith("image/");
  const small = isPicture ? await shrink(file).catch(() => null) : null;
  if (isPicture && small === null) return "unreadable";
  const made = { id: makeVaultId(), key: toBase64Url(makeVaultKey()) };
  const { id, key } = adding.known ?? made;
  const sealing = await openFileKey(key);
  let number = 0;
  const put = async (part: Blob) => {
    const bytes = await bytesOf(part);
    const sealed = await sealFilePart(sealing, { userId, fileId: id }, number, bytes);
    await disk.putPart({ fileId: id, number, sealed, putAt: Date.now() });
    number += 1;
  };
  try {
    for (let at = 0; at < file.size; at += filePartBytes) {
      await put(file.slice(at, at + filePartBytes));
    }
    if (small !== null) await put(small.preview);
  } catch (error) {
    await disk.forget(id).catch(() => undefined);
    const isRead = error instanceof DOMException && error.name.startsWith("NotRead");
    return isRead ? "unreadable" : "no_room";
  }
  return {
    ...{ id, key, phase: phaseOf(section), section },
    ...{ name: displayFileName(file.name), type: checked.type, size: file.size },
    ...(small && { preview: small.preview.size, width: small.width, height: small.height }),
    added_at: adding.known?.added_at ?? new Date().toISOString(),
  };
}

/** The longer side of a preview. */
export const previewPixels = 720;

async function shrinkPicture(file: Blob): Promise<Small | null> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const scale = Math.min(1, previewPixels / Math.max(width, height));
  const preview = await redrawPicture(picture, {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    quality: 0.8,
  });
  return preview && preview.size <= filePartBytes ? { width, height, preview } : null;
}
