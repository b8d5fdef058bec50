import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { ReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { steadyNowMs } from "../clock";
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

/** Stores files under random names. A file appears whole or not at all, and is on disk before its name is returned. */
export class BlobFolder {
  readonly #folder: string;
  readonly #unfinished: string;
  #deletionPauses = 0;
  #deferredDeletions: string[] = [];
  /** When this process wrote its files: the clock may jump a day while an upload waits for its document. */
  readonly #writtenMs = new Map<string, number>();

  private constructor(folder: string, unfinished: string) {
    this.#folder = folder;
    this.#unfinished = unfinished;
  }

  /** Deletes uploads that a crash interrupted: nobody got their names. */
  static async open(folder: string): Promise<BlobFolder> {
    const unfinished = join(folder, "unfinished");
    // Keeps the folder: a full disk would not allow to create it again.
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    for (const name of await readdir(unfinished)) {
      await rm(join(unfinished, name), { recursive: true, force: true });
    }
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
    this.#writtenMs.set(name, steadyNowMs());
    await rename(temporary, this.pathOf(name));
    await syncFolder(this.#folder);
    return { name, sha256: hash.digest("base64"), size };
  }

  pathOf(name: string): string {
    if (!isBlobName(name)) throw new Error("not a blob name");
    return join(this.#folder, name);
  }

  /** A stream with a few chunks in memory, however large the file; null when it is missing. */
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
    if (this.#deletionPauses > 0) this.#deferredDeletions.push(name);
    else await rm(this.pathOf(name), { force: true });
  }

  /** Defers deletions while the folder is copied, so that the files named by copied documents stay. */
  async withoutDeletions<T>(run: () => Promise<T>): Promise<T> {
    this.#deletionPauses++;
    try {
      return await run();
    } finally {
      this.#deletionPauses--;
      if (this.#deletionPauses === 0) {
        const names = this.#deferredDeletions;
        this.#deferredDeletions = [];
        for (const name of names) await this.remove(name);
      }
    }
  }

  async names(): Promise<string[]> {
    return (await readdir(this.#folder)).filter(isBlobName);
  }

  /** Deletes old files that no document names. A young file may belong to a transaction that has yet to commit. */
  async sweep(isNamed: (name: string) => boolean, nowMs: number): Promise<number> {
    let removed = 0;
    const dayBefore = steadyNowMs() - blobLimits.orphanAgeMs;
    for (const [name, writtenMs] of this.#writtenMs) {
      if (writtenMs < dayBefore) this.#writtenMs.delete(name);
    }
    for (const name of await this.names()) {
      if (isNamed(name) || this.#writtenMs.has(name)) continue;
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
