import { toCsv } from "@domain/files/csv";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

import type { ArchivePart, ArchiveRow } from "@/lib/archive/archive-page";

type Cell = string | number | boolean | null | undefined;

/** As JSON, and as a CSV table whose texts a spreadsheet does not run as formulas. */
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

/** This much is buffered before it becomes a Blob. */
const heldBytesMax = 8 * 1024 * 1024;

/** Streams a ZIP into Blobs, which the browser may store on disk, so that memory holds only the last few megabytes. */
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
    /** Stored without compression: pictures and documents are already compressed. */
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

/** A file name that is safe on every operating system; the number keeps names unique. */
export function packedName(place: number, name: string, folder = "files"): string {
  const plain = name.replace(/[\p{Cc}\\/:*?"<>|]/gu, "_").replace(/^\.+|[. ]+$/g, "_");
  return `${folder}/${String(place).padStart(3, "0")} ${plain}`;
}
