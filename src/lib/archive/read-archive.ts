import { inflateSync } from "fflate";

/** Reads each file of a ZIP from the position in its directory, so that memory holds one file. */

/** The file is truncated, changed, or not a ZIP. */
export class DamagedArchive extends Error {}

/** Null for a missing path. `bytesMax` limits the unpacked size. */
export type ReadPacked = (
  path: string,
  bytesMax: number,
) => Promise<Uint8Array<ArrayBuffer> | null>;

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

export async function readArchive(archive: Blob): Promise<ReadPacked> {
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
