import { describe, expect, test } from "vitest";
import type { FileKind } from "./file-rules";
import { beginsLike } from "./file-signatures";

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const archive = (entry: string) => [
  ...ascii("PK\u0003\u0004"),
  ...Array.from({ length: 22 }, () => 0),
  entry.length,
  0,
  0,
  0,
  ...ascii(entry),
];
const begins = (kind: FileKind, bytes: number[]) => beginsLike(kind, Uint8Array.from(bytes));

const PNG = [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const TGA = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 8, 0, 24, 0];

const welcome: [FileKind, string, number[]][] = [
  ["image", "png", PNG],
  ["image", "jpeg", [0xff, 0xd8, 0xff, 0xe0]],
  ["image", "gif", ascii("GIF89a")],
  ["image", "webp", [...ascii("RIFF"), 1, 2, 3, 4, ...ascii("WEBPVP8 ")]],
  ["image", "bmp", [...ascii("BM"), 1, 2, 3, 4, 0, 0, 0, 0]],
  ["image", "tiff", [...ascii("II"), 0x2a, 0]],
  ["image", "heic", [0, 0, 0, 0x18, ...ascii("ftypheic")]],
  ["image", "avif", [0, 0, 0, 0x1c, ...ascii("ftypavif")]],
  ["image", "jpeg xl", [0xff, 0x0a, 1]],
  ["image", "ppm", ascii("P6\n1 1\n255\n")],
  ["image", "tga", TGA],
  ["image", "svg", ascii("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["image", "svg with a prolog", ascii('<?xml version="1.0"?>\n<!-- drawn -->\n<svg>')],
  ["image", "svg with a mark", [0xef, 0xbb, 0xbf, ...ascii("<svg>")]],
  ["pdf", "pdf", ascii("%PDF-1.7")],
  ["doc", "doc", OLE],
  ["docx", "docx", archive("[Content_Types].xml")],
  ["docx", "docx of another program", archive("word/document.xml")],
  ["txt", "text", ascii("Dear coach,\r\n\tthank you.")],
  ["txt", "umlauts", [0xc3, 0xbc, 0xe4]],
  ["txt", "wide text", [0xff, 0xfe, 0x41, 0]],
  ["txt", "nothing", []],
];

const unwelcome: [FileKind, string, number[]][] = [
  ["image", "nothing", []],
  ["image", "a page", ascii("<!DOCTYPE html><html>")],
  ["image", "a page about svg", ascii("<html><svg></svg></html>")],
  ["image", "a program", [...ascii("MZ"), 0x90, 0]],
  ["image", "a film", [0, 0, 0, 0x18, ...ascii("ftypisom")]],
  ["image", "an archive", archive("a.txt")],
  ["image", "half a png", PNG.slice(0, 4)],
  ["image", "a pdf", ascii("%PDF-1.7")],
  ["pdf", "a page that talks of pdf", ascii("<html>%PDF-1.7")],
  ["pdf", "a png", PNG],
  ["doc", "an archive", archive("word/document.xml")],
  ["docx", "an old document", OLE],
  ["docx", "an archive of archives", archive("0/lib 0.zip")],
  ["docx", "an empty archive", ascii("PK\u0005\u0006")],
  ["txt", "a program", [...ascii("MZ"), 0x90, 0]],
  ["txt", "bytes", [1, 2, 3]],
  ["txt", "a NUL", [...ascii("text"), 0]],
  ["txt", "a pdf", ascii("%PDF-1.7")],
];

describe("first bytes that match", () => {
  test.each(welcome)("%s: %s", (kind, _name, bytes) => {
    expect(begins(kind, bytes)).toBe(true);
  });
});

describe("F05: first bytes that do not match", () => {
  test.each(unwelcome)("%s: %s", (kind, _name, bytes) => {
    expect(begins(kind, bytes)).toBe(false);
  });
});

test("a malicious XML prolog is parsed fast", () => {
  const bytes = ascii("<!-- -->".repeat(500) + "<!--");
  const startedAt = performance.now();
  expect(begins("image", bytes)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(200);
});
