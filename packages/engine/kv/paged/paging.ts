import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import type { Key } from "../key";
import { foldIntoIntact, type RemainingLog } from "../log/remaining-log";
import { type UnfoldedLog, unfoldedLog } from "../log/unfolded-log";
import type { Direction } from "../sorted-map";
import { damaged, hasNoRoom, type SqliteDatabase } from "../sqlite/sqlite-database";
import type { FileRow } from "../sqlite/sqlite-load";
import { DamageError, StoreError, type StoredDocument } from "../store";
import { keyDraftPath, keyFilePath, removeKeyFile } from "../store-files";
import { storeLimits } from "../store-limits";
import type { KeyMaker } from "./key-changes";
import { KeyFile, type StoredEntry } from "./key-file";
import { KeyFileDraft } from "./key-file-draft";
import { KeyFolds } from "./key-folds";
import type { Range } from "./pages";

/** Access to a database that is too large to be loaded. */
export interface Paging {
  /** Including the log's commits. */
  readonly lastTs: bigint;
  readonly meta: Record<string, string>;
  /** The number of each index in the key file; null where that file has yet to be made. */
  readonly prefixes: ReadonlyMap<string, number> | null;
  /** The highest index number in the key file, including indexes without a name. */
  readonly lastNumber: number;
  readonly keys: PagedKeys;
  readonly cacheBytesMax: number;
  /** The documents of a table, including the log's. */
  documentsOf(table: number, stored: readonly StoredDocument[] | null): Promise<StoredDocument[]>;
  /** Runs `work` while nothing is folded in. */
  alone<T>(work: () => T): Promise<{ done: T }>;
  /** Makes the keys if missing, and folds the log in. Returns the documents that the file had no room for. */
  begin(maker: KeyMaker): Promise<ReadonlyMap<string, StoredDocument | null>>;
}

/** Reads that happen on the event loop. */
export interface PagedKeys {
  read(range: Range, direction: Direction, max: number): StoredEntry[];
  count(prefix: Key): number;
  fill(prefix: Key, entries: Iterable<readonly [Key, row: string]>): void;
}

interface PagingOptions {
  readonly path: string;
  readonly database: SqliteDatabase;
  readonly left: RemainingLog;
  readonly loadedDocumentsMax: number;
  readonly cacheBytesMax: number;
  /** Set where the folder is opened only for reading. */
  readonly keeps?: unknown;
  /** Verifies everything, then folds the log in; returns the documents that the file had no room for. */
  readonly foldVerified: () => Promise<UnfoldedLog | null>;
  readonly alone: Paging["alone"];
  readonly begun: (folds: KeyFolds, unfolded: UnfoldedLog | null) => Promise<void>;
}

const markName = "keyFile";

/** Whether a start leaves the documents on the disk instead of loading them. */
export const isLarge = (path: string, documents: number, loadedDocumentsMax: number): boolean =>
  documents > loadedDocumentsMax || statSync(path).size > storeLimits.loadedBytesMax;

export async function openPaging(options: PagingOptions): Promise<Paging | null> {
  const { path, database, left, loadedDocumentsMax } = options;
  const glance = await database.glance();
  if (!isLarge(path, glance.documents, loadedDocumentsMax)) return null;
  const log = unfoldedLog(left, database.folded);
  const opened = new OpenedKeys(path);
  const lastSeq = Math.max(database.folded, left.batches.at(-1)?.seq ?? 0);
  await opened.openValid(glance.meta[markName], database.folded, lastSeq);
  if (options.keeps !== undefined) {
    // Only a start makes keys. Existing keys must follow the log, or that start would make them again.
    if (opened.file === null) return null;
    await database.load(() => undefined, []);
  }
  return {
    ...log.over(glance),
    prefixes: opened.file?.prefixes ?? null,
    lastNumber: opened.file?.numbers.at(-1) ?? 0,
    cacheBytesMax: options.cacheBytesMax,
    alone: options.alone,
    keys: keysIn(() => opened.file),
    documentsOf: async (table, stored) => {
      const inFile = stored ?? (await database.documentsIn(table));
      const inLog = [...log.documents.values()].filter((doc) => doc !== null);
      return [
        ...inFile.filter(({ id }) => !log.documents.has(id)),
        ...inLog.filter((doc) => doc.table === table),
      ];
    },
    begin: (maker) => begin(options, opened, maker),
  };
}

/** Reads a key file that may not be made yet. */
export function keysIn(file: () => KeyFile | null): PagedKeys {
  return {
    read: (...range) => require(file()).read(...range),
    count: (prefix) => require(file()).count(prefix),
    fill: (...index) => require(file()).fill(...index),
  };
}

function require(file: KeyFile | null): KeyFile {
  if (file === null) throw new StoreError("The keys are not made yet.", false);
  return file;
}

async function begin(options: PagingOptions, opened: OpenedKeys, maker: KeyMaker) {
  const { path, database } = options;
  const unfolded =
    opened.file === null
      ? await options.foldVerified()
      : await foldLeft(options, new KeyFolds(path, opened.file, maker));
  if (opened.file === null) await opened.make(database, maker);
  const file = require(opened.file);
  // Both files get a new name, which older copies of the database don't have. On a full disk both keep theirs.
  if (unfolded === null) await nameBoth(file, database);
  await options.begun(new KeyFolds(path, file, maker), unfolded);
  return unfolded?.documents ?? new Map<string, StoredDocument | null>();
}

/** Skips verifying all documents, which takes a second for each 100,000; they are visited while the server runs. */
async function foldLeft(
  { path, database, left }: PagingOptions,
  folds: KeyFolds,
): Promise<UnfoldedLog | null> {
  if (left.paths.length === 0) return null;
  const batches = left.batches.filter(({ seq }) => seq > database.folded);
  try {
    await folds.before(database, batches, true);
    await foldIntoIntact(database, path, left);
    return null;
  } catch (error) {
    if (!hasNoRoom(error) || error instanceof DamageError) throw error;
    return unfoldedLog(left, database.folded);
  }
}

export async function nameBoth(file: KeyFile, database: SqliteDatabase): Promise<void> {
  const name = randomBytes(16).toString("hex");
  await file.rename(name);
  await database.noteMeta(markName, name);
}

class OpenedKeys {
  readonly #path: string;
  file: KeyFile | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** Deletes a key file that belongs to other documents. */
  async openValid(name: string | undefined, folded: number, lastSeq: number): Promise<void> {
    const path = keyFilePath(this.#path);
    if (!existsSync(path)) return;
    const file = await KeyFile.open(path, this.#path).catch(() => null);
    const mark = file?.mark;
    const isAhead = mark !== undefined && mark.folded >= folded && mark.folded <= lastSeq;
    if (isAhead && name !== undefined && mark.names.includes(name)) {
      this.file = file;
      return;
    }
    file?.close();
    removeKeyFile(this.#path);
  }

  async make(database: SqliteDatabase, maker: KeyMaker): Promise<void> {
    const draft = await KeyFileDraft.begin(keyDraftPath(this.#path));
    for (let last: string | undefined = ""; last !== undefined;) {
      const rows: FileRow[] = await database.listAfter(last, rowsAtOnce);
      await addRows(draft, rows, maker, this.#path);
      last = rows.at(-1)?.key;
    }
    await draft.end(keyFilePath(this.#path), database.folded, maker.prefixes);
    this.file = await KeyFile.open(keyFilePath(this.#path), this.#path);
  }
}

const rowsAtOnce = 1_000;

/** Refuses a damaged document: its keys can't be relied on. */
export async function addRows(
  draft: KeyFileDraft,
  rows: readonly FileRow[],
  maker: Pick<KeyMaker, "hasKeys" | "keysOf">,
  path: string,
): Promise<void> {
  for (const { key, doc, isWhole } of rows) {
    if (!isWhole) throw damaged(path, `document ${doc.id} has a wrong checksum`);
    if (maker.hasKeys(doc.table)) await draft.add(maker.keysOf(doc), key);
  }
}
