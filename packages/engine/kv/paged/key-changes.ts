import type { Key } from "../key";
import type { NumberedBatch } from "../sqlite/batch";
import { idOfRow, rowKeyOf } from "../sqlite/row-key";
import type { StoredDocument } from "../store";
import type { KeyChanges } from "./key-file";
import type { Paging } from "./paging";

export type Before = readonly (readonly [Key, StoredDocument | null])[];

/** How documents map to keys, which only the database above the store knows. */
export interface KeyMaker {
  /** The number of each index on the disk, by the index's identity. */
  readonly prefixes: ReadonlyMap<string, number>;
  /** Returns the listed indexes that nothing reads any more. */
  takeUnused(listed: readonly number[]): number[];
  /** Empty for a document that is never paged. */
  keysOf(document: StoredDocument): readonly Key[];
  hasKeys(table: number): boolean;
  current(id: string): StoredDocument | null;
  /** `current` knows the commits up to here. */
  readonly durableTs: bigint;
  /** Called before the disk changes; `before` is what it has now at the keys that change. */
  changing(before: Before): void;
  /** Called when the disk has all commits up to `ts`. */
  changed(ts: bigint): void;
}

/** For a database in memory, whose tables and indexes may change at any time. */
export interface LoadedKeyMaker extends KeyMaker {
  /**
   * Adopts the current tables and indexes. False when a known table has a new index: a key file begun earlier lacks the
   * keys of its documents.
   */
  look(): boolean;
  /** Called when a key file is begun, which `paging` reads once it is complete. From now on writes are noted. */
  begin(paging: Pick<Paging, "keys" | "cacheBytesMax" | "alone">): void;
  drop(): void;
  /**
   * Called when the disk and the key file have everything up to `ts`. Returns null when the documents can't leave
   * memory yet. After any other result they are read from the disk.
   */
  leaveMemory(ts: bigint): KeyMaker | null;
}

interface Touched {
  readonly rows: Set<string>;
  /** All versions in the log, and the one in the file before them. */
  readonly versions: StoredDocument[];
  last: StoredDocument | null;
}

interface Sources {
  readonly maker: Pick<KeyMaker, "keysOf" | "hasKeys">;
  readonly rowsAt: (rows: readonly string[]) => Promise<StoredDocument[]>;
  /** False when the file was built from a newer version and never had the key. */
  readonly hadKey: (key: Key) => boolean;
  /** The newest version of a document; null to use the last one of the batches. */
  readonly current: ((id: string) => StoredDocument | null) | null;
}

/** Documents handled before other work gets a turn. */
const documentsAtOnce = 200;

/**
 * How these batches change the keys in the file. A key file may be ahead of the documents, so every key of any version
 * is removed unless the newest version has it.
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
