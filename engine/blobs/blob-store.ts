import { openAsBlob } from "node:fs";
import type { ReadStream } from "node:fs";
import type { Clock, Rng } from "../clock";
import type { Database } from "../db/database";
import type { StorageHost, StoredFile } from "../functions/hosts";
import { insertFile } from "../functions/storage-documents";
import { StoreError } from "../kv/store";
import { BlobFolder } from "./blob-folder";
import type { WrittenBlob } from "./blob-folder";
import type { ByteRange } from "./byte-range";
import { NamedFiles } from "./named-files";
import type { NamedFile } from "./named-files";
import { UploadTokens } from "./upload-tokens";

export class Sha256MismatchError extends Error {}

export interface BlobStoreOptions {
  folder: string;
  /** Persisted, so that upload addresses survive a restart. */
  secret: Uint8Array;
  /** Where clients reach this server; files and uploads have addresses below it. */
  publicUrl: () => string;
  clock: Clock;
  rng: Rng;
}

/** File storage: bytes in a folder, their documents in `_storage`. Written first, named second, removed last. */
export class BlobStore implements StorageHost {
  readonly folder: BlobFolder;
  readonly tokens: UploadTokens;
  readonly #options: BlobStoreOptions;
  #db: Database | null = null;
  #named: NamedFiles | null = null;

  private constructor(folder: BlobFolder, options: BlobStoreOptions) {
    this.folder = folder;
    this.#options = options;
    this.tokens = new UploadTokens(options.secret, options.clock, options.rng);
  }

  static async open(options: BlobStoreOptions): Promise<BlobStore> {
    return new BlobStore(await BlobFolder.open(options.folder), options);
  }

  /** Before this no file has a document: called once, when the database is open. */
  attach(db: Database): void {
    this.#db = db;
    this.#named = new NamedFiles(db, ({ name }) => void this.folder.remove(name));
  }

  generateUploadUrl(): string {
    return `${this.#options.publicUrl()}/api/storage/upload?token=${this.tokens.issue()}`;
  }

  getUrl(file: StoredFile): string {
    return `${this.#options.publicUrl()}/api/storage/${file.name}`;
  }

  async store(blob: Blob, options: { sha256?: string }): Promise<StoredFile> {
    const written = await this.folder.write(blob.stream());
    await this.#demandSha256(written, options.sha256);
    return blob.type === "" ? written : { ...written, contentType: blob.type };
  }

  async open(file: StoredFile): Promise<Blob | null> {
    if ((await this.folder.sizeOf(file.name)) === null) return null;
    const type = file.contentType ?? "";
    return await openAsBlob(this.folder.pathOf(file.name), { type });
  }

  /** Stores an uploaded body and names it in one step; answers the new `_storage` id. */
  async upload(
    chunks: AsyncIterable<Uint8Array>,
    options: { contentType: string | null; sha256: string | null },
  ): Promise<string> {
    const db = this.#attached();
    const written = await this.folder.write(chunks);
    await this.#demandSha256(written, options.sha256 ?? undefined);
    const { contentType } = options;
    try {
      return await db.transact((tx) =>
        insertFile(tx, contentType === null ? written : { ...written, contentType }),
      );
    } catch (error) {
      await this.takeBack([written.name], error);
      throw error;
    }
  }

  /** What was written for documents whose commit failed. Where nobody knows whether it did, the bytes stay, for the sweep. */
  async takeBack(names: readonly string[], error: unknown): Promise<void> {
    if (error instanceof StoreError && error.isFatal) return;
    for (const name of names) await this.folder.remove(name);
  }

  find(name: string): NamedFile | undefined {
    return this.#named?.find(name);
  }

  read(file: StoredFile, range: ByteRange | null): Promise<ReadStream | null> {
    return this.folder.read(file.name, range);
  }

  /** What a crash left between the bytes and their name. */
  async sweep(): Promise<number> {
    const isNamed = (name: string) => this.#named?.find(name) !== undefined;
    return await this.folder.sweep(isNamed, this.#options.clock.nowMs());
  }

  close(): void {
    this.#named?.close();
  }

  async #demandSha256(written: WrittenBlob, expected: string | undefined): Promise<void> {
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
