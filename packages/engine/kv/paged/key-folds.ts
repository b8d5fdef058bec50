import type { NumberedBatch } from "../sqlite/batch";
import { hasNoRoom, type SqliteDatabase } from "../sqlite/sqlite-database";
import { storeError } from "../sqlite/sqlite-file";
import { removeKeyFile } from "../store-files";
import { type KeyMaker, keyChangesOf, nextTurn } from "./key-changes";
import type { KeyFile } from "./key-file";
import { prefixNumber } from "./key-text";

/** What the store's folds keep up. */
export interface FoldedKeys {
  /** Called before these batches are folded into the database. */
  before(database: SqliteDatabase, batches: readonly NumberedBatch[]): Promise<void>;
  after(batches: readonly NumberedBatch[]): void;
  close(): void;
}

/** Keeps a key file up with the log. It is always written before the documents, so that a kill leaves it ahead. */
export class KeyFolds implements FoldedKeys {
  readonly #path: string;
  readonly #file: KeyFile;
  readonly #maker: KeyMaker;

  constructor(path: string, file: KeyFile, maker: KeyMaker) {
    this.#path = path;
    this.#file = file;
    this.#maker = maker;
  }

  /** `isLeft` for batches of a former process. */
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
      // Erased text may be in them.
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

  /** What fails for another reason than a full disk is made again by the next start. */
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

/** An append is in the log a moment before the database knows; after a failure it never does. */
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
