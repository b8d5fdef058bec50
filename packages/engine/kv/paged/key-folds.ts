import type { NumberedBatch } from "../sqlite/batch";
import { hasNoRoom, type SqliteDatabase } from "../sqlite/sqlite-database";
import { storeError } from "../sqlite/sqlite-file";
import { removeKeyFile } from "../store-files";
import { type KeyMaker, keyChangesOf, nextTurn } from "./key-changes";
import type { KeyFile } from "./key-file";
import { prefixNumber } from "./key-text";

/** Updates keys with each of the store's folds. */
export interface FoldedKeys {
  before(database: SqliteDatabase, batches: readonly NumberedBatch[]): Promise<void>;
  after(batches: readonly NumberedBatch[]): void;
  close(): void;
}

/**
 * Keeps a key file up to date with the log. The key file is always written before the documents, so after a kill it can
 * only be ahead of them.
 */
export class KeyFolds implements FoldedKeys {
  readonly #path: string;
  readonly #file: KeyFile;
  readonly #maker: KeyMaker;

  constructor(path: string, file: KeyFile, maker: KeyMaker) {
    this.#path = path;
    this.#file = file;
    this.#maker = maker;
  }

  /** `isLeft` is true for batches of an earlier process. */
  async before(
    database: SqliteDatabase,
    batches: readonly NumberedBatch[],
    isLeft = false,
  ): Promise<void> {
    const last = batches.at(-1);
    if (last === undefined) return;
    const maker = this.#maker;
    if (!isLeft) await untilDurable(maker, lastTsOf(batches), database);
    const { before, ...changes } = await keyChangesOf(batches, {
      maker,
      rowsAt: (rows) => database.documentsAt(rows),
      hadKey: (key) => !this.#file.built.has(prefixNumber(key)) || this.#file.has(key),
      current: isLeft ? null : (id) => maker.current(id),
    });
    maker.changing(before);
    await this.#write(async () => {
      // Unused indexes may contain erased text.
      await this.#file.drop(maker.takeUnused(this.#file.numbers));
      await this.#file.change(changes, maker.prefixes);
      await this.#file.sync(last.seq);
    });
  }

  after(batches: readonly NumberedBatch[]): void {
    if (batches.length > 0) this.#maker.changed(lastTsOf(batches));
  }

  close(): void {
    this.#file.close();
  }

  /** Removes the key file after any failure but a full disk; the next start makes it again. */
  async #write(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      const failure = storeError("The key file could not be written", error);
      if (!hasNoRoom(failure)) removeKeyFile(this.#path);
      throw failure;
    }
  }
}

/** Waits for the database, which learns of an append a moment after it is in the log, or never after a failure. */
export async function untilDurable(
  maker: Pick<KeyMaker, "durableTs">,
  ts: bigint,
  database: SqliteDatabase,
): Promise<void> {
  while (maker.durableTs < ts && !database.hasFailed) await nextTurn();
}

export function lastTsOf(batches: readonly NumberedBatch[]): bigint {
  let last = 0n;
  for (const { batch } of batches) if (BigInt(batch.lastTs) > last) last = BigInt(batch.lastTs);
  return last;
}
