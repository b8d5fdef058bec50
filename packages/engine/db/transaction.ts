import type { JSONValue } from "convex/values";
import type { Rng } from "../clock";
import type { TransactionLimits } from "../limits";
import { type Namespace, type TableInfo, catalogKey, storedName } from "./catalog";
import { checkAccess, checkNpmTable } from "./document-access";
import {
  checkDocumentLimits,
  idOf,
  parseFields,
  patchedDocument,
  withSystemFields,
} from "./document-rules";
import { DatabaseError } from "./errors";
import type { CursorSeal } from "./read/cursor";
import { idKey } from "./read/index-keys";
import { wholeRange } from "./read/index-range";
import { type Page, checkedPageRequest } from "./read/page";
import { Pipeline } from "./read/pipeline";
import type { Access, PageRequest, Query } from "./read/query";
import { isVisible, openPage, openSource, readTableNames, visibleTable } from "./read/query-source";
import { ReadSet, pointRange } from "./read/read-set";
import type { ReadView } from "./read/scan";
import { checkDocument, checkTableName } from "./schema/schema";
import { systemTableNumberMax } from "./schema/system-tables";
import { addTables } from "./schema/table-names";
import type { Doc, ParsedDocument, Snapshot } from "./snapshot";
import { decodeId, freshId, npmTableOf } from "./values/ids";
import { nextDouble } from "./values/next-double";
import { type TransactionMetrics, Usage } from "./values/usage";
import { sizeOf } from "./values/values";
import { WriteSet } from "./write-set";

export interface TransactionOptions {
  isReadOnly: boolean;
  /** For tests: lower limits, so that they can be reached. */
  limits?: Partial<TransactionLimits> | undefined;
}

export interface TransactionContext {
  rng: Rng;
  seal: CursorSeal;
  startMs: number;
  firstCreationMs: number;
}

/** The rows of one query, one by one. Each row that was read is in the transaction's read set. */
export interface DocumentStream {
  next(): Doc | null;
}

export interface DocumentOptions {
  table?: string | undefined;
  access?: Access;
}

/**
 * One function's view of the database: a snapshot and its own writes. Documents go in as Convex JSON and come out as
 * Doc, whose text can be passed on unparsed. Every error is a DatabaseError with the contract's text.
 */
export class Transaction {
  readonly snapshot: Snapshot;
  readonly startMs: number;
  readonly isReadOnly: boolean;
  readonly reads: ReadSet;
  readonly changes: WriteSet;
  /** The component whose tables it sees; "" for the app. */
  readonly component: string;
  readonly #context: TransactionContext;
  readonly #usage: Usage;
  readonly #progress: { lastCreationMs: number; isOpen: boolean };

  constructor(
    context: TransactionContext,
    snapshot: Snapshot,
    options: TransactionOptions,
    whole: Transaction | null = null,
    component = "",
  ) {
    this.#context = context;
    this.snapshot = snapshot;
    this.startMs = context.startMs;
    this.isReadOnly = options.isReadOnly;
    this.component = component;
    this.reads = whole?.reads ?? new ReadSet();
    this.changes = whole?.changes ?? new WriteSet(snapshot);
    if (whole !== null) {
      this.#usage = whole.#usage;
      this.#progress = whole.#progress;
      return;
    }
    this.#usage = new Usage(options.limits);
    this.#progress = { lastCreationMs: snapshot.lastCreationMs, isOpen: true };
    this.reads.add(catalogPoint);
  }

  of(component: string): Transaction {
    if (component === this.component) return this;
    return new Transaction(this.#context, this.snapshot, this, this, component);
  }

  get snapshotTs(): bigint {
    return this.snapshot.ts;
  }

  get catalog(): Namespace {
    return this.changes.catalog.of(this.component);
  }

  get isLikeNpmTest(): boolean {
    return this.changes.catalog.isLikeNpmTest;
  }

  /** The latest `_creationTime` assigned, by this transaction or before it. */
  get lastCreationMs(): number {
    return this.#progress.lastCreationMs;
  }

  /** Null when it is missing. Throws for an undecodable id, and for an id of another table than `table`. */
  get(id: string, options: DocumentOptions = {}): Doc | null {
    const table = this.#tableOf("db.get", id, options);
    return table === null ? null : this.#read(table, id, options.access);
  }

  /** Returns the new id. Creates an unknown table. */
  insert(tableName: string, value: JSONValue, access: Access = "user"): string {
    this.#checkWritable();
    const { fields } = parseFields("db.insert", value, this.isLikeNpmTest);
    const table = this.#tableForInsert(tableName, access);
    const id = freshId(table.number, this.#context);
    const creationTime = Math.max(
      this.#context.firstCreationMs,
      nextDouble(this.#progress.lastCreationMs),
    );
    this.#write(table, withSystemFields(fields, id, creationTime), access, true);
    this.#progress.lastCreationMs = creationTime;
    return id;
  }

  /** `value` may hold `{"$undefined":null}` at its top level: that removes the field. Returns the new document. */
  patch(id: string, value: JSONValue, options: DocumentOptions = {}): Doc {
    const given = parseFields("db.patch", value, this.isLikeNpmTest);
    const [table, before] = this.#existing("db.patch", "Update", id, options);
    if (this.isLikeNpmTest) this.catalog.schema?.requireFields(table.name, given.removed);
    return this.#write(table, patchedDocument(before.value, given), options.access);
  }

  replace(id: string, value: JSONValue, options: DocumentOptions = {}): Doc {
    const { fields } = parseFields("db.replace", value, this.isLikeNpmTest);
    const [table, before] = this.#existing("db.replace", "Replace", id, options);
    const creationTime = Number(before.value["_creationTime"]);
    return this.#write(table, withSystemFields(fields, id, creationTime), options.access);
  }

  remove(id: string, options: DocumentOptions = {}): Doc {
    const [table, before] = this.#existing("db.delete", "Delete", id, options);
    if (options.access !== "engine") this.#usage.countDocumentWritten(before.bytes);
    this.changes.remove(table, before);
    return before;
  }

  /** Decides by the id alone, without a read. Null for any text that is not an id of that table. */
  normalizeId(tableName: string, idText: string): string | null {
    const decoded = decodeId(idText);
    if (this.isLikeNpmTest && npmTableOf(idText) === tableName && !decoded.isOk) return idText;
    const table = this.catalog.tableByName(tableName);
    if (table === undefined) readTableNames(this.catalog, this.#view("user"));
    return decoded.isOk && decoded.tableNumber === table?.number ? idText : null;
  }

  count(tableName: string, access: Access = "user"): number {
    const view = this.#view(access);
    const table = visibleTable(this.catalog, view, tableName, access);
    if (table === null) return 0;
    view.reads.add(wholeRange(table.byId));
    view.usage?.countRange();
    const before = this.snapshot.countByTable.get(table.number) ?? 0;
    return before + this.changes.countChange(table.number);
  }

  query(query: Query, access: Access = "user"): DocumentStream {
    const source = openSource(this.catalog, this.#view(access), query, access);
    const rows = new Pipeline(source, query.operators, this.isLikeNpmTest);
    return { next: () => rows.next()?.doc ?? null };
  }

  /**
   * `journal` comes from the previous run of the subscription, if any. The caller ensures one paginate per function.
   */
  paginate(request: PageRequest, journal: string | null, access: Access = "user"): Page {
    const checked = checkedPageRequest(request, this.isLikeNpmTest);
    const view = this.#view(access);
    return openPage(this.catalog, view, this.#context.seal, checked, journal, access);
  }

  /** Runs a nested mutation. When it throws, its writes are undone and its reads kept. */
  async sub<T>(run: () => Promise<T>): Promise<T> {
    const point = this.changes.savepoint();
    const undo = this.#usage.mark();
    try {
      return await run();
    } catch (error) {
      this.changes.restore(point);
      undo();
      throw error;
    }
  }

  countScheduled(argsBytes: number): void {
    this.#usage.countScheduled(argsBytes);
  }

  metrics(): TransactionMetrics {
    return this.#usage.metrics();
  }

  /** Ends reads and writes after the commit or failure, so that calls a function did not await fail. */
  close(): void {
    this.#progress.isOpen = false;
  }

  #view(access: Access): ReadView {
    this.#checkOpen();
    return {
      documents: this.changes,
      reads: this.reads,
      usage: access === "engine" ? null : this.#usage,
      isLikeNpmTest: this.isLikeNpmTest,
    };
  }

  #read(table: TableInfo, id: string, access: Access | undefined): Doc | null {
    this.#checkOpen();
    this.reads.add(pointRange(idKey(table, id)));
    const doc = this.changes.get(table, id);
    if (access !== "engine") {
      this.#usage.countRange();
      if (doc !== null) this.#usage.countDocumentRead(doc.bytes);
    }
    return doc;
  }

  #write(table: TableInfo, document: ParsedDocument, access?: Access, isNew = false): Doc {
    const bytes = this.isLikeNpmTest ? sizeOf(document) : checkDocumentLimits(document);
    if (access !== "engine") {
      checkDocument(this.catalog.schema, table.name, document, this.catalog);
    }
    const doc = this.changes.put(table, idOf(document), document, bytes, isNew);
    if (access !== "engine") this.#usage.countDocumentWritten(doc.bytes);
    return doc;
  }

  #existing(
    operation: "db.patch" | "db.replace" | "db.delete",
    verb: "Update" | "Replace" | "Delete",
    id: string,
    options: DocumentOptions,
  ): [TableInfo, Doc] {
    this.#checkWritable();
    const table = this.#tableOf(operation, id, options);
    const doc = table === null ? null : this.#read(table, id, options.access);
    if (table === null || doc === null) {
      throw new DatabaseError(`${verb} on nonexistent document ID ${id}`);
    }
    return [table, doc];
  }

  /** Null when the id's table is unknown or hidden from the caller. */
  #tableOf(operation: string, id: string, { table, access = "user" }: DocumentOptions) {
    const argument = (why: string) =>
      new DatabaseError(`Invalid argument \`id\` for \`${operation}\`: ${why}`);
    const decoded = decodeId(id);
    if (!decoded.isOk) {
      if (!this.isLikeNpmTest) throw argument(decoded.error);
      checkNpmTable(id, table);
      return null;
    }
    const found = this.catalog.tableByNumber(decoded.tableNumber);
    if (found === undefined) {
      readTableNames(this.catalog, this.#view(access));
      return null;
    }
    const isSystem = found.number <= systemTableNumberMax;
    if (!this.isLikeNpmTest) checkAccess(access, isSystem);
    if (table !== undefined && table !== found.name) {
      throw argument(`expected to be an Id<"${table}">, got Id<"${found.name}"> instead.`);
    }
    return access !== "engine" && isSystem && !isVisible(found.name) ? null : found;
  }

  #tableForInsert(name: string, access: Access): TableInfo {
    if (access !== "engine" && name.startsWith("_")) {
      throw new DatabaseError("System tables (prefixed with `_`) are read-only.");
    }
    const known = this.catalog.tableByName(name);
    if (known !== undefined) return known;
    if (!this.isLikeNpmTest) checkTableName(name);
    // Reads the whole list, so that two transactions that create a table don't both get the same number.
    readTableNames(this.catalog, this.#view("engine"));
    const number = this.changes.catalog.nextTableNumber;
    const added = { name: storedName({ component: this.component, name }), number };
    addTables(this.changes, [added], this.#context);
    return this.catalog.tableByName(name) as TableInfo;
  }

  #checkOpen(): void {
    if (!this.#progress.isOpen)
      throw new DatabaseError("The transaction is over: await every database call.");
  }

  #checkWritable(): void {
    this.#checkOpen();
    if (this.isReadOnly) throw new DatabaseError("Queries cannot write to the database.");
  }
}

const catalogPoint = pointRange(catalogKey);
