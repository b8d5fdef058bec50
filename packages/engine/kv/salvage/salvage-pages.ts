import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";

/** Page types of SQLite's file format, for a table sorted by a text in its first column. */
const kinds = { interior: 0x02, leaf: 0x0a };
const headerBytes = { [kinds.interior]: 12, [kinds.leaf]: 8 };
const rightmostAt = 8;

/** Sorts before any other continuation of a key. */
const bridgeEnd = "!";

export const isBridge = (key: string): boolean => key.endsWith(bridgeEnd);

/**
 * SQLite stops at an unreadable page, which would lose all rows after it. This replaces each such page by one with a
 * single row, recognised by its key. `root` is the page where the table begins.
 */
export function bridgeBrokenPages(path: string, root: number): void {
  const file = openSync(path, "r+");
  try {
    const pageBytes = pageBytesOf(file);
    const pageCount = fstatSync(file).size / pageBytes;
    const seen = new Set<number>();
    const visit = (number: number, lowerKey: string): void => {
      // Pointers outside the file, or back to a page already seen, are ignored.
      if (number < 2 || number > pageCount || seen.has(number)) return;
      seen.add(number);
      const page = Buffer.alloc(pageBytes);
      const at = (number - 1) * pageBytes;
      readSync(file, page, 0, pageBytes, at);
      const cells = cellsOf(page);
      if (cells === null) writeSync(file, bridge(pageBytes, lowerKey), 0, pageBytes, at);
      if (cells === null || page[0] === kinds.leaf) return;
      let lower = lowerKey;
      for (const cell of cells) {
        visit(page.readUInt32BE(cell), lower);
        lower = firstTextOf(page, cell + 4) ?? lower;
      }
      visit(page.readUInt32BE(rightmostAt), lower);
    };
    visit(root, "");
  } finally {
    closeSync(file);
  }
}

function pageBytesOf(file: number): number {
  const header = Buffer.alloc(100);
  readSync(file, header, 0, header.length, 0);
  const bytes = header.readUInt16BE(16);
  return bytes === 1 ? 65_536 : Math.max(bytes, 512);
}

/** The positions of a page's cells; null for any other kind of page. */
function cellsOf(page: Buffer): number[] | null {
  const header = headerBytes[page[0] ?? 0];
  if (header === undefined) return null;
  const count = page.readUInt16BE(3);
  const contentAt = header + 2 * count;
  if (count === 0 || contentAt > page.length) return null;
  const cells = Array.from({ length: count }, (_, at) => page.readUInt16BE(header + 2 * at));
  return cells.every((cell) => cell >= contentAt && cell <= page.length - 4) ? cells : null;
}

/** The first column of the row at a position; null when it can't be a row. */
function firstTextOf(page: Buffer, at: number): string | null {
  const payload = varint(page, at);
  const header = varint(page, payload.endsAt);
  const kind = varint(page, header.endsAt).value;
  if (kind < 13 || kind % 2 === 0) return null;
  const textAt = payload.endsAt + header.value;
  const endsAt = textAt + (kind - 13) / 2;
  return endsAt > page.length ? null : page.toString("utf8", textAt, endsAt);
}

/** Reads at most four bytes, which is enough for all lengths here. */
function varint(page: Buffer, at: number): { value: number; endsAt: number } {
  let value = 0;
  for (let next = at; next < at + 4; next++) {
    const byte = page[next] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, endsAt: next + 1 };
  }
  return { value, endsAt: at + 4 };
}

/** A leaf with one row: its key and four empty columns. */
function bridge(pageBytes: number, lowerKey: string): Buffer {
  const key = Buffer.from(lowerKey + bridgeEnd);
  const kind = 13 + 2 * key.length;
  const [zero, noText] = [8, 13];
  const header = [0, 0x80 | (kind >> 7), kind & 0x7f, zero, zero, noText, zero];
  header[0] = header.length;
  const cell = Buffer.from([header.length + key.length, ...header, ...key]);
  const page = Buffer.alloc(pageBytes);
  const at = pageBytes - cell.length;
  page[0] = kinds.leaf;
  page.writeUInt16BE(1, 3);
  page.writeUInt16BE(at, 5);
  page.writeUInt16BE(at, 8);
  cell.copy(page, at);
  return page;
}
