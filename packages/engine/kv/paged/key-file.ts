import Libsql from "libsql";
import type { Key } from "../key";
import type { Direction } from "../sorted-map";
import {
  type Connection,
  connect,
  documentChecksum,
  run,
  waitForPrevious,
} from "../sqlite/sqlite-file";
import { idOfRow } from "../sqlite/row-key";
import { type TextBytes, textOf } from "../sqlite/sqlite-load";
import type { StoredDocument } from "../store";
import { keyOfText, keyText, prefixChars, prefixNumber } from "./key-text";
import type { Range } from "./pages";

/** The part of the driver that reads on the event loop: a single key takes 25 µs, 64 rows take 140. */
interface Reader {
  exec(sql: string): void;
  prepare(sql: string): ReaderStatement;
  close(): void;
}

interface ReaderStatement {
  raw(): ReaderStatement;
  all(...parameters: (string | number)[]): unknown[];
}

export interface StoredEntry {
  readonly key: Key;
  readonly row: string;
  /** Null for a document that is not folded in yet, or is damaged or missing. */
  readonly document: StoredDocument | null;
}

export interface KeyChanges {
  readonly removed: readonly Key[];
  readonly added: readonly (readonly [Key, row: string])[];
}

/** Identifies the database that a key file belongs to. */
interface KeyFileMark {
  /** The database has one of these names: a kill may come between naming both files. */
  readonly names: readonly string[];
  /** The number of the last log record that the keys include. */
  readonly folded: number;
}

type ReadRow = [
  key: TextBytes,
  row: TextBytes,
  table: number | null,
  json: TextBytes | null,
  crc: number | null,
];

/**
 * The index keys of all documents in order, in a file next to the database. It is derived from the database and may be
 * deleted at any time. SQLite caches a few of its pages in memory; the event loop reads it, a thread of the driver
 * writes.
 */
export class KeyFile {
  readonly #reader: Reader;
  readonly #writer: Connection;
  readonly #statements: Record<Direction, ReaderStatement>;

  /** Indexes built since the start, from the newest documents, which are ahead of the disk. */
  readonly built = new Set<number>();

  private constructor(reader: Reader, writer: Connection) {
    this.#reader = reader;
    this.#writer = writer;
    this.#statements = {
      asc: reader.prepare(readSql("")).raw(),
      desc: reader.prepare(readSql("DESC")).raw(),
    };
  }

  static async open(path: string, databasePath: string): Promise<KeyFile> {
    const writer = connect(path);
    await writer.exec(
      `${waitForPrevious}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA secure_delete = ON; PRAGMA cache_size = -${writerCacheKib}`,
    );
    const reader = new Libsql(path, {}) as Reader;
    reader.exec(
      `${waitForPrevious}; PRAGMA cache_size = -${readerCacheKib}; ATTACH '${databasePath.replaceAll("'", "''")}' AS data; PRAGMA data.cache_size = -${readerCacheKib}`,
    );
    return new KeyFile(reader, writer);
  }

  get mark(): KeyFileMark {
    const sql = "SELECT name, former, folded FROM mark";
    const [row] = this.#reader.prepare(sql).all() as {
      name: string;
      former: string;
      folded: number;
    }[];
    const names = [row?.name, row?.former].filter((name) => name !== undefined && name !== "");
    return { names: names as string[], folded: row?.folded ?? 0 };
  }

  /** The number of each finished index, by the index's identity. */
  get prefixes(): Map<string, number> {
    const sql = "SELECT identity, number FROM prefixes WHERE identity IS NOT NULL";
    const rows = this.#reader.prepare(sql).all() as { identity: string; number: number }[];
    return new Map(rows.map(({ identity, number }) => [identity, number]));
  }

  /** The numbers of all indexes, including removed ones and those without a name yet. */
  get numbers(): number[] {
    const rows = this.#reader.prepare("SELECT number FROM prefixes ORDER BY number").all();
    return (rows as { number: number }[]).map(({ number }) => number);
  }

  count(prefix: Key): number {
    const sql = "SELECT entries FROM prefixes WHERE number = ?";
    const [row] = this.#reader.prepare(sql).all(prefixNumber(prefix)) as { entries: number }[];
    return row?.entries ?? 0;
  }

  read({ from, upTo }: Range, direction: Direction, max: number): StoredEntry[] {
    const prefix = from.slice(0, prefixChars);
    if (prefix.length < prefixChars) return [];
    const rest = upTo.startsWith(prefix) ? keyText(upTo.slice(prefixChars)) : afterAllTexts;
    const rows = this.#statements[direction].all(
      prefixNumber(prefix),
      keyText(from.slice(prefixChars)),
      rest,
      max,
    ) as ReadRow[];
    return rows.map((row) => entryOf(prefix, row));
  }

  has(key: Key): boolean {
    const sql = "SELECT 1 FROM keys WHERE prefix = ? AND key = ?";
    return (
      this.#reader.prepare(sql).all(prefixNumber(key), keyText(key.slice(prefixChars))).length > 0
    );
  }

  async rename(name: string): Promise<void> {
    await run(this.#writer, "UPDATE mark SET former = name, name = ?", name);
    await this.#writer.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  async change(changes: KeyChanges, prefixes: ReadonlyMap<string, number>): Promise<void> {
    const named = JSON.stringify([...prefixes]);
    // An index of a schema that never got to the disk must not be found by the next start.
    await run(
      this.#writer,
      "UPDATE prefixes SET identity = NULL WHERE number NOT IN (SELECT value->>1 FROM json_each(?))",
      named,
    );
    await run(
      this.#writer,
      "INSERT INTO prefixes SELECT value->>1, value->>0, 0 FROM json_each(?) WHERE true ON CONFLICT (number) DO UPDATE SET identity = excluded.identity",
      named,
    );
    for (const text of textsOf(changes))
      await run(this.#writer, "INSERT INTO changes VALUES (?)", text);
  }

  async sync(folded: number): Promise<void> {
    await run(this.#writer, "UPDATE mark SET folded = ?", folded);
    await this.#writer.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  /**
   * Builds an index on the event loop, so that nothing comes in between. The index gets its name once its schema is on
   * disk.
   */
  fill(prefix: Key, entries: Iterable<readonly [Key, row: string]>): void {
    const number = prefixNumber(prefix);
    this.#reader.exec("BEGIN IMMEDIATE");
    try {
      this.#reader.prepare("DELETE FROM keys WHERE prefix = ?").all(number);
      this.#reader.prepare("INSERT OR IGNORE INTO prefixes VALUES (?, NULL, 0)").all(number);
      const insert = this.#reader.prepare("INSERT INTO changes VALUES (?)");
      let added: (readonly [Key, string])[] = [];
      const write = () => {
        for (const text of textsOf({ removed: [], added })) insert.all(text);
        added = [];
      };
      for (const entry of entries) if (added.push(entry) >= changesAtOnce) write();
      write();
      this.#reader.exec("COMMIT");
      this.built.add(number);
    } catch (error) {
      this.#reader.exec("ROLLBACK");
      throw error;
    }
  }

  async drop(numbers: readonly number[]): Promise<void> {
    if (numbers.length === 0) return;
    const listed = "IN (SELECT value FROM json_each(?))";
    await run(this.#writer, `DELETE FROM keys WHERE prefix ${listed}`, JSON.stringify(numbers));
    await run(this.#writer, `DELETE FROM prefixes WHERE number ${listed}`, JSON.stringify(numbers));
  }

  close(): void {
    this.#reader.close();
    this.#writer.close();
  }
}

const readerCacheKib = 16 * 1024;
export const writerCacheKib = 32 * 1024;
const afterAllTexts = "\uffff";
const changesAtOnce = 4_000;

const readSql = (order: string) => `
  SELECT CAST(k.key AS BLOB), CAST(k.row AS BLOB), CAST(d.tbl AS INTEGER), CAST(d.json AS BLOB), CAST(d.crc AS INTEGER) FROM keys k LEFT JOIN data.documents d ON d.id = k.row
  WHERE k.prefix = ? AND k.key >= ? AND k.key < ? ORDER BY k.key ${order} LIMIT ?
`;

function entryOf(prefix: Key, [text, rowText, table, json, crc]: ReadRow): StoredEntry {
  const key = prefix + keyOfText(textOf(text));
  const row = textOf(rowText);
  if (table === null || json === null) return { key, row, document: null };
  const document = { id: idOfRow(row), table, json: textOf(json) };
  return { key, row, document: documentChecksum(document) === crc ? document : null };
}

export function* textsOf({ removed, added }: KeyChanges): Generator<string> {
  const split = (key: Key) => [prefixNumber(key), keyText(key.slice(prefixChars))];
  for (let at = 0; at < removed.length; at += changesAtOnce) {
    yield JSON.stringify({ removed: removed.slice(at, at + changesAtOnce).map(split), added: [] });
  }
  for (let at = 0; at < added.length; at += changesAtOnce) {
    const part = added.slice(at, at + changesAtOnce);
    yield JSON.stringify({ removed: [], added: part.map(([key, row]) => [...split(key), row]) });
  }
}
