import type { JSONValue } from "convex/values";
import type { Database } from "../../db/database";
import { wholeRange } from "../../db/read/index-range";
import type { IndexInfo } from "../../db/catalog";
import type { Order, QuerySource } from "../../db/read/query";
import { isVisible } from "../../db/read/query-source";
import { systemTableNumberMax } from "../../db/schema/system-tables";
import type { Transaction } from "../../db/transaction";
import type { Bundle } from "../../functions/bundle/load-bundle";
import type { Call, QueryOutcome } from "../../functions/call";
import type { CronSpec } from "../../functions/bundle/special-modules";
import { findFile, ownRowsOf, visibleJson } from "../../functions/syscalls/storage-documents";
import type { CronDocument } from "../../jobs/crons";
import { routesOf } from "./analysis";
import type { ExportState } from "./exports";
import type { ImportState } from "./imports";

export const systemPrefix = "_system/";

export interface SystemHost {
  db: Database;
  bundle(): Bundle;
  storedVariables(): Readonly<Record<string, string>>;
  url: string;
  latestExport(): ExportState | null;
  imports(): readonly ImportState[];
}

type Fields = Record<string, JSONValue>;
type SystemQuery = (host: SystemHost, tx: Transaction, args: Fields) => JSONValue;

/** The queries of Convex's own tools by name. They read in a transaction, so they can be live. */
const systemQueries: Readonly<Record<string, SystemQuery>> = {
  "_system/cli/queryEnvironmentVariables:default": (host, tx) => {
    watchTable(tx, "_environment");
    const variables = Object.entries(host.storedVariables());
    return variables.map(([name, value]) => ({ name, value }));
  },
  "_system/cli/queryEnvironmentVariables:get": (host, tx, { name }) => {
    watchTable(tx, "_environment");
    const value = host.storedVariables()[textOf(name)];
    return value === undefined ? null : { name: textOf(name), value };
  },
  "_system/cli/tables:default": (_host, tx) => ({
    page: tableNames(tx).map((name) => ({ name })),
    isDone: true,
    continueCursor: "end",
  }),
  "_system/cli/tableData:default": (_host, tx, args) => tableData(tx, args),
  "_system/cli/tableSize:default": (_host, tx, { tableName }) =>
    tx.count(textOf(tableName), "engine"),
  "_system/cli/queryTable:default": (_host, tx, { tableName }) => {
    watchTable(tx, textOf(tableName));
    return String(tx.snapshotTs);
  },
  "_system/cli/modules:apiSpec": (host, tx) => apiSpec(host.bundle(), tx.component),
  "_system/cli/convexUrl:cloudUrl": (host) => host.url,
  "_system/cli/convexUrl:siteUrl": (host) => host.url,
  "_system/cli/exports:getLatest": (host) => host.latestExport(),
  "_system/cli/queryImport:default": (host, _tx, { importId }) =>
    (host.imports().find(({ _id }) => _id === importId) ?? null) as JSONValue,
  "_system/cli/queryImport:list": (host) => [...host.imports()] as unknown as JSONValue[],
  "_system/frontend/indexes:default": (_host, tx, { tableName }) => {
    const table = tx.catalog.tableByName(textOf(tableName));
    return table === undefined ? [] : Array.from(table.indexes.values(), shownIndex);
  },
  "_system/frontend/listCronJobs:default": (_host, tx) => cronJobs(tx),
  "_system/frontend/fileStorageV2:getFile": ({ url }, tx, { storageId }) => {
    const file = findFile(tx, textOf(storageId), "getUrl");
    return file === null ? null : { url: `${url}/api/storage/${file.name}` };
  },
  "_system/frontend/components:list": (host) =>
    Array.from(host.bundle().components.values(), ({ mount: { path, name } }) => ({
      ...{ id: path, path, name, state: "active" },
    })),
};

export function systemQueryName({ path }: Pick<Call, "path">): string {
  const name = path.replace(/\.js(?=:|$)/, "");
  return name.includes(":") ? name : `${name}:default`;
}

export function runSystemQuery(host: SystemHost, call: Call): QueryOutcome {
  const tx = host.db.begin(call.snapshot ?? "durable", { isReadOnly: true });
  const query = systemQueries[systemQueryName(call)];
  const rest = { reads: tx.reads, ts: tx.snapshotTs, journal: null, hasReadIdentity: true };
  try {
    if (query === undefined)
      throw new Error(`Could not find function '${call.path}' on this engine.`);
    const [args = {}] = JSON.parse(call.argsJson) as Fields[];
    const value = query(host, tx.of(call.component ?? ""), args);
    return { ok: true, valueJson: JSON.stringify(value), logLines: [], ...rest };
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : String(error);
    return { ok: false, errorMessage, logLines: [], ...rest };
  }
}

/** Records the whole table as read without reading it, so that any change of it runs the query again. */
function watchTable(tx: Transaction, name: string): void {
  const table = tx.catalog.tableByName(name);
  if (table !== undefined) tx.reads.add(wholeRange(table.byId));
}

function tableNames(tx: Transaction): string[] {
  watchTable(tx, "_tables");
  const tables = [...tx.changes.catalog.tables].filter(
    ({ number, component }) => number > systemTableNumberMax && component === tx.component,
  );
  return tables.map(({ name }) => name).sort();
}

/** The fields of an index that a query names, without those that only make its entries unique. */
const shownIndex = ({ name, fields }: IndexInfo): JSONValue => ({
  name,
  fields: fields.slice(0, Math.max(1, fields.length - 2)),
});

function cronJobs(tx: Transaction): JSONValue {
  const source = { type: "FullTableScan", tableName: "_cron_jobs", order: "asc" } as const;
  const rows = tx.query({ source, operators: [] }, "engine");
  const jobs: JSONValue[] = [];
  for (let row = rows.next(); row !== null; row = rows.next()) {
    const { name, spec, dueMs } = JSON.parse(row.json) as CronDocument;
    const { component = "", ...shown } = JSON.parse(spec) as CronSpec;
    if (component === tx.component) jobs.push({ name, spec: shown as unknown as JSONValue, dueMs });
  }
  return jobs;
}

function equalIn(tx: Transaction, tableName: string, index: Fields, order: Order): QuerySource {
  const indexName = `${tableName}.${textOf(index.name)}`;
  const { fields = [] } = tx.catalog.tableByName(tableName)?.indexes.get(textOf(index.name)) ?? {};
  const values = Array.isArray(index.values) ? index.values : [];
  const range = values.map((value, at) => ({
    type: "Eq" as const,
    fieldPath: fields[at] ?? "",
    value,
  }));
  return { type: "IndexRange", indexName, range, order };
}

function tableData(tx: Transaction, { table, order, paginationOpts, index }: Fields): JSONValue {
  const tableName = textOf(table);
  if (tableName.startsWith("_") && !isVisible(tableName)) {
    throw new Error(`There is no table "${tableName}" to show.`);
  }
  const { cursor = null, numItems = 100 } = paginationOpts as {
    cursor?: string;
    numItems?: number;
  };
  const source: QuerySource =
    index === undefined
      ? { type: "FullTableScan", tableName, order: order as Order }
      : equalIn(tx, tableName, index as Fields, order as Order);
  const operators = [...ownRowsOf(tx, tableName)];
  const request = { query: { source, operators }, cursor, pageSize: numItems };
  const page = tx.paginate(request, null, "engine");
  return {
    page: page.documents.map((doc) => JSON.parse(visibleJson(doc)) as JSONValue),
    isDone: page.isDone,
    continueCursor: page.continueCursor,
  };
}

const textOf = (value: JSONValue | undefined): string => (typeof value === "string" ? value : "");

const titles = { query: "Query", mutation: "Mutation", action: "Action" } as const;

function apiSpec(bundle: Bundle, component: string): JSONValue {
  const part = component === "" ? bundle : bundle.components.get(component);
  const functions = (part?.functions ?? []).map(({ path, kind, visibility, args, returns }) => ({
    identifier: `${path.module}.js:${path.name}`,
    functionType: titles[kind],
    visibility: { kind: visibility },
    args: args as unknown as JSONValue,
    returns: returns as unknown as JSONValue,
  }));
  const routes = (part === undefined ? [] : routesOf(part)).map(({ route }) => ({
    functionType: "HttpAction",
    ...route,
  }));
  return [...functions, ...routes];
}
