import { jsonToConvex } from "convex/values";
import type { JSONValue } from "convex/values";
import { unzipSync } from "fflate";
import { storedName } from "../../db/catalog";
import type { ParsedDocument } from "../../db/snapshot";

export type ImportFormat = "csv" | "jsonLines" | "jsonArray" | "zip";

export interface ImportedTable {
  name: string;
  number?: number;
  documents: ParsedDocument[];
}

export interface ImportedData {
  tables: ImportedTable[];
  /** File contents by storage id; their documents are in `_storage`. */
  files: ReadonlyMap<string, Uint8Array>;
}

/** An error in the imported file, for its sender. */
export class ImportError extends Error {}

export function readImport(bytes: Uint8Array, format: ImportFormat, table: string): ImportedData {
  const noFiles = new Map<string, Uint8Array>();
  switch (format) {
    case "jsonLines":
      return { tables: [{ name: table, documents: readLines(bytes, table) }], files: noFiles };
    case "jsonArray":
      return { tables: [{ name: table, documents: readArray(bytes) }], files: noFiles };
    case "csv":
      return { tables: [{ name: table, documents: readCsv(textOf(bytes)) }], files: noFiles };
    case "zip":
      return readZip(bytes);
  }
}

const textOf = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { fatal: true }).decode(bytes);

function readLines(bytes: Uint8Array, where: string): ParsedDocument[] {
  const documents: ParsedDocument[] = [];
  textOf(bytes)
    .split("\n")
    .forEach((line, index) => {
      if (line.trim() !== "") documents.push(readDocument(line, `${where}, line ${index + 1}`));
    });
  return documents;
}

function readDocument(text: string, where: string): ParsedDocument {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ImportError(`${where} is not JSON.`);
  }
  return toDocument(json, where);
}

function toDocument(json: unknown, where: string): ParsedDocument {
  if (json === null || typeof json !== "object" || Array.isArray(json)) {
    throw new ImportError(`${where} is not an object.`);
  }
  try {
    return jsonToConvex(json as JSONValue) as ParsedDocument;
  } catch (error) {
    throw new ImportError(`${where}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readArray(bytes: Uint8Array): ParsedDocument[] {
  let json: unknown;
  try {
    json = JSON.parse(textOf(bytes));
  } catch {
    throw new ImportError("The file is not JSON.");
  }
  if (!Array.isArray(json)) throw new ImportError("The file is not an array of objects.");
  return json.map((item: unknown, index) => toDocument(item, `Item ${index + 1}`));
}

const number = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Reads a header and rows. A cell is a number when it is written like one, otherwise text. Empty cells are omitted. */
function readCsv(text: string): ParsedDocument[] {
  const [header, ...rows] = rowsOf(text);
  if (header === undefined) throw new ImportError("The file has no header.");
  return rows.map((row, index) => {
    if (row.length !== header.length) {
      throw new ImportError(
        `Row ${index + 2} has ${row.length} cells; the header has ${header.length}.`,
      );
    }
    const cells = header.map((name, at) => [name, row[at] ?? ""] as const);
    const filled = cells.filter(([, cell]) => cell !== "");
    return Object.fromEntries(
      filled.map(([name, cell]) => [name, number.test(cell) ? Number(cell) : cell]),
    );
  });
}

/** RFC 4180: quoted cells may contain commas, line breaks and doubled quotes. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  let row: string[] = [];
  let match = cellPattern.exec(text);
  while (match !== null) {
    const [, quoted, plain = "", end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") {
      if (row.length > 1 || row[0] !== "") rows.push(row);
      row = [];
      if (end === "" || cellPattern.lastIndex >= text.length) return rows;
    }
    match = cellPattern.exec(text);
  }
  throw new ImportError(`Row ${rows.length + 1} is not valid CSV.`);
}

const documentsFile = /^(?:.*?\/)??((?:_components\/[^/]+\/)*)([^/]+)\/documents\.jsonl$/;
const storedFile = /^(?:.*\/)?_storage\/([^/.]+)(?:\.[^/]*)?$/;

function readZip(bytes: Uint8Array): ImportedData {
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(bytes, {
      filter: ({ name }) => documentsFile.test(name) || storedFile.test(name),
    });
  } catch {
    throw new ImportError("The file is not a readable ZIP archive.");
  }
  const tables = new Map<string, ImportedTable>();
  const files = new Map<string, Uint8Array>();
  const numbers = new Map<string, number>();
  for (const [path, content] of Object.entries(entries)) {
    const [, folders = "", name] = documentsFile.exec(path) ?? [];
    const component = folders.replaceAll(/_components\/([^/]+)\//g, "/$1").slice(1);
    if (name === "_tables") {
      for (const { name: listed, id } of readLines(content, name)) {
        numbers.set(storedName({ component, name: listed as string }), Number(id));
      }
    } else if (name !== undefined) {
      const stored = storedName({ component, name });
      tables.set(stored, { name: stored, documents: readLines(content, name) });
    } else files.set(storedFile.exec(path)?.[1] ?? "", content);
  }
  for (const table of tables.values()) {
    const number = numbers.get(table.name);
    if (number !== undefined) table.number = number;
  }
  if (tables.size === 0) throw new ImportError("The archive has no tables.");
  return { tables: [...tables.values()], files };
}
