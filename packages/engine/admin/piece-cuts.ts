import { crc32 } from "node:zlib";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { readFully } from "./sealed-file";

/**
 * How a file is cut into pieces that backups share. A database changes page by page, and an added page moves all later
 * ones. So it is cut after pages selected by their own bytes, and the pieces after a change stay the same. Other files
 * never change and may be cut anywhere.
 */
export type Cuts = "by-page" | "even";

const pageBytes = 4096;
const byPage = { bytesMin: 2 * pageBytes, bytesMax: 256 * pageBytes };
const cutMask = 7;
const evenBytes = 4 * 1024 * 1024;

/** The pieces of a file in order, with one at a time in memory. */
export async function* piecesOf(path: string, cuts: Cuts): AsyncGenerator<Buffer> {
  const file = await open(path, "r");
  try {
    if (cuts === "even") yield* readEvenly(file);
    else yield* readByPage(file);
  } finally {
    await file.close();
  }
}

async function* readEvenly(file: FileHandle): AsyncGenerator<Buffer> {
  for (let piece = await readFully(file, evenBytes); piece.length > 0;) {
    yield piece;
    piece = await readFully(file, evenBytes);
  }
}

async function* readByPage(file: FileHandle): AsyncGenerator<Buffer> {
  let held = await readFully(file, byPage.bytesMax);
  while (held.length > 0) {
    const end = endOfPiece(held);
    yield held.subarray(0, end);
    const rest = held.subarray(end);
    held = Buffer.concat([rest, await readFully(file, byPage.bytesMax - rest.length)]);
  }
}

function endOfPiece(held: Buffer): number {
  for (let at = byPage.bytesMin; at + pageBytes <= held.length; at += pageBytes) {
    if ((crc32(held.subarray(at, at + pageBytes)) & cutMask) === 0) return at + pageBytes;
  }
  return held.length;
}
