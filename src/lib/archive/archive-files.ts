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

/** What a ZIP holds back before it hands it to the browser. */
const heldBytesMax = 8 * 1024 * 1024;

/**
 * A ZIP that is written as it grows. What is written goes to the browser in blobs, which it may keep on disk, so that the
 * page holds the last stretch and never the whole.
 */
export function openZip() {
  const blobs: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let heldBytes = 0;
  const handOver = () => {
    blobs.push(new Blob(held));
    [held, heldBytes] = [[], 0];
  };
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    held.push(part);
    heldBytes += part.length;
    if (heldBytes >= heldBytesMax) handOver();
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
      handOver();
      return new Blob(blobs, { type: "application/zip" });
    },
  };
}

/** A name that every system can unpack, told apart from its neighbours by its place. */
export function packedName(place: number, name: string): string {
  const plain = name.replace(/[\p{Cc}\\/:*?"<>|]/gu, "_").replace(/^\.+|[. ]+$/g, "_");
  return `files/${String(place).padStart(3, "0")} ${plain}`;
}
