import type { IndexInfo, Namespace, TableInfo } from "../catalog";
import { DatabaseError } from "../errors";
import { type SystemTable, systemTableNumberMax, systemTables } from "../schema/system-tables";
import type { CursorSeal, Position } from "./cursor";
import { rangeOf, wholeRange } from "./index-range";
import { type Page, type PageRows, fingerprintOf, readPage, readRows } from "./page";
import type { Access, Order, PageRequest, Query, QuerySource } from "./query";
import type { KeyRange } from "./read-set";
import { RangeScan, type ReadView, type RowSource } from "./scan";
import { SearchScan } from "./search";

type Target =
  | { type: "nothing" }
  | { type: "range"; index: IndexInfo; range: KeyRange; order: Order }
  | { type: "search"; fields: readonly string[]; open: () => SearchScan };

/**
 * The table, if the caller may see it. A missing table is recorded as read, so that its creation runs the caller again.
 */
export function visibleTable(
  catalog: Namespace,
  view: ReadView,
  name: string,
  access: Access,
): TableInfo | null {
  const table = catalog.tableByName(name);
  if (table === undefined) {
    readTableNames(catalog, view);
    return null;
  }
  if (access === "engine" || table.number > systemTableNumberMax) return table;
  return isVisible(name) ? table : null;
}

export function isVisible(systemTableName: string): boolean {
  const tables: Record<string, SystemTable> = systemTables;
  return tables[systemTableName]?.isVisible === true;
}

export function readTableNames(catalog: Namespace, view: ReadView): void {
  view.reads.add(wholeRange(catalog.systemTable("_tables").byId));
}

export function openSource(
  catalog: Namespace,
  view: ReadView,
  query: Query,
  access: Access,
): RowSource {
  const target = targetOf(catalog, view, query.source, access);
  if (target.type === "nothing") return { next: () => null };
  if (target.type === "search") return target.open();
  return new RangeScan(view, target.range, target.order);
}

export function openPage(
  catalog: Namespace,
  view: ReadView,
  seal: CursorSeal,
  request: PageRequest,
  journal: string | null,
  access: Access,
): Page {
  const target = targetOf(catalog, view, request.query.source, access);
  const fields =
    target.type === "range"
      ? target.index.fields
      : target.type === "search"
        ? target.fields
        : ["_creationTime", "_id"];
  const fingerprint = fingerprintOf(request.query, fields);
  const parse = (cursor: string | null) => {
    if (view.isLikeNpmTest && cursor === npmEndCursor) return "end";
    return cursor === null ? null : seal.parse(cursor, fingerprint);
  };
  const start = parse(request.cursor);
  const end = parse(request.endCursor ?? journal);
  const rows = readTarget(target, view, request, start, end);
  const print = (position: Position) =>
    view.isLikeNpmTest && position === "end" ? npmEndCursor : seal.print(position, fingerprint);
  const continueCursor = print(rows.end);
  return {
    documents: rows.documents,
    isDone: rows.end === "end",
    continueCursor,
    splitCursor: rows.split === null ? null : print(rows.split),
    pageStatus: rows.pageStatus,
    journal: continueCursor,
  };
}

/** Test suites for npm convex-test compare with this cursor. */
const npmEndCursor = "_end_cursor";

function readTarget(
  target: Target,
  view: ReadView,
  request: PageRequest,
  start: Position | null,
  end: Position | null,
): PageRows {
  if (target.type === "nothing" || start === "end") {
    return { documents: [], end: "end", split: null, pageStatus: null };
  }
  if (target.type === "range") {
    const { index, range, order } = target;
    return readPage(view, range, index.prefix, order, request, { start, end });
  }
  const scan = target.open();
  const offset = start !== null && "offset" in start ? start.offset : 0;
  const upTo = end !== null && end !== "end" && "offset" in end ? end.offset : Infinity;
  scan.skip(offset);
  let left = upTo - offset;
  const source: RowSource = { next: () => (left-- > 0 ? scan.next() : null) };
  const rows = readRows(view, source, request, end, (_row, rowsRead) => ({
    offset: offset + rowsRead,
  }));
  return { ...rows, split: null };
}

function targetOf(catalog: Namespace, view: ReadView, source: QuerySource, access: Access): Target {
  if (source.type === "FullTableScan") {
    const table = visibleTable(catalog, view, source.tableName, access);
    if (table === null) return { type: "nothing" };
    const index = table.byCreationTime;
    return { type: "range", index, range: wholeRange(index), order: source.order ?? "asc" };
  }
  const [tableName, name] = splitIndexName(source.indexName);
  const table = visibleTable(catalog, view, tableName, access);
  if (table?.stagedIndexNames.includes(name)) {
    throw new DatabaseError(
      `Index ${source.indexName} is currently staged and not available to query until it is enabled.`,
    );
  }
  if (source.type === "IndexRange") {
    const index = table?.indexes.get(name);
    if (index === undefined) throw notFound(source.indexName);
    const range = rangeOf(tableName, index, source.range);
    return { type: "range", index, range, order: source.order ?? "asc" };
  }
  const index = table?.searchIndexes.get(name);
  if (index === undefined) throw notFound(source.indexName);
  const { filters } = source;
  return {
    type: "search",
    fields: [index.searchField],
    open: () => new SearchScan(view, tableName, index, filters),
  };
}

function splitIndexName(indexName: string): [string, string] {
  const point = indexName.indexOf(".");
  return [indexName.slice(0, point), indexName.slice(point + 1)];
}

const notFound = (indexName: string) => new DatabaseError(`Index ${indexName} not found.`);
