import type { JSONValue } from "convex/values";
import type { Access, PageRequest, Query } from "../../db/read/query";
import type { Page } from "../../db/read/page";
import type { Doc } from "../../db/snapshot";
import type { Transaction } from "../../db/transaction";
import { shownMetrics } from "../budget";
import type { Execution } from "../execution";
import type { Syscall } from "../services";
import { giveRow, giveRows, restOf } from "./given-rows";
import { isOwn, ownRowsOf, visibleJson } from "./storage-documents";

interface Addressed {
  id: string;
  table?: string;
}

const done = '{"value":null,"done":true}';

/** Throws in actions, which have no transaction; the npm package recognises an action by this very text. */
export function transactionOf(execution: Execution, op: string): Transaction {
  if (execution.tx === null) throw new Error(`Unknown async operation ${op}`);
  return execution.tx;
}

export function writableOf(execution: Execution, op: string): Transaction {
  if (execution.kind === "query") throw new Error(`${op} is not available in a query.`);
  return transactionOf(execution, op);
}

const accessOf = (table: string): Access => (table.startsWith("_") ? "system" : "user");

const tableOf = ({ source }: Query): string =>
  source.type === "FullTableScan" ? source.tableName : (source.indexName.split(".")[0] ?? "");

/** In `db.system` a component sees only its own documents. */
function ownQuery(tx: Transaction, query: Query): [Query, Access] {
  const table = tableOf(query);
  const own = ownRowsOf(tx, table);
  const operators = [...own, ...query.operators];
  return [own.length === 0 ? query : { ...query, operators }, accessOf(table)];
}

export function startStream(execution: Execution, { query }: { query: Query }) {
  const tx = transactionOf(execution, "queryStream");
  const queryId = execution.nextStreamId++;
  execution.streams.set(queryId, tx.query(...ownQuery(tx, query)));
  return { queryId };
}

export const endStream = (execution: Execution, { queryId }: { queryId: number }): string =>
  String(execution.streams.delete(queryId));

export function normalizeId(
  execution: Execution,
  { table, idString }: { table: string; idString: string },
): string {
  const id = transactionOf(execution, "db/normalizeId").normalizeId(table, idString);
  return JSON.stringify({ id });
}

export function snapshotTs(execution: Execution): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(transactionOf(execution, "getSnapshotTs").snapshotTs);
  return JSON.stringify({ $integer: bytes.toString("base64") });
}

function find(execution: Execution, args: Addressed & { isSystem: boolean }): Doc | null {
  const options = { access: args.isSystem ? "system" : "user", ...tableOption(args) } as const;
  const tx = transactionOf(execution, "1.0/get");
  const doc = tx.get(args.id, options);
  return doc !== null && args.isSystem && !isOwn(tx, doc) ? null : doc;
}

const get: Syscall = (_, execution, args: Addressed & { isSystem: boolean }) => {
  const doc = find(execution, args);
  return doc === null ? "null" : visibleJson(doc);
};

const streamNext: Syscall = (_, execution, { queryId }: { queryId: number }) => {
  const stream = execution.streams.get(queryId);
  if (stream === undefined) return done;
  const doc = stream.next();
  return doc === null ? done : `{"value":${visibleJson(doc)},"done":false}`;
};

/** The npm package sends null for missing options. */
interface PageArgs extends Omit<PageRequest, "maximumRowsRead" | "maximumBytesRead"> {
  maximumRowsRead?: number | null;
  maximumBytesRead?: number | null;
}

function pageRequest({
  query,
  cursor,
  endCursor = null,
  pageSize,
  ...most
}: PageArgs): PageRequest {
  const { maximumRowsRead, maximumBytesRead } = most;
  return {
    query,
    cursor,
    endCursor,
    pageSize,
    ...(typeof maximumRowsRead === "number" ? { maximumRowsRead } : {}),
    ...(typeof maximumBytesRead === "number" ? { maximumBytesRead } : {}),
  };
}

function readPage(execution: Execution, args: PageArgs): Page {
  const tx = transactionOf(execution, "1.0/queryPage");
  if (execution.hasPaginated) {
    throw new Error(
      "This query or mutation function ran multiple paginated queries. Convex only supports a single paginated query in each function.",
    );
  }
  execution.hasPaginated = true;
  // A component's mutations may paginate: Convex's own workpool does so in its reports.
  if (execution.component !== "" && execution.kind === "query") {
    throw new Error(
      "paginate() is only supported in the app. Learn more at https://docs.convex.dev/components/authoring#pagination",
    );
  }
  const isOutermost = execution.depth === 0;
  const journal = isOutermost ? execution.call.journal : null;
  const [query, access] = ownQuery(tx, args.query);
  const result = tx.paginate(pageRequest({ ...args, query }), journal, access);
  if (isOutermost) execution.call.nextJournal = result.journal;
  return result;
}

const page: Syscall = (_, execution, args: PageArgs) => {
  const { documents, isDone, continueCursor, splitCursor, pageStatus } = readPage(execution, args);
  const rows = documents.map(visibleJson);
  const rest = JSON.stringify({ isDone, continueCursor, splitCursor, pageStatus });
  return `{"page":[${rows.join(",")}],${rest.slice(1)}`;
};

const count: Syscall = (_, execution, { table }: { table: string }) =>
  String(transactionOf(execution, "1.0/count").count(table, accessOf(table)));

const insert: Syscall = (_, execution, args: { table: string; value: JSONValue }) => {
  const id = writableOf(execution, "1.0/insert").insert(args.table, args.value);
  return JSON.stringify({ _id: id });
};

const patch: Syscall = (_, execution, args: Addressed & { value: JSONValue }) =>
  writableOf(execution, "1.0/shallowMerge").patch(args.id, args.value, tableOption(args)).json;

const replace: Syscall = (_, execution, args: Addressed & { value: JSONValue }) =>
  writableOf(execution, "1.0/replace").replace(args.id, args.value, tableOption(args)).json;

const remove: Syscall = (_, execution, args: Addressed) =>
  writableOf(execution, "1.0/remove").remove(args.id, tableOption(args)).json;

const metrics: Syscall = (_, execution) =>
  JSON.stringify(shownMetrics(transactionOf(execution, "1.0/getTransactionMetrics")));

const tableOption = ({ table }: Addressed) => (table === undefined ? {} : { table });

export const databaseSyscalls: Readonly<Record<string, Syscall>> = {
  "1.0/get": get,
  "1.0/queryStreamNext": streamNext,
  "1.0/queryPage": page,
  "1.0/count": count,
  "1.0/insert": insert,
  "1.0/shallowMerge": patch,
  "1.0/replace": replace,
  "1.0/remove": remove,
  "1.0/getTransactionMetrics": metrics,
};

/** Rows as values instead of JSON. Only called by bundles: see package-swaps.ts. */
export type RowSyscall = (execution: Execution, args: never) => unknown;

const rest: RowSyscall = (execution, { queryId }: { queryId: number }) => {
  const docs = restOf(execution.streams.get(queryId));
  execution.streams.delete(queryId);
  return giveRows(execution, docs);
};

const pageOfRows: RowSyscall = (execution, args: PageArgs) => {
  const result = readPage(execution, args);
  const { documents, isDone, continueCursor, splitCursor, pageStatus } = result;
  const page = giveRows(execution, documents);
  return { page, isDone, continueCursor, splitCursor, pageStatus };
};

const row: RowSyscall = (execution, args: Addressed & { isSystem: boolean }) => {
  const doc = find(execution, args);
  return doc === null ? null : giveRow(doc);
};

export const rowSyscalls: Readonly<Record<string, RowSyscall>> = {
  rest,
  page: pageOfRows,
  row,
};
