import { fileHeadBytes } from "../limits";
import { pixelsIn } from "./image-sizes";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
const WEBP_AT = 8;

/** Rendered by every browser, run by none. */
export const PHOTO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** By the first bytes, not the name; null for other types. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | null {
  if (startsWith(bytes, PNG)) return "image/png";
  if (startsWith(bytes, JPEG)) return "image/jpeg";
  const isWebp = startsWith(bytes, RIFF) && startsWith(bytes.subarray(WEBP_AT), WEBP);
  return isWebp ? "image/webp" : null;
}

/** Whether the header states a size within the limit. A JPEG may state it late, after a preview. */
export function unfoldsWithin(bytes: Uint8Array, pixelsMax: number): boolean {
  const pixels = pixelsIn(photoTypeOf(bytes) === "image/jpeg" ? bytes : headOf(bytes));
  return pixels !== null && pixels > 0 && pixels <= pixelsMax;
}

const headOf = (bytes: Uint8Array) => bytes.subarray(0, fileHeadBytes);

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte);
