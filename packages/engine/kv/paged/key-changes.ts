import type { Key } from "../key";
import type { NumberedBatch } from "../sqlite/batch";
import { idOfRow, rowKeyOf } from "../sqlite/row-key";
import type { StoredDocument } from "../store";
import type { KeyChanges } from "./key-file";
import type { Paging } from "./paging";

export type Before = readonly (readonly [Key, StoredDocument | null])[];

/** What documents have to do with keys, which only the database above the store knows. */
export interface KeyMaker {
  /** The number of each index on the disk, by what identifies it. */
  readonly prefixes: ReadonlyMap<string, number>;
  /** Which of these indexes nothing reads any more. */
  takeUnused(listed: readonly number[]): number[];
  /** None for a document that is never paged. */
  keysOf(document: StoredDocument): readonly Key[];
  hasKeys(table: number): boolean;
  /** What the newest state on the disk has. */
  current(id: string): StoredDocument | null;
  /** Up to where `current` knows commits. */
  readonly durableTs: bigint;
  /** The disk is about to change; `before` is what it has now at the keys that change. */
  changing(before: Before): void;
  /** The disk has everything that was committed up to `ts`. */
  changed(ts: bigint): void;
}

/** Of a database that is in memory, whose tables and indexes change while nothing waits for it. */
export interface LoadedKeyMaker extends KeyMaker {
  /**
   * Takes the tables and indexes of now. False when a table that was known before has a new index: a key file that was begun
   * before has no keys of its documents.
   */
  look(): boolean;
  /** A key file is begun, of which `paging` reads once it is made: what is written from now on is noted. */
  begin(paging: Pick<Paging, "keys" | "cacheBytesMax" | "alone">): void;
  /** What was begun is gone. */
  drop(): void;
  /** The disk and the key file have everything up to `ts`. From the answer on documents are read from there; null where that can't be yet. */
  leaveMemory(ts: bigint): KeyMaker | null;
}

interface Touched {
  readonly rows: Set<string>;
  /** All that the log has, and from the file the one before. */
  readonly versions: StoredDocument[];
  last: StoredDocument | null;
}

interface Sources {
  readonly maker: Pick<KeyMaker, "keysOf" | "hasKeys">;
  /** The documents that the file has at these rows. */
  readonly rowsAt: (rows: readonly string[]) => Promise<StoredDocument[]>;
  /** False where the file was built from a newer version, so that it never had this one's key. */
  readonly hadKey: (key: Key) => boolean;
  /** The newest version of a document; null for the last one of the batches. */
  readonly current: ((id: string) => StoredDocument | null) | null;
}

/** Others get a turn after so many documents. */
const documentsAtOnce = 200;

/**
 * How the keys in the file change with these batches. A key file may be ahead of the documents, so the keys of every version
 * go that the newest one does not have.
 */
export async function keyChangesOf(
  batches: readonly NumberedBatch[],
  sources: Sources,
): Promise<KeyChanges & { before: Before }> {
  const touched = await touchedBy(batches, sources.maker);
  const removed: Key[] = [];
  const added: (readonly [Key, string])[] = [];
  const before: (readonly [Key, StoredDocument | null])[] = [];
  const entries = [...touched];
  for (let at = 0; at < entries.length; at += documentsAtOnce) {
    const part = entries.slice(at, at + documentsAtOnce);
    const inFile = await filed(part, sources);
    for (const [id, { versions, last }] of part) {
      const first = inFile.get(id);
      const now = sources.current === null ? last : sources.current(id);
      const keysNow = now === null ? [] : sources.maker.keysOf(now);
      const keysFirst = first === undefined ? [] : sources.maker.keysOf(first);
      const keysOnce = new Set([
        ...keysFirst,
        ...versions.flatMap((doc) => sources.maker.keysOf(doc)),
      ]);
      const isNow = new Set(keysNow);
      const isFirst = new Set(keysFirst);
      for (const key of keysOnce) if (!isNow.has(key)) removed.push(key);
      if (now !== null) for (const key of keysNow) added.push([key, rowKeyOf(now)]);
      for (const key of new Set([...keysOnce, ...keysNow]))
        before.push([key, isFirst.has(key) && sources.hadKey(key) ? (first ?? null) : null]);
    }
    await nextTurn();
  }
  return { removed, added, before };
}

async function touchedBy(
  batches: readonly NumberedBatch[],
  maker: Sources["maker"],
): Promise<Map<string, Touched>> {
  const touched = new Map<string, Touched>();
  const at = (row: string): Touched => {
    const id = idOfRow(row);
    const known = touched.get(id) ?? { rows: new Set(), versions: [], last: null };
    touched.set(id, known);
    known.rows.add(row);
    return known;
  };
  for (const { batch } of batches) {
    const puts = JSON.parse(`[${batch.puts}]`) as [
      row: string,
      table: number,
      ts: number,
      json: string,
    ][];
    for (const row of JSON.parse(`[${batch.deletes}]`) as string[]) at(row).last = null;
    for (const [row, table, , json] of puts) {
      if (!maker.hasKeys(table)) continue;
      const document = { id: idOfRow(row), table, json };
      const known = at(row);
      known.versions.push(document);
      known.last = document;
    }
    await nextTurn();
  }
  return touched;
}

async function filed(part: readonly [string, Touched][], { rowsAt, maker }: Sources) {
  const found = await rowsAt(part.flatMap(([, { rows }]) => [...rows]));
  return new Map(found.filter(({ table }) => maker.hasKeys(table)).map((doc) => [doc.id, doc]));
}

export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
