import { fontNames, type PdfFont } from "@/lib/pdf/fonts";
import { toWinAnsi } from "@/lib/pdf/win-ansi";

/** A4 in points; the origin is the lower left corner. */
export const pageWidth = 595;
export const pageHeight = 842;

/** 0 is black, 1 is white. */
type Grey = number;

export interface PdfPage {
  text: (
    x: number,
    y: number,
    text: string,
    look: { font: PdfFont; size: number; grey?: Grey },
  ) => void;
  line: (x1: number, y1: number, x2: number, y2: number, grey?: Grey) => void;
  box: (x: number, y: number, width: number, height: number, grey?: Grey) => void;
  /** Filled means chosen. */
  circle: (x: number, y: number, radius: number, isFilled: boolean) => void;
}

/**
 * A small PDF 1.4 writer: text, lines, boxes and circles in standard fonts. Uncompressed, because worksheets are a few
 * kilobytes and readable files are easy to test.
 */
export function createPdf(title: string) {
  const contents: string[][] = [];
  return {
    addPage(): PdfPage {
      const content: string[] = [];
      contents.push(content);
      return drawInto(content);
    },
    toBytes: (): Uint8Array<ArrayBuffer> =>
      writeFile(
        title,
        contents.map((content) => content.join("\n")),
      ),
  };
}

function drawInto(content: string[]): PdfPage {
  const stroke = (grey: Grey) => `${n(grey)} G 0.7 w`;
  return {
    text(x, y, text, { font, size, grey = 0.1 }) {
      content.push(
        `BT ${n(grey)} g /${font} ${n(size)} Tf ${n(x)} ${n(y)} Td <${hex(text)}> Tj ET`,
      );
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

/** Objects 1 to 3 are the catalogue, the page tree and the metadata; then the fonts, then two for each page. */
function writeFile(title: string, contents: readonly string[]): Uint8Array<ArrayBuffer> {
  const fonts = Object.entries(fontNames);
  const firstPage = 4 + fonts.length;
  const pageNumbers = contents.map((_, index) => firstPage + 2 * index);
  const fontList = fonts.map(([name], index) => `/${name} ${4 + index} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>",
    `<< /Type /Pages /Count ${contents.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(" ")}] >>`,
    `<< /Title <${hex(title)}> >>`,
    ...fonts.map(
      ([, font]) =>
        `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
    ),
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /Font << ${fontList} >> >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  return new TextEncoder().encode(assemble(objects));
}

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

const n = (value: number) => String(Math.round(value * 100) / 100);
