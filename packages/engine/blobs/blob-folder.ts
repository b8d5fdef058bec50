import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { basename, join } from "node:path";
import { steadyNowMs } from "../clock";
import { isFull, storeError } from "../kv/sqlite/sqlite-file";
import { syncFolder } from "../kv/sync-folder";
import { blobLimits } from "../limits";
import { blockListBytes, FileHasher, hasBlockList, sha256Of } from "./block-hashes";

export interface WrittenBlob {
  name: string;
  /** In base64. */
  sha256: string;
  size: number;
  /** The hash of the list of its blocks; a file of one block has no list. */
  blocks?: string;
}

export class BlobTooLargeError extends Error {}

const namePattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isBlobName = (name: string): boolean => namePattern.test(name);

/** The ending of a file's list of blocks, which is next to the file. */
const listEnding = ".blocks";

export const blockListName = (name: string): string => `${name}${listEnding}`;

/** The file that this list belongs to; null for the name of anything else. */
const listedIn = (name: string): string | null => {
  const blob = name.slice(0, -listEnding.length);
  return name.endsWith(listEnding) && isBlobName(blob) ? blob : null;
};

export const isStoredName = (name: string): boolean => isBlobName(name) || listedIn(name) !== null;

/** Stores files under random names. A file appears whole or not at all, and is on disk before its name is returned. */
export class BlobFolder {
  readonly #folder: string;
  readonly #unfinished: string;
  #deletionPauses = 0;
  #deferredDeletions: string[] = [];
  /**
   * When this process wrote its files, by a steady clock: the wall clock may jump a day while an upload waits for its
   * document.
   */
  readonly #writtenMs = new Map<string, number>();

  private constructor(folder: string, unfinished: string) {
    this.#folder = folder;
    this.#unfinished = unfinished;
  }

  /** Deletes uploads that a crash interrupted: no caller got their names. */
  static async open(folder: string): Promise<BlobFolder> {
    const unfinished = join(folder, "unfinished");
    // Keeps the folder, because a full disk would not allow creating it again.
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    for (const name of await readdir(unfinished)) {
      await rm(join(unfinished, name), { recursive: true, force: true });
    }
    const opened = new BlobFolder(folder, unfinished);
    await opened.#removeLoneLists();
    return opened;
  }

  async write(
    chunks: AsyncIterable<Uint8Array>,
    bytesMax: number = blobLimits.fileBytesMax,
  ): Promise<WrittenBlob> {
    const name = randomUUID();
    const temporary = join(this.#unfinished, name);
    const hasher = new FileHasher();
    try {
      const handle = await open(temporary, "wx", 0o600);
      try {
        for await (const chunk of chunks) {
          hasher.update(chunk);
          if (hasher.size > bytesMax) throw new BlobTooLargeError();
          await writeAll(handle, chunk);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      const { sha256, size, blocks } = hasher.digest();
      this.#writtenMs.set(name, steadyNowMs());
      // The list comes first: the next start removes a list without its file.
      if (hasBlockList(size)) await this.#writeList(name, blocks);
      await rename(temporary, this.pathOf(name));
      await syncFolder(this.#folder);
      const written = { name, sha256, size };
      return hasBlockList(size) ? { ...written, blocks: sha256Of(blocks) } : written;
    } catch (error) {
      await rm(temporary, { force: true });
      await rm(this.#listPathOf(name), { force: true });
      throw isFull(error) ? storeError("The file could not be written", error) : error;
    }
  }

  /** The hashes of a file's blocks as stored; null when they are missing or have a wrong length. */
  async readBlocks(name: string, size: number): Promise<Buffer | null> {
    const path = this.#listPathOf(name);
    try {
      if ((await stat(path)).size !== blockListBytes(size)) return null;
      return await readFile(path);
    } catch {
      return null;
    }
  }

  async writeBlocks(name: string, blocks: Buffer): Promise<void> {
    await this.#writeList(name, blocks);
    await syncFolder(this.#folder);
  }

  pathOf(name: string): string {
    if (!isBlobName(name)) throw new Error("not a blob name");
    return join(this.#folder, name);
  }

  async remove(name: string): Promise<void> {
    if (this.#deletionPauses > 0) {
      this.#deferredDeletions.push(name);
      return;
    }
    await rm(this.pathOf(name), { force: true });
    await rm(this.#listPathOf(name), { force: true });
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

  /** The files and the lists of their blocks by name, for a copy. */
  async paths(): Promise<ReadonlyMap<string, string>> {
    const names = (await readdir(this.#folder)).filter(isStoredName);
    return new Map(names.map((name) => [name, join(this.#folder, name)]));
  }

  /** The same for one file, without what is missing. */
  async pathsOf(name: string): Promise<ReadonlyMap<string, string>> {
    const paths = [this.pathOf(name), this.#listPathOf(name)];
    const found = await Promise.all(
      paths.map((path) =>
        stat(path).then(
          () => [[basename(path), path] as const],
          () => [],
        ),
      ),
    );
    return new Map(found.flat());
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

  #listPathOf(name: string): string {
    return blockListName(this.pathOf(name));
  }

  async #writeList(name: string, blocks: Buffer): Promise<void> {
    const temporary = join(this.#unfinished, `${randomUUID()}${listEnding}`);
    const handle = await open(temporary, "wx", 0o600);
    try {
      try {
        await writeAll(handle, blocks);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, this.#listPathOf(name));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Removes lists left by uploads and deletions that a crash interrupted. */
  async #removeLoneLists(): Promise<void> {
    const names = new Set(await readdir(this.#folder));
    for (const name of names) {
      const blob = listedIn(name);
      if (blob !== null && !names.has(blob)) await rm(join(this.#folder, name), { force: true });
    }
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.length;) {
    offset += (await handle.write(chunk, offset)).bytesWritten;
  }
}
