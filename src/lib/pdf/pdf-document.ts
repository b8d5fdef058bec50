import { fontNames, type PdfFont, widthOf } from "@/lib/pdf/fonts";
import { packRuns } from "@/lib/pdf/run-lengths";
import { isPrintable, toWinAnsi } from "@/lib/pdf/win-ansi";

/** A4 in points; the origin is the lower left corner. */
export const pageWidth = 595;
export const pageHeight = 842;

/** A drawn line ends this far from the edge at the latest. */
const edge = 30;

/** 0 is black, 1 is white. */
type Grey = number;
export type TextLook = {
  font: PdfFont;
  size: number;
  grey?: Grey;
  /** Of a drawn line, which may be wider than was reckoned: it is narrowed to this. */
  widthMax?: number;
};

export interface PdfPage {
  text: (x: number, y: number, text: string, look: TextLook) => void;
  /** Of a text as this page shows it. */
  widthOf: (text: string, look: TextLook) => number;
  /** Pressing this area opens the address. */
  link: (x: number, y: number, width: number, height: number, address: string) => void;
  line: (x1: number, y1: number, x2: number, y2: number, grey?: Grey) => void;
  box: (x: number, y: number, width: number, height: number, grey?: Grey) => void;
  /** Filled means chosen. */
  circle: (x: number, y: number, radius: number, isFilled: boolean) => void;
}

/** A line of text as a picture; lengths in points. */
export interface DrawnWords {
  width: number;
  height: number;
  /** Of the picture, below the baseline. */
  descent: number;
  columns: number;
  rows: number;
  /** One hexadecimal digit for each dot, row by row: 0 is black, f is white. */
  digits: string;
}

/** Null where it cannot be drawn. */
export type DrawWords = (text: string, look: TextLook) => DrawnWords | null;

interface Content {
  marks: string[];
  links: string[];
}

/**
 * A small PDF 1.4 writer: text, lines, boxes and circles in standard fonts. Uncompressed, because worksheets are a few
 * kilobytes and readable files are easy to test. Lines with characters that the fonts lack are pictures made by
 * `drawWords`; without it, the characters become question marks.
 */
export function createPdf(title: string, drawWords: DrawWords = () => null) {
  const contents: Content[] = [];
  const pictures = keepPictures(drawWords);
  return {
    addPage(): PdfPage {
      const content = { marks: [], links: [] };
      contents.push(content);
      return drawInto(content, pictures);
    },
    toBytes: (): Uint8Array<ArrayBuffer> => writeFile(title, contents, pictures.list()),
  };
}

/** Each line is drawn once, also when it is measured first. */
function keepPictures(drawWords: DrawWords) {
  const known = new Map<string, { name: string; words: DrawnWords } | null>();
  return {
    find(text: string, look: TextLook) {
      if (isPrintable(text)) return null;
      const key = JSON.stringify([text, look]);
      const before = known.get(key);
      if (before !== undefined) return before;
      const words = drawWords(text, look);
      const picture = words === null ? null : { name: `Im${known.size}`, words };
      known.set(key, picture);
      return picture;
    },
    list: () => [...known.values()].filter((picture) => picture !== null),
  };
}

function drawInto({ marks: content, links }: Content, pictures: Pictures): PdfPage {
  const stroke = (grey: Grey) => `${n(grey)} G 0.7 w`;
  return {
    text(x, y, text, look) {
      const { font, size, grey = 0.1, widthMax = Infinity } = look;
      const picture = pictures.find(text, look);
      if (picture === null) {
        content.push(
          `BT ${n(grey)} g /${font} ${n(size)} Tf ${n(x)} ${n(y)} Td <${hex(text)}> Tj ET`,
        );
        return;
      }
      const { width, height, descent } = picture.words;
      const shownWidth = Math.min(width, widthMax, pageWidth - edge - x);
      const place = `${n(shownWidth)} 0 0 ${n(height)} ${n(x)} ${n(y - descent)} cm`;
      content.push(
        `/Span << /ActualText <${utf16Hex(text)}> >> BDC q ${place} /${picture.name} Do Q EMC`,
      );
    },
    widthOf: (text, look) =>
      pictures.find(text, look)?.words.width ?? widthOf(text, look.font, look.size),
    link(x, y, width, height, address) {
      const area = [x, y, x + width, y + height].map(n).join(" ");
      const action = `<< /S /URI /URI <${hex(new URL(address).href)}> >>`;
      links.push(`<< /Type /Annot /Subtype /Link /Rect [${area}] /Border [0 0 0] /A ${action} >>`);
    },
    line(x1, y1, x2, y2, grey = 0.7) {
      content.push(`${stroke(grey)} ${n(x1)} ${n(y1)} m ${n(x2)} ${n(y2)} l S`);
    },
    box(x, y, width, height, grey = 0.4) {
      content.push(`${stroke(grey)} ${n(x)} ${n(y)} ${n(width)} ${n(height)} re S`);
    },
    circle(x, y, radius, isFilled) {
      content.push(`${stroke(0.4)} 0.1 g ${circlePath(x, y, radius)} ${isFilled ? "B" : "S"}`);
    },
  };
}

/** Four Bézier curves with handles of this share of the radius. */
function circlePath(x: number, y: number, radius: number): string {
  const handle = radius * 0.5523;
  const curve = (...points: number[]) => `${points.map(n).join(" ")} c`;
  return [
    `${n(x + radius)} ${n(y)} m`,
    curve(x + radius, y + handle, x + handle, y + radius, x, y + radius),
    curve(x - handle, y + radius, x - radius, y + handle, x - radius, y),
    curve(x - radius, y - handle, x - handle, y - radius, x, y - radius),
    curve(x + handle, y - radius, x + radius, y - handle, x + radius, y),
  ].join(" ");
}

type Pictures = ReturnType<typeof keepPictures>;

/**
 * Objects 1 to 3 are the catalogue, the page tree and the metadata; then the fonts, then two for each page, then the
 * pictures.
 */
function writeFile(
  title: string,
  contents: readonly Content[],
  pictures: ReturnType<Pictures["list"]>,
): Uint8Array<ArrayBuffer> {
  const fonts = Object.entries(fontNames);
  const firstPage = 4 + fonts.length;
  const pageNumbers = contents.map((_, index) => firstPage + 2 * index);
  const fontList = fonts.map(([name], index) => `/${name} ${4 + index} 0 R`).join(" ");
  const firstPicture = firstPage + 2 * contents.length;
  const pictureList = pictures.map(({ name }, index) => `/${name} ${firstPicture + index} 0 R`);
  const xObjects = pictures.length === 0 ? "" : ` /XObject << ${pictureList.join(" ")} >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>",
    `<< /Type /Pages /Count ${contents.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(" ")}] >>`,
    `<< /Title <${hex(title)}> >>`,
    ...fonts.map(
      ([, font]) =>
        `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
    ),
    ...contents.flatMap(({ marks, links }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /Font << ${fontList} >>${xObjects} >> /Contents ${firstPage + 2 * index + 1} 0 R${links.length === 0 ? "" : ` /Annots [${links.join(" ")}]`} >>`,
      streamOf("", marks.join("\n")),
    ]),
    ...pictures.map(({ words: { columns, rows, digits } }) =>
      streamOf(
        `/Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 4 /Filter [/ASCIIHexDecode /RunLengthDecode] `,
        `${packRuns(digits)}>`,
      ),
    ),
  ];
  return new TextEncoder().encode(assemble(objects));
}

const streamOf = (entries: string, content: string) =>
  `<< ${entries}/Length ${content.length} >>\nstream\n${content}\nendstream`;

/** All ASCII, so that character offsets are byte offsets. */
function assemble(objects: readonly string[]): string {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets
    .map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`)
    .join("");
  const tableAt = file.length;
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`;
}

const hex = (text: string) =>
  toWinAnsi(text)
    .map((code) => code.toString(16).padStart(2, "0"))
    .join("");

/** For readers that copy or read aloud. */
const utf16Hex = (text: string) =>
  `feff${Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, "0")).join("")}`;

const n = (value: number) => String(Math.round(value * 100) / 100);
