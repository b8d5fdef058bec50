import { statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SerialQueue } from "../serial-queue";
import type { NumberedBatch } from "../sqlite/batch";
import type { SqliteDatabase } from "../sqlite/sqlite-database";
import { StoreError } from "../store";
import { keyDraftPath, keyFilePath, removeKeyFile } from "../store-files";
import { keyChangesOf, type LoadedKeyMaker } from "./key-changes";
import { KeyFile } from "./key-file";
import { KeyFileDraft } from "./key-file-draft";
import { type FoldedKeys, KeyFolds, lastTsOf, untilDurable } from "./key-folds";
import { addRows, isLarge, keysIn, nameBoth } from "./paging";

interface KeysBesideOptions {
  readonly path: string;
  readonly maker: LoadedKeyMaker;
  readonly loadedDocumentsMax: number;
  /** Null while the file still has the format of an older program. */
  readonly database: () => SqliteDatabase | null;
  /** Nothing is folded in while one of these runs. */
  readonly works: SerialQueue;
  readonly cacheBytesMax: number;
  /** Called once documents are read from the disk; from then on `folds` updates the key file. */
  readonly onPaged: (folds: KeyFolds) => void;
}

/** Documents handled before others get a turn: about two milliseconds. */
const rowsAtOnce = 64;
/** Milliseconds of pause for each millisecond of work. */
const restShare = 4;
const restMsMax = 500;
/**
 * The free disk space needed, as a multiple of the database: keys are about twice the size of their documents, and a
 * full disk would end other writes.
 */
const freeShareMin = 4;

/**
 * Makes the key file of a loaded database that has become large, in the background, and then lets the documents leave
 * memory. The database is read from its file in steps, and folds run only between steps. The draft has the keys of all
 * rows up to the last step; a fold adds its own changes to it, which are applied at the end. A failure here affects
 * nothing else, and the next start makes the keys.
 */
export class KeysBeside implements FoldedKeys {
  readonly #options: KeysBesideOptions;
  #draft: { readonly file: KeyFileDraft; last: string } | null = null;
  #file: KeyFile | null = null;
  #foldedTs = 0n;
  #isMaking = false;
  #hasGrown = false;
  #hasEnded = false;

  constructor(options: KeysBesideOptions) {
    this.#options = options;
    // A key file left from a larger folder is not updated any more, and may have deleted text.
    removeKeyFile(options.path);
  }

  async before(database: SqliteDatabase, batches: readonly NumberedBatch[]): Promise<void> {
    const isIdle = this.#draft === null && this.#file === null;
    if (isIdle || batches.length === 0) return;
    const { maker, path } = this.#options;
    await this.#orEnd(async () => {
      await untilDurable(maker, lastTsOf(batches), database);
      if (!maker.look()) this.#drop();
      if (this.#file !== null)
        await new KeyFolds(path, this.#file, maker).before(database, batches);
      const changes = {
        maker,
        rowsAt: (rows: readonly string[]) => database.documentsAt(rows),
        hadKey: () => true,
        current: (id: string) => maker.current(id),
      };
      if (this.#draft !== null) await this.#draft.file.change(await keyChangesOf(batches, changes));
    });
  }

  after(batches: readonly NumberedBatch[]): void {
    if (batches.length === 0) return;
    const { maker, path } = this.#options;
    this.#foldedTs = lastTsOf(batches);
    maker.changed(this.#foldedTs);
    if (this.#file !== null) {
      const paged = maker.leaveMemory(this.#foldedTs);
      if (paged !== null) this.#options.onPaged(new KeyFolds(path, this.#file, paged));
      return;
    }
    this.#hasGrown = true;
    if (!this.#isMaking) void this.#makeOnceLarge();
  }

  /** Drops what is begun; the next start makes the keys. */
  close(): void {
    this.#hasEnded = true;
    if (this.#draft !== null) this.#drop();
    this.#file?.close();
    this.#file = null;
  }

  /** Looks again after each fold, which may make the database large. */
  async #makeOnceLarge(): Promise<void> {
    this.#isMaking = true;
    while (this.#hasGrown && !this.#hasEnded && this.#file === null) {
      this.#hasGrown = false;
      await this.#orEnd(() => this.#make());
    }
    this.#isMaking = false;
  }

  async #make(): Promise<void> {
    const { works } = this.#options;
    await works.run(() => this.#orEnd(() => this.#begin()));
    const step = () => works.run(() => this.#timedStep());
    for (let tookMs = await step(); tookMs !== null; tookMs = await step())
      await pause(Math.min(restShare * tookMs, restMsMax), undefined, { ref: false });
  }

  async #begin(): Promise<void> {
    const { path, maker, loadedDocumentsMax, cacheBytesMax, works } = this.#options;
    const database = this.#options.database();
    if (this.#hasEnded || database === null) return;
    if (!isLarge(path, await database.count(), loadedDocumentsMax)) return;
    await requireRoom(path);
    await untilDurable(maker, this.#foldedTs, database);
    maker.look();
    const alone = <T>(work: () => T) => works.run(() => Promise.resolve({ done: work() }));
    maker.begin({ keys: keysIn(() => this.#file), cacheBytesMax, alone });
    this.#draft = { file: await KeyFileDraft.begin(keyDraftPath(path)), last: "" };
  }

  /** The milliseconds of one step; null after the last one. */
  async #timedStep(): Promise<number | null> {
    const begunMs = performance.now();
    await this.#orEnd(() => this.#step());
    return this.#draft === null ? null : performance.now() - begunMs;
  }

  async #step(): Promise<void> {
    const { path, maker } = this.#options;
    const database = this.#options.database();
    if (this.#draft === null || database === null) return;
    if (!maker.look()) {
      this.#drop();
      return;
    }
    await requireRoom(path);
    const { file, last } = this.#draft;
    const rows = await database.listAfter(last, rowsAtOnce);
    await addRows(file, rows, maker, path);
    this.#draft.last = rows.at(-1)?.key ?? "";
    if (rows.length < rowsAtOnce) await this.#finish(file, database);
  }

  async #finish(draft: KeyFileDraft, database: SqliteDatabase): Promise<void> {
    const { path, maker } = this.#options;
    await draft.end(keyFilePath(path), database.folded, maker.prefixes);
    this.#draft = null;
    this.#file = await KeyFile.open(keyFilePath(path), path);
    await nameBoth(this.#file, database);
  }

  async #orEnd(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      this.#hasEnded = true;
      this.#drop();
    }
  }

  /** Drops the draft and the key file; the next fold may begin another one. */
  #drop(): void {
    this.#draft?.file.close();
    this.#draft = null;
    this.#file?.close();
    this.#file = null;
    this.#options.maker.drop();
    removeKeyFile(this.#options.path);
  }
}

async function requireRoom(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  if (bavail * bsize < freeShareMin * statSync(path).size)
    throw new StoreError("The disk has too little room for the keys.", false);
}
