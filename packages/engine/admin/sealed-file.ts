import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";

/** The file was truncated, changed or replaced since it was sealed with this key and name. */
export class SealBrokenError extends Error {}

const magic = Buffer.from("SEAL1\n");
const saltBytes = 32;
const chunkBytes = 64 * 1024;
const tagBytes = 16;
export const sealOverheadBytes = magic.length + saltBytes + tagBytes;

/**
 * Encrypts and authenticates a file of any size, chunk by chunk. Each chunk is bound to its position, to whether it is
 * the last, and to the file's name: chunks that are swapped, left out or moved to another file don't open. Each file
 * has its own key, which makes counted nonces safe.
 */
export async function sealFile(from: string, to: string, seal: { key: Buffer; name: string }) {
  const salt = randomBytes(saltBytes);
  const fileKey = keyOf(seal, salt);
  await withFiles(from, to, async (source, target) => {
    await target.writeFile(Buffer.concat([magic, salt]));
    let number = 0;
    let chunk = await readFully(source, chunkBytes);
    for (let isLast = false; !isLast; number++) {
      const next =
        chunk.length < chunkBytes ? Buffer.alloc(0) : await readFully(source, chunkBytes);
      isLast = next.length === 0;
      const cipher = createCipheriv("aes-256-gcm", fileKey, nonceOf(number, isLast));
      const sealed = Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
      await target.appendFile(sealed);
      chunk = next;
    }
  });
}

/** Opens a sealed file. When it throws, delete what was written so far. */
export async function openSealedFile(
  from: string,
  to: string,
  seal: { key: Buffer; name: string },
): Promise<void> {
  await withFiles(from, to, async (source, target) => {
    const head = await readFully(source, magic.length + saltBytes);
    if (!head.subarray(0, magic.length).equals(magic)) throw new SealBrokenError();
    const fileKey = keyOf(seal, head.subarray(magic.length));
    let number = 0;
    let chunk = await readFully(source, chunkBytes + tagBytes);
    for (let isLast = false; !isLast; number++) {
      const next = await readFully(source, chunkBytes + tagBytes);
      isLast = next.length === 0;
      await target.appendFile(openChunk(chunk, fileKey, nonceOf(number, isLast)));
      chunk = next;
    }
  });
}

export function sealBytes(bytes: Buffer, seal: { key: Buffer; name: string }): Buffer {
  const salt = randomBytes(saltBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(seal, salt), nonceOf(0, true));
  const sealed = [cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([magic, salt, ...sealed]);
}

export function openSealedBytes(sealed: Buffer, seal: { key: Buffer; name: string }): Buffer {
  const headBytes = magic.length + saltBytes;
  if (!sealed.subarray(0, magic.length).equals(magic)) throw new SealBrokenError();
  const key = keyOf(seal, sealed.subarray(magic.length, headBytes));
  return openChunk(sealed.subarray(headBytes), key, nonceOf(0, true));
}

function openChunk(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (chunk.length < tagBytes) throw new SealBrokenError();
  const cipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAuthTag(chunk.subarray(-tagBytes));
  try {
    return Buffer.concat([cipher.update(chunk.subarray(0, -tagBytes)), cipher.final()]);
  } catch {
    throw new SealBrokenError();
  }
}

const keyOf = ({ key, name }: { key: Buffer; name: string }, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, `file ${name}`, 32));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

async function withFiles(
  from: string,
  to: string,
  run: (source: FileHandle, target: FileHandle) => Promise<void>,
): Promise<void> {
  const source = await open(from, "r");
  try {
    const target = await open(to, "wx", 0o600);
    try {
      await run(source, target);
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Reads the requested bytes; fewer only at the end of the file. */
export async function readFully(source: FileHandle, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await source.read(buffer, filled, bytes - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
