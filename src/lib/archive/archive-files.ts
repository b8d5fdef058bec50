import { toCsv } from "@domain/csv";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

import type { ArchivePart, ArchiveRow } from "@/lib/archive/archive-page";

type Cell = string | number | boolean | null | undefined;

/** A part as data: whole as JSON, and as a table that no spreadsheet takes for a program. */
export function writeData({ name, rows }: ArchivePart): Record<string, string> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column, toCell(row, column)])),
  );
  return {
    [`data/${name}.json`]: JSON.stringify(rows, null, 2),
    [`data/${name}.csv`]: toCsv(columns, cells),
  };
}

function toCell(row: ArchiveRow, column: string): Cell {
  const value = row[column];
  if (value === null || value === undefined) return null;
  if (typeof value === "object") return JSON.stringify(value);
  return value as Cell;
}

/** A ZIP that is written as it grows, so that its files are never all in memory twice. */
export function openZip() {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    parts.push(part);
  });
  return {
    addText(name: string, text: string) {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      file.push(new TextEncoder().encode(text), true);
    },
    /** Pictures and documents are packed already. */
    async addBytes(name: string, bytes: Blob) {
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(new Uint8Array(await bytes.arrayBuffer()), true);
    },
    close(): Blob {
      zip.end();
      return new Blob(parts, { type: "application/zip" });
    },
  };
}

/** A name that every system can unpack, told apart from its neighbours by its place. */
export function packedName(place: number, name: string): string {
  const plain = name.replace(/[\p{Cc}\\/:*?"<>|]/gu, "_").replace(/^\.+|[. ]+$/g, "_");
  return `files/${String(place).padStart(3, "0")} ${plain}`;
}
