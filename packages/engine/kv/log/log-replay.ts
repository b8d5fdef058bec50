import { rmSync } from "node:fs";
import { currentVersion, migrateFile } from "../format-version";
import type { PieceBytes } from "../salvage/piece-reader";
import { type NumberedBatch, parseBatch } from "../sqlite/batch";
import { SqliteDatabase } from "../sqlite/sqlite-database";
import { readVersion } from "../sqlite/sqlite-file";
import { readRecord } from "./log-record";

export const recordFormat = currentVersion;

/** The records in bytes copied from a log; null when they are incomplete or damaged. */
export function recordsIn(bytes: Buffer): NumberedBatch[] | null {
  const file: PieceBytes = {
    length: bytes.length,
    bytes: (from, upTo) => bytes.subarray(from, Math.min(upTo, bytes.length)),
  };
  const batches: NumberedBatch[] = [];
  for (let at = 0; at < bytes.length;) {
    const record = readRecord(file, at);
    if (typeof record !== "object") return null;
    batches.push({ seq: record.seq, batch: parseBatch(record.text) });
    at = record.endsAt;
  }
  return batches;
}

/** Applies copied records to a database that nobody else has open. */
export class LogReplay {
  readonly #path: string;
  #database: SqliteDatabase;
  #version: number;
  #lastTs: bigint;

  private constructor(path: string, database: SqliteDatabase, version: number, lastTs: bigint) {
    this.#path = path;
    this.#database = database;
    this.#version = version;
    this.#lastTs = lastTs;
  }

  static async open(path: string): Promise<LogReplay> {
    const version = readVersion(path) ?? currentVersion;
    const database = await SqliteDatabase.open(path, version);
    const { lastTs } = await database.load(() => undefined, []);
    return new LogReplay(path, database, version, lastTs);
  }

  get seq(): number {
    return this.#database.folded;
  }

  /** In nanoseconds. */
  get lastTs(): bigint {
    return this.#lastTs;
  }

  /** Applies records that the database lacks, up to a time in nanoseconds. Returns the number of their commits. */
  async apply(
    batches: readonly NumberedBatch[],
    { format, untilTs }: { format: number; untilTs: bigint | null },
  ): Promise<number> {
    const left = batches.filter(({ seq }) => seq > this.seq);
    const end = left.findIndex(({ batch }) => untilTs !== null && BigInt(batch.lastTs) > untilTs);
    const wanted = end === -1 ? left : left.slice(0, end);
    if (wanted.length === 0) return 0;
    await this.#reach(format);
    await this.#database.fold(wanted, false);
    let commits = 0;
    for (const { batch } of wanted) {
      commits += batch.commits.match(/\[\d+,"/g)?.length ?? 0;
      if (batch.lastTs !== "0") this.#lastTs = BigInt(batch.lastTs);
    }
    return commits;
  }

  async documentsOf(table: number): Promise<string[]> {
    return await this.#database.listJson(table);
  }

  close(): void {
    this.#database.close();
  }

  /** Upgrades the database to the records' format, because records of a newer program follow an upgrade. */
  async #reach(format: number): Promise<void> {
    if (format === this.#version) return;
    if (format < this.#version || format > currentVersion) {
      throw new Error(`its format is ${format}, and this program knows ${currentVersion}`);
    }
    const { folded } = this.#database;
    this.#database.close();
    await migrateFile(this.#path, this.#version, format);
    rmSync(`${this.#path}.former`, { force: true });
    this.#version = format;
    this.#database = await SqliteDatabase.open(this.#path, format, folded);
  }
}
