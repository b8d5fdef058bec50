import type { FileKind } from "./file-rules";

/**
 * Recognizes files by their first bytes. Nothing here opens or unpacks a file: a header is enough to tell an image from
 * a program, and parsing more is how parsers are attacked.
 */

/** The first bytes; null matches any byte. */
type Signature = readonly (number | null)[];

const text = (ascii: string): number[] => Array.from(ascii, (letter) => letter.charCodeAt(0));
const any = (count: number): null[] => Array.from({ length: count }, () => null);

const IMAGES: readonly Signature[] = [
  [0x89, ...text("PNG\r\n"), 0x1a, 0x0a], // PNG, APNG
  [0xff, 0xd8, 0xff], // JPEG
  text("GIF87a"),
  text("GIF89a"),
  [...text("RIFF"), ...any(4), ...text("WEBP")],
  [...text("BM"), ...any(4), 0, 0, 0, 0],
  [...text("II"), 0x2a, 0], // TIFF and the raw formats built on it: ARW, CR2, DNG, NEF
  [...text("MM"), 0, 0x2a],
  [...text("II"), 0x55, 0], // RW2
  text("IIRO"), // ORF
  text("IIRS"),
  text("MMOR"),
  text("FUJIFILMCCD-RAW"), // RAF
  text("8BPS"), // PSD
  [0, 0, 1, 0], // ICO
  [0, 0, 0, 0x0c, ...text("jP  ")], // JPEG 2000
  [0xff, 0x4f, 0xff, 0x51],
  [0, 0, 0, 0x0c, ...text("JXL ")], // JPEG XL
  [0xff, 0x0a],
  [0x1f, 0x8b, 8], // SVGZ
  ...text("123456").map((digit): Signature => [0x50, digit]), // PBM, PGM, PPM
  text("#define "), // XBM
  text("/* XPM */"),
];
/** HEIC, AVIF and CR3 share a container; its brand says which. */
const CONTAINER: Signature = [...any(4), ...text("ftyp")];
const IMAGE_BRANDS: ReadonlySet<string> = new Set(
  "heic heix heim heis hevc hevx mif1 msf1 avif avis crx".split(" "),
);

const PDF: Signature = text("%PDF-");
const OLE: Signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP: Signature = [...text("PK"), 3, 4];
const ZIP_NAME_LENGTH_AT = 26;
const ZIP_NAME_AT = 30;
/** The first entry that word processors write; any other ZIP named .docx is rejected. */
const DOCX_FIRST_ENTRIES = ["[Content_Types].xml", "_rels/", "word/", "docProps/", "customXml/"];

/** Programs and scripts, and containers that no text begins with. */
const NOT_TEXT: readonly Signature[] = [
  PDF,
  OLE,
  ZIP,
  text("MZ\u0090"),
  [0x7f, ...text("ELF")],
  text("Rar!"),
  text("7z"),
];

export function beginsLike(kind: FileKind, head: Uint8Array): boolean {
  switch (kind) {
    case "image":
      return isImage(head);
    case "pdf":
      return begins(head, PDF);
    case "doc":
      return begins(head, OLE);
    case "docx":
      return begins(head, ZIP) && isDocumentArchive(head);
    case "txt":
      return isText(head);
  }
}

const begins = (head: Uint8Array, signature: Signature): boolean =>
  head.length >= signature.length &&
  signature.every((byte, index) => byte === null || head[index] === byte);

function isImage(head: Uint8Array): boolean {
  if (IMAGES.some((signature) => begins(head, signature))) return true;
  if (begins(head, CONTAINER)) return IMAGE_BRANDS.has(lettersAt(head, 8, 12));
  return isSvg(head) || isTga(head);
}

/** Every part is optional, so a match never backtracks. */
const SVG_PROLOG =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s+svg[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*/i;

/** The first element must be <svg>: an HTML page named .svg is rejected. */
function isSvg(head: Uint8Array): boolean {
  const start = lettersAt(head, 0, head.length).replace(/^\u00ef\u00bb\u00bf/, ""); // A byte-order mark.
  return /^<svg[\s>]/i.test(start.replace(SVG_PROLOG, ""));
}

/** TGA has no signature: a known type, a colour map flag, and a valid depth. */
function isTga(head: Uint8Array): boolean {
  const [, colourMap = 9, pictureType = 0] = head;
  const depth = head[16] ?? 0;
  return (
    head.length >= 18 &&
    colourMap <= 1 &&
    [1, 2, 3, 9, 10, 11].includes(pictureType) &&
    [8, 15, 16, 24, 32].includes(depth)
  );
}

function isDocumentArchive(head: Uint8Array): boolean {
  const length = (head[ZIP_NAME_LENGTH_AT] ?? 0) + 256 * (head[ZIP_NAME_LENGTH_AT + 1] ?? 0);
  const name = lettersAt(head, ZIP_NAME_AT, ZIP_NAME_AT + length);
  return DOCX_FIRST_ENTRIES.some((first) => name.startsWith(first));
}

/** Any encoding; an empty file is text too. */
function isText(head: Uint8Array): boolean {
  if (NOT_TEXT.some((signature) => begins(head, signature))) return false;
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isWide || head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13) || byte === 27);
}

const lettersAt = (head: Uint8Array, from: number, to: number): string =>
  Array.from(head.subarray(from, to), (byte) => String.fromCharCode(byte)).join("");
