import { createHash } from "node:crypto";
import { type Key, successorOfKey } from "../../kv/key";
import { queryLimits } from "../../limits";
import { DatabaseError } from "../errors";
import type { Doc } from "../snapshot";
import type { Position } from "./cursor";
import { Pipeline } from "./pipeline";
import type { Order, PageRequest, Query } from "./query";
import type { KeyRange } from "./read-set";
import { RangeScan, type ReadView, type Row, type RowSource } from "./scan";

export interface Page {
  documents: Doc[];
  isDone: boolean;
  continueCursor: string;
  splitCursor: string | null;
  pageStatus: "SplitRecommended" | "SplitRequired" | null;
  /** The subscription passes it to the next run, so that the page keeps its borders. */
  journal: string;
}

export interface PagePositions {
  start: Position | null;
  /** When given, the page contains everything up to it, no matter how many rows that is now. */
  end: Position | null;
}

/** What was read, before cursors are sealed. */
export interface PageRows {
  documents: Doc[];
  end: Position;
  split: Position | null;
  pageStatus: Page["pageStatus"];
}

/** npm convex-test accepts any number of rows and returns at least one: it counts null, the JSON of infinity, as 0. */
export function checkedPageRequest(request: PageRequest, isLikeNpmTest: boolean): PageRequest {
  if (isLikeNpmTest) return { ...request, pageSize: Math.max(1, request.pageSize) };
  const { pageSize, maximumRowsRead = 1, maximumBytesRead = 1 } = request;
  if (pageSize < 1) throw new DatabaseError("Must request at least 1 document while paginating");
  if (pageSize > queryLimits.pageItemsMax) {
    throw new DatabaseError(`Requested too many items: ${pageSize}`);
  }
  if (maximumRowsRead <= 0 || maximumBytesRead <= 0) {
    throw new DatabaseError("maximumRowsRead and maximumBytesRead must be greater than 0");
  }
  return request;
}

/** A cursor is valid only for its own query and an unchanged index. */
export function fingerprintOf(query: Query, fields: readonly string[]): string {
  const text = JSON.stringify([query, fields]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** Reads one page of an index range. Positions omit the index's `prefix`. */
export function readPage(
  view: ReadView,
  range: KeyRange,
  prefix: Key,
  order: Order,
  request: PageRequest,
  positions: PagePositions,
): PageRows {
  const { start, end } = positions;
  if (start === "end") return { documents: [], end: "end", split: null, pageStatus: null };
  const part = cut(cut(range, prefix, order, start, "start"), prefix, order, end, "end");
  const scan = new RangeScan(view, part, order);
  const position = (row: Row): Position => ({ after: row.key.slice(prefix.length) });
  return readRows(view, scan, request, end, position);
}

/** Shared by ordered pages and search pages. */
export function readRows(
  view: ReadView,
  source: RowSource,
  request: PageRequest,
  end: Position | null,
  position: (row: Row, rowsRead: number) => Position,
): PageRows {
  const { pageSize, maximumRowsRead = Infinity, maximumBytesRead = Infinity } = request;
  const isBounded = end === null;
  const pipeline = new Pipeline(source, request.query.operators, view.isLikeNpmTest);
  const documents: Doc[] = [];
  const scanned: Position[] = [];
  let bytes = 0;
  const isFull = () => scanned.length >= maximumRowsRead || bytes >= maximumBytesRead;
  let row: Row | null = null;
  while (!isBounded || (documents.length < pageSize && !isFull() && canReadOn(view, row))) {
    row = source.next();
    if (row === null) break;
    bytes += row.doc.bytes;
    scanned.push(position(row, scanned.length + 1));
    if (pipeline.accepts(row)) documents.push(row.doc);
  }
  if (view.isLikeNpmTest && documents.length === pageSize && source.next() === null) row = null;
  const isStopped = isBounded && documents.length < pageSize && row !== null;
  const isLarge =
    scanned.length > splitShare * maximumRowsRead ||
    bytes > splitShare * maximumBytesRead ||
    documents.length > queryLimits.pageItemsBeforeSplit ||
    (view.usage?.isReadAbove(splitShare) ?? false);
  return {
    documents,
    end: end ?? (row === null ? "end" : (scanned.at(-1) ?? "end")),
    split: scanned.length > 2 ? (scanned[(scanned.length - 1) >>> 1] ?? null) : null,
    pageStatus: isStopped ? "SplitRequired" : isLarge ? "SplitRecommended" : null,
  };
}

const splitShare = 0.75;

/** Assumes that the next row is as large as the last. The first is always read, so that every page makes progress. */
const canReadOn = (view: ReadView, last: Row | null) =>
  last === null || (view.usage?.canRead(last.doc.bytes) ?? true);

function cut(
  range: KeyRange,
  prefix: Key,
  order: Order,
  position: Position | null,
  side: "start" | "end",
): KeyRange {
  if (position === null || position === "end" || !("after" in position)) return range;
  const key = prefix + position.after;
  const isUpper = (order === "asc") === (side === "end");
  // A position after a row excludes the row at a page's start and includes it at a page's end.
  if (isUpper) return { from: range.from, upTo: order === "asc" ? successorOfKey(key) : key };
  return { from: order === "asc" ? successorOfKey(key) : key, upTo: range.upTo };
}
