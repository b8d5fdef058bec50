import { sealBytes } from "./vault";

/**
 * Photos, sounds and films of a vault, as the server stores them: sealed parts, padded as records are. The whole format is in
 * docs/vault.md.
 */

/** The content of a part: its length in four bytes, the bytes, and zeros. */
const partTextBytes = 512 * 1024;
export const filePartLengthBytes = 4;
/** Bytes of the file in each part but the last. */
export const filePartBytes = partTextBytes - filePartLengthBytes;
export const sealedFilePartMax = partTextBytes + sealBytes;

/** A larger file could not be opened as a whole on a phone. */
export const vaultFileBytesMax = 100 * 1024 * 1024;
/** A small file can unfold to more than a browser can hold. */
export const vaultPicturePixelsMax = 64_000_000;
/** The file's parts, and one for its small picture. */
export const vaultFilePartsMax = Math.ceil(vaultFileBytesMax / filePartBytes) + 1;

/** For one person, including those that wait to be deleted. */
export const vaultFilesMax = 1_000;
export const vaultFilesBytesMax = 1024 ** 3;
export const filesPerEntryMax = 30;

/** 16 random bytes, made in the browser. */
export const isVaultFileId = (text: string) => /^[\w-]{22}$/.test(text);

export const isFilePartCount = (parts: number) =>
  Number.isInteger(parts) && parts >= 1 && parts <= vaultFilePartsMax;
