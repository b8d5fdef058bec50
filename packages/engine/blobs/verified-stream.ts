import { open, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { blobLimits } from "../limits";
import { isBlock } from "./block-hashes";
import type { ByteRange } from "./byte-range";

/** The bytes on disk differ from those that were stored, so none of them are served. */
export class DamagedFileError extends Error {
  constructor(name: string) {
    super(`The file ${name} is damaged: its bytes are not those that were stored.`);
  }
}

interface Verified {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly blocks: Buffer;
  readonly range: ByteRange | null;
  readonly onDamaged: () => Promise<void>;
}

/** Reads part of a file block by block. Each block is compared with its hash in memory before it is passed on. */
export class VerifiedStream extends Readable {
  readonly #handle: FileHandle;
  readonly #file: Verified;
  #at: number;
  readonly #last: number;
  /** The first block, which is compared before the stream is returned. */
  #ahead: Buffer | null = null;

  private constructor(handle: FileHandle, file: Verified) {
    super({ highWaterMark: blobLimits.blockBytes });
    this.#handle = handle;
    this.#file = file;
    this.#at = file.range?.first ?? 0;
    this.#last = file.range?.last ?? file.size - 1;
  }

  /** Null when the file is missing. Rejects with DamagedFileError when the first block is damaged. */
  static async open(file: Verified): Promise<VerifiedStream | null> {
    const handle = await open(file.path, "r").catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    });
    if (handle === null) return null;
    const stream = new VerifiedStream(handle, file);
    try {
      stream.#ahead = await stream.#next();
      return stream;
    } catch (error) {
      stream.destroy();
      throw error;
    }
  }

  override _read(): void {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead !== null) this.push(ahead);
    else {
      this.#next().then(
        (chunk) => this.push(chunk),
        (error: unknown) => this.destroy(error as Error),
      );
    }
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#handle.close().then(
      () => done(error),
      () => done(error),
    );
  }

  async #next(): Promise<Buffer | null> {
    if (this.#at > this.#last) return null;
    const { blockBytes } = blobLimits;
    const number = Math.floor(this.#at / blockBytes);
    const start = number * blockBytes;
    const bytes = await this.#readBlock(start, Math.min(blockBytes, this.#file.size - start));
    if (bytes === null || !isBlock(bytes, this.#file.blocks, number)) {
      await this.#file.onDamaged();
      throw new DamagedFileError(this.#file.name);
    }
    const part = bytes.subarray(this.#at - start, this.#last + 1 - start);
    this.#at = start + bytes.length;
    return part;
  }

  /** Null when the file is shorter, or the disk can't read it. */
  async #readBlock(start: number, length: number): Promise<Buffer | null> {
    const block = Buffer.allocUnsafe(length);
    try {
      for (let at = 0; at < length;) {
        const { bytesRead } = await this.#handle.read(block, at, length - at, start + at);
        if (bytesRead === 0) return null;
        at += bytesRead;
      }
      return block;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EIO") return null;
      throw error;
    }
  }
}
