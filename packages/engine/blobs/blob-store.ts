import { openAsBlob } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Clock, Rng } from "../clock";
import type { Database } from "../db/database";
import type { StorageHost, StoredFile } from "../functions/hosts";
import { addBlocks, insertFile } from "../functions/syscalls/storage-documents";
import { StoreError } from "../kv/store";
import { blobLimits } from "../limits";
import { BlobFolder } from "./blob-folder";
import type { WrittenBlob } from "./blob-folder";
import { hasBlockList, sha256Of } from "./block-hashes";
import { BlockLists } from "./block-lists";
import type { ByteRange } from "./byte-range";
import { NamedFiles } from "./named-files";
import type { NamedFile } from "./named-files";
import { nextToVisit, noteVisited } from "./scrub";
import { UploadTokens } from "./upload-tokens";
import { DamagedFileError, VerifiedStream } from "./verified-stream";
import { WholeFiles, type FileState } from "./whole-files";

export class Sha256MismatchError extends Error {}

export interface FilesFound {
  files: number;
  missing: string[];
  damaged: string[];
}

type BadState = Exclude<FileState, "whole">;

export interface BlobStoreOptions {
  folder: string;
  /** Persisted, so that upload addresses survive a restart. */
  secret: Uint8Array;
  /** The server's address for clients; the addresses of files and uploads start with it. */
  publicUrl: () => string;
  clock: Clock;
  rng: Rng;
  /** True while documents may be missing, so that a file without one is not deleted. */
  isInDoubt?: () => boolean;
  warn?: (line: string) => void;
}

/**
 * File storage: bytes in a folder, their documents in `_storage`. Bytes are written before their document, and deleted
 * after it.
 */
export class BlobStore implements StorageHost {
  readonly folder: BlobFolder;
  readonly tokens: UploadTokens;
  readonly #options: BlobStoreOptions;
  readonly #lists: BlockLists;
  readonly #whole: WholeFiles<StoredFile>;
  readonly #bad = new Map<string, BadState>();
  #db: Database | null = null;
  #named: NamedFiles | null = null;

  private constructor(folder: BlobFolder, options: BlobStoreOptions) {
    this.folder = folder;
    this.#options = options;
    this.tokens = new UploadTokens(options.secret, options.clock, options.rng);
    this.#lists = new BlockLists(folder);
    this.#whole = new WholeFiles<StoredFile>((file, blocks) => this.#lists.keep(file, blocks));
  }

  static async open(options: BlobStoreOptions): Promise<BlobStore> {
    return new BlobStore(await BlobFolder.open(options.folder), options);
  }

  /** Called once when the database is open; before that no file has a document. */
  attach(db: Database): void {
    this.#db = db;
    this.#named = new NamedFiles(db, ({ name }) => void this.folder.remove(name));
  }

  generateUploadUrl(component: string): string {
    return `${this.#options.publicUrl()}/api/storage/upload?token=${this.tokens.issue(component)}`;
  }

  getUrl(file: StoredFile): string {
    return `${this.#options.publicUrl()}/api/storage/${file.name}`;
  }

  async store(blob: Blob, options: { sha256?: string }): Promise<StoredFile> {
    const written = await this.folder.write(blob.stream());
    await this.#checkSha256(written, options.sha256);
    return blob.type === "" ? written : { ...written, contentType: blob.type };
  }

  /** A large file is compared now, because its bytes are read only when the function reads them. */
  async open(file: StoredFile): Promise<Blob | null> {
    const type = file.contentType ?? "";
    if (file.size > blobLimits.openedInMemoryBytesMax) {
      if (!(await this.#isThere(file, true))) return null;
      return await openAsBlob(this.folder.pathOf(file.name), { type });
    }
    const stream = await this.read(file, null);
    return stream && new Blob([Buffer.from(await buffer(stream))], { type });
  }

  async upload(
    chunks: AsyncIterable<Uint8Array>,
    options: { contentType: string | null; sha256: string | null; component?: string },
  ): Promise<string> {
    const db = this.#attached();
    const written = await this.folder.write(chunks);
    await this.#checkSha256(written, options.sha256 ?? undefined);
    const { contentType, component = "" } = options;
    try {
      return await db.transact((tx) =>
        insertFile(tx.of(component), contentType === null ? written : { ...written, contentType }),
      );
    } catch (error) {
      await this.deleteUncommitted([written.name], error);
      throw error;
    }
  }

  /** Deletes files whose commit failed. When the outcome is unknown they stay, for the sweep. */
  async deleteUncommitted(names: readonly string[], error: unknown): Promise<void> {
    if (error instanceof StoreError && error.isFatal) return;
    for (const name of names) await this.folder.remove(name);
  }

  find(name: string): NamedFile | undefined {
    return this.#named?.find(name);
  }

  /**
   * Compares every byte with what was stored. Rejects with DamagedFileError when the first block is damaged; at a later
   * one the stream ends with that error.
   */
  async read(file: StoredFile, range: ByteRange | null): Promise<Readable | null> {
    const { name, size } = file;
    const path = this.folder.pathOf(name);
    // The operator may have replaced it with a good copy.
    if (this.#bad.has(name)) this.#note(name, await this.#whole.check(path, file));
    const blocks = await this.#blocksOf(file);
    if (blocks === null) return null;
    const onDamaged = async () => {
      this.#note(name, "damaged");
      await this.#whole.distrust(path);
    };
    const stream = await VerifiedStream.open({ path, name, size, blocks, range, onDamaged });
    if (stream === null) this.#note(name, "missing");
    return stream;
  }

  list(): NamedFile[] {
    return this.#named?.all() ?? [];
  }

  async listMissing(): Promise<string[]> {
    const names = new Set(await this.folder.names());
    const missing = this.list().flatMap(({ name }) => (names.has(name) ? [] : [name]));
    for (const name of missing) this.#bad.set(name, "missing");
    return missing;
  }

  /** Counts bad files found since the start, until they are found whole or their document is deleted. */
  get badCounts(): Readonly<Record<BadState, number>> {
    const counts = { damaged: 0, missing: 0 };
    for (const [name, state] of this.#bad) if (this.find(name) !== undefined) counts[state]++;
    return counts;
  }

  async check(): Promise<FilesFound> {
    const named = this.list();
    const found: FilesFound = { files: named.length, missing: [], damaged: [] };
    for (const { name } of named) {
      const state = await this.#inspect(name);
      if (state === "missing" || state === "damaged") found[state].push(name);
    }
    return found;
  }

  /** Checks the next few files. In time every file gets its turn. */
  async visit(): Promise<void> {
    const place = join(this.#options.folder, "visited");
    const names = this.list().map(({ name }) => name);
    for (const name of await nextToVisit(names, place)) {
      if ((await this.#inspect(name)) === "whole") await this.#addBlocks(name);
      await noteVisited(place, name);
    }
  }

  async sweep(): Promise<number> {
    if (this.#options.isInDoubt?.() === true) return 0;
    const isNamed = (name: string) => this.#named?.find(name) !== undefined;
    return await this.folder.sweep(isNamed, this.#options.clock.nowMs());
  }

  close(): void {
    this.#named?.close();
  }

  /** Null when the file is missing. Without a list of blocks on the disk the whole file is read. */
  async #blocksOf(file: StoredFile): Promise<Buffer | null> {
    for (const isForced of [false, true]) {
      const blocks = await this.#lists.find(file);
      if (blocks !== null) return blocks;
      if (!(await this.#isThere(file, isForced))) return null;
    }
    return await this.#lists.find(file);
  }

  async #isThere(file: StoredFile, isForced: boolean): Promise<boolean> {
    const state = await this.#whole.check(this.folder.pathOf(file.name), file, isForced);
    this.#note(file.name, state);
    if (state === "damaged") throw new DamagedFileError(file.name);
    return state === "whole";
  }

  /**
   * Adds the list of blocks of a file that an older release stored without one. After a failure the next round tries
   * again.
   */
  async #addBlocks(name: string): Promise<void> {
    const file = this.find(name);
    if (file === undefined || file.blocks !== undefined || !hasBlockList(file.size)) return;
    const blocks = await this.#lists.find(file);
    if (blocks === null) return;
    try {
      await this.folder.writeBlocks(name, blocks);
      await this.#attached().transact((tx) => addBlocks(tx, file.storageId, sha256Of(blocks)));
    } catch {
      // The file is read without the list, as before.
    }
  }

  async #inspect(name: string): Promise<FileState | undefined> {
    const file = this.find(name);
    if (file === undefined) return undefined;
    const state = await this.#whole.check(this.folder.pathOf(name), file, true);
    if (this.find(name) === undefined) return undefined;
    this.#note(name, state);
    return state;
  }

  /** Warns once for each file, because readers retry. */
  #note(name: string, state: FileState): void {
    const isKnown = this.#bad.has(name);
    if (state === "whole") this.#bad.delete(name);
    else this.#bad.set(name, state);
    if (state === "whole" || isKnown) return;
    this.#options.warn?.(
      `The uploaded file ${name} is ${state}. Restore a backup into another folder, and copy blobs/${name} from there.`,
    );
  }

  async #checkSha256(written: WrittenBlob, expected: string | undefined): Promise<void> {
    if (expected === undefined || expected === written.sha256) return;
    await this.folder.remove(written.name);
    throw new Sha256MismatchError(
      `Sha256 mismatch. Expected: ${expected} Actual: ${written.sha256}`,
    );
  }

  #attached(): Database {
    if (this.#db === null) throw new Error("the blob store is not attached to a database");
    return this.#db;
  }
}
