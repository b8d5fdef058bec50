import { lastVisited, noteVisited } from "./blobs/scrub";
import type { Database } from "./db/database";
import { parseDocument } from "./db/doc";
import { coldTables } from "./db/schema/system-tables";
import { idKey, keysOf } from "./db/read/index-keys";
import type { Snapshot } from "./db/snapshot";
import { decodeId } from "./db/values/ids";
import type { FileRows } from "./kv/folder-store";
import { encodeIndexKey, successorOfPrefix } from "./kv/key";
import { idOfRow, type RowKeyOf } from "./kv/sqlite/row-key";
import type { FileRow } from "./kv/sqlite/sqlite-load";
import type { StoredDocument } from "./kv/store";
import { documentLimits, type DocumentLimits } from "./visit-limits";

interface DocumentVisitsOptions {
  db: Pick<Database, "durable">;
  rows: FileRows;
  /** Where the position is stored, so that a machine that is off at night also gets to all documents. */
  placePath: string;
  limits?: Partial<DocumentLimits>;
}

interface Place {
  key: string;
  doc: StoredDocument;
}

interface Slice {
  after: string;
  upTo: string | null;
  rows: readonly FileRow[];
}

/**
 * Reads the documents of the file again in small steps while the server runs, so that damage is found before a restart
 * needs them. Each row must be whole and equal to what memory and its indexes have.
 */
export class DocumentVisits {
  readonly #options: DocumentVisitsOptions;
  readonly #limits: DocumentLimits;
  /** Damaged documents by id; null for a part that can't be read at all. */
  readonly #bad = new Map<string, Place | null>();
  readonly #cold = new Set(coldTables);
  #rowsAtOnce: number;
  #isStopped = false;

  constructor(options: DocumentVisitsOptions) {
    this.#options = options;
    this.#limits = { ...documentLimits, ...options.limits };
    this.#rowsAtOnce = this.#limits.rowsAtOnceMax;
  }

  /** Damage found since the start. A document no longer counts when it is found whole or deleted. */
  get badCount(): number {
    return this.#bad.size;
  }

  async visit(warn: (line: string) => void): Promise<void> {
    try {
      await this.#visitBad(warn);
      await this.#visitNext(warn);
    } catch (error) {
      if (!this.#isStopped) throw error;
    }
  }

  /** Checks the whole file at once, because something in it is known to be damaged. */
  async visitAll(warn: (line: string) => void): Promise<void> {
    for (let after: string | null = ""; after !== null && !this.#isStopped;) {
      const slice = await this.#read(after, warn);
      if (slice === null) return;
      await this.#compare(slice, warn);
      after = slice.upTo;
    }
  }

  /**
   * Called when a function found damage. It counts until a visit finds the document whole. `key` is "" for a part that
   * can't be read at all.
   */
  noteDamaged(key: string, warn: (line: string) => void): void {
    if (key === "") {
      const name = "A part of the data";
      this.#noteBad(name, null, () => warn(`${name} is ${advice}`));
      return;
    }
    const id = idOfRow(key);
    const table = decodeId(id);
    const doc = { id, table: table.isOk ? table.tableNumber : 0, json: "" };
    this.#note({ key, doc }, false, warn);
  }

  /** Stops for good, because the file is about to be closed. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Visits bad documents separately, because the file no longer lists deleted ones. */
  async #visitBad(warn: (line: string) => void): Promise<void> {
    for (const place of [...this.#bad.values()].slice(0, this.#limits.rowsAtOnceMax)) {
      if (place !== null) this.#note(place, await this.#isGoodNow(place), warn);
    }
  }

  async #visitNext(warn: (line: string) => void): Promise<void> {
    const { rows, placePath } = this.#options;
    let left = Math.ceil((await rows.count()) / this.#limits.visitsPerRound);
    let after = await lastVisited(placePath);
    while (left > 0 && !this.#isStopped) {
      const slice = await this.#read(after, warn);
      if (slice === null) return;
      await this.#compare(slice, warn);
      left -= Math.max(slice.rows.length, 1);
      after = slice.upTo ?? "";
      await noteVisited(placePath, after);
      if (slice.upTo === null) return;
      await new Promise((resolve) => setTimeout(resolve, this.#limits.pauseMs).unref());
    }
  }

  async #read(after: string, warn: (line: string) => void): Promise<Slice | null> {
    const rowsMax = this.#rowsAtOnce;
    const name = `Rows after ${JSON.stringify(after)}`;
    try {
      const rows = await this.#options.rows.listAfter(after, rowsMax);
      this.#bad.delete(name);
      this.#rowsAtOnce = this.#nextCount(rows);
      const upTo = rows.length < rowsMax ? null : (rows.findLast(hasKey)?.key ?? null);
      return { after, upTo, rows };
    } catch (error) {
      if (this.#isStopped) return null;
      const why = error instanceof Error ? error.message : String(error);
      this.#noteBad(name, null, () => warn(`${name} can't be read (${why}): ${advice}`));
      return null;
    }
  }

  #nextCount(rows: readonly FileRow[]): number {
    const bytes = rows.reduce((sum, { doc }) => sum + doc.json.length, 0);
    const fitting = Math.floor(this.#limits.bytesAtOnce / Math.max(bytes / rows.length, 1));
    return Math.min(Math.max(fitting || 1, 1), this.#limits.rowsAtOnceMax);
  }

  async #compare({ after, upTo, rows }: Slice, warn: (line: string) => void): Promise<void> {
    const found = new Set<string>();
    for (const row of rows) {
      found.add(row.doc.id);
      this.#note(row, this.#isCurrent(row) || (await this.#isGoodNow(row)), warn);
    }
    const { keyOf, isUnfolded } = this.#options.rows;
    for (const place of placesBetween(this.#options.db.durable, { after, upTo, keyOf })) {
      if (found.has(place.doc.id) || isUnfolded(place.doc.id)) continue;
      this.#note(place, await this.#isGoodNow(place), warn);
    }
  }

  /** Reads the row again, because it may have been written since. */
  async #isGoodNow(place: Place): Promise<boolean> {
    for (let tries = 0; tries < 3; tries++) {
      const row = await this.#options.rows.at(place.key);
      if (row === null ? this.#isElsewhere(place) : this.#isCurrent(row)) return true;
    }
    return false;
  }

  #isCurrent({ doc, isWhole }: FileRow): boolean {
    if (!isWhole) return false;
    if (this.#cold.has(doc.table) || this.#options.rows.isUnfolded(doc.id)) return true;
    const { catalog, ...durable } = this.#options.db.durable;
    const table = catalog.numbered(doc.table);
    if (table === undefined) return true;
    const tree = durable.tree.aside(() => undefined);
    const known = tree.get(idKey(table, doc.id));
    if (known?.json !== doc.json) return false;
    return keysOf(table, parseDocument(doc.json)).every((key) => tree.get(key) === known);
  }

  #isElsewhere({ key, doc: { id, table: number } }: Place): boolean {
    const { tree, catalog } = this.#options.db.durable;
    const table = catalog.numbered(number);
    const missing: string[] = [];
    const around = tree.aside((place) => missing.push(place));
    const known = table === undefined ? undefined : around.get(idKey(table, id));
    if (missing.length > 0) return false;
    const { keyOf, isUnfolded } = this.#options.rows;
    return known === undefined || keyOf(known) !== key || isUnfolded(id);
  }

  #note({ key, doc }: Place, isGood: boolean, warn: (line: string) => void): void {
    if (isGood) this.#bad.delete(doc.id);
    else this.#noteBad(doc.id, { key, doc }, () => warn(`The document ${doc.id} is ${advice}`));
  }

  #noteBad(name: string, place: Place | null, warn: () => void): void {
    if (this.#bad.has(name)) return;
    this.#bad.set(name, place);
    if (this.#bad.size <= this.#limits.namedMax) warn();
  }
}

/** A damaged key is read as "". */
const hasKey = ({ key }: FileRow) => key !== "";

const advice = "damaged on the disk, or missing there. /health says what to do.";

/** Documents examined for one slice, because an import may give any number of documents the same creation time. */
const examinedMax = 2_000;

/** The documents in memory between two keys of the file. Only documents with a creation time have such a key. */
function* placesBetween(
  { tree, catalog }: Snapshot,
  { after, upTo, keyOf }: Pick<Slice, "after" | "upTo"> & { keyOf: RowKeyOf },
): Generator<Place> {
  const fromMs = after === "" ? 0 : createdMsOf(after);
  if (fromMs === null) return;
  const untilMs = upTo === null ? null : createdMsOf(upTo);
  const isBetween = (key: string) => key > after && (upTo === null || key <= upTo);
  let examined = 0;
  for (const { byCreationTime } of catalog.tables) {
    const from = encodeIndexKey([fromMs], byCreationTime.prefix);
    const end =
      untilMs === null
        ? successorOfPrefix(byCreationTime.prefix)
        : encodeIndexKey([untilMs + 1], byCreationTime.prefix);
    const missing: Place[] = [];
    const known = tree.aside((key) => {
      missing.push({ key, doc: { id: idOfRow(key), table: byCreationTime.table, json: "" } });
    });
    for (const [, doc] of known.iterate(from, end, "asc")) {
      if (examined++ > examinedMax) return;
      const key = keyOf(doc);
      if (isBetween(key)) yield { key, doc };
    }
    yield* missing.filter(({ key }) => isBetween(key));
  }
}

function createdMsOf(key: string): number | null {
  const [, digits] = /^(\d{13}):/.exec(key) ?? [];
  return digits === undefined ? null : Number(digits);
}
