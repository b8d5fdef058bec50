import { createHash } from "node:crypto";
import { blobLimits } from "../limits";

const hashBytes = 32;

export interface FileHashes {
  /** In base64. */
  readonly sha256: string;
  readonly size: number;
  /** The hashes of all blocks, one after another. An empty file has one block. */
  readonly blocks: Buffer;
}

export class FileHasher {
  readonly #whole = createHash("sha256");
  #block = createHash("sha256");
  #blockBytes = 0;
  readonly #blocks: Buffer[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  update(chunk: Uint8Array): void {
    this.#whole.update(chunk);
    this.#size += chunk.length;
    for (let at = 0; at < chunk.length;) {
      if (this.#blockBytes === blobLimits.blockBytes) this.#endBlock();
      const part = chunk.subarray(at, at + blobLimits.blockBytes - this.#blockBytes);
      this.#block.update(part);
      this.#blockBytes += part.length;
      at += part.length;
    }
  }

  digest(): FileHashes {
    this.#endBlock();
    const sha256 = this.#whole.digest("base64");
    return { sha256, size: this.#size, blocks: Buffer.concat(this.#blocks) };
  }

  #endBlock(): void {
    this.#blocks.push(this.#block.digest());
    this.#block = createHash("sha256");
    this.#blockBytes = 0;
  }
}

/** A single block needs no list, because its hash is the file's own. */
export const hasBlockList = (size: number): boolean => size > blobLimits.blockBytes;

export const blockListBytes = (size: number): number =>
  Math.ceil(size / blobLimits.blockBytes) * hashBytes;

export const isBlock = (bytes: Uint8Array, blocks: Buffer, number: number): boolean =>
  createHash("sha256")
    .update(bytes)
    .digest()
    .equals(blocks.subarray(number * hashBytes, (number + 1) * hashBytes));

export const sha256Of = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("base64");
