import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { ReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { blobLimits } from "../limits";
import type { ByteRange } from "./byte-range";
import { syncFolder } from "../kv/sync-folder";

export interface WrittenBlob {
  name: string;
  /** Base64. */
  sha256: string;
  size: number;
}

export class BlobTooLargeError extends Error {}

const namePattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isBlobName = (name: string): boolean => namePattern.test(name);

/** Files by random name. A file appears whole or not at all, and is on disk before anybody is told its name. */
export class BlobFolder {
  readonly #folder: string;
  readonly #unfinished: string;
  #deletionHolds = 0;
  #heldDeletions: string[] = [];

  private constructor(folder: string, unfinished: string) {
    this.#folder = folder;
    this.#unfinished = unfinished;
  }

  /** Uploads that a crash cut off are removed: nobody was told of them. */
  static async open(folder: string): Promise<BlobFolder> {
    const unfinished = join(folder, "unfinished");
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    return new BlobFolder(folder, unfinished);
  }

  async write(
    chunks: AsyncIterable<Uint8Array>,
    bytesMax: number = blobLimits.fileBytesMax,
  ): Promise<WrittenBlob> {
    const name = randomUUID();
    const temporary = join(this.#unfinished, name);
    const hash = createHash("sha256");
    const handle = await open(temporary, "wx", 0o600);
    let size = 0;
    try {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > bytesMax) throw new BlobTooLargeError();
        hash.update(chunk);
        await writeAll(handle, chunk);
      }
      await handle.sync();
    } catch (error) {
      await handle.close();
      await rm(temporary, { force: true });
      throw error;
    }
    await handle.close();
    await rename(temporary, this.pathOf(name));
    await syncFolder(this.#folder);
    return { name, sha256: hash.digest("base64"), size };
  }

  pathOf(name: string): string {
    if (!isBlobName(name)) throw new Error("not a blob name");
    return join(this.#folder, name);
  }

  /** A stream that holds a few chunks in memory, however large the file; null when there is no such file. */
  async read(name: string, range: ByteRange | null): Promise<ReadStream | null> {
    const path = this.pathOf(name);
    if ((await this.sizeOf(name)) === null) return null;
    const highWaterMark = blobLimits.chunkBytes;
    return range === null
      ? createReadStream(path, { highWaterMark })
      : createReadStream(path, { highWaterMark, start: range.first, end: range.last });
  }

  async sizeOf(name: string): Promise<number | null> {
    try {
      return (await stat(this.pathOf(name))).size;
    } catch {
      return null;
    }
  }

  async remove(name: string): Promise<void> {
    if (this.#deletionHolds > 0) this.#heldDeletions.push(name);
    else await rm(this.pathOf(name), { force: true });
  }

  /** While a copy of the folder is made, files that its documents name must stay. */
  async withoutDeletions<T>(run: () => Promise<T>): Promise<T> {
    this.#deletionHolds++;
    try {
      return await run();
    } finally {
      this.#deletionHolds--;
      if (this.#deletionHolds === 0) {
        const names = this.#heldDeletions;
        this.#heldDeletions = [];
        for (const name of names) await this.remove(name);
      }
    }
  }

  async names(): Promise<string[]> {
    return (await readdir(this.#folder)).filter(isBlobName);
  }

  /** Removes files that no document names. Younger ones may belong to a transaction that has yet to commit. */
  async sweep(isNamed: (name: string) => boolean, nowMs: number): Promise<number> {
    let removed = 0;
    for (const name of await this.names()) {
      if (isNamed(name)) continue;
      const { mtimeMs } = await stat(this.pathOf(name)).catch(() => ({ mtimeMs: Infinity }));
      if (nowMs - mtimeMs < blobLimits.orphanAgeMs) continue;
      await this.remove(name);
      removed++;
    }
    return removed;
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.length;) {
    offset += (await handle.write(chunk, offset)).bytesWritten;
  }
}
