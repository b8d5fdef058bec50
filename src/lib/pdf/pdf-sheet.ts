import { LineWrapper, PDFDocument, registerStdFonts } from "pdfkit";
import { toBytes } from "pdfkit/output";
import Helvetica from "pdfkit/standard-fonts/Helvetica";
import HelveticaBold from "pdfkit/standard-fonts/HelveticaBold";
import TimesRoman from "pdfkit/standard-fonts/TimesRoman";

import { textDirection } from "@/lib/text/text-direction";

registerStdFonts(Helvetica, HelveticaBold, TimesRoman);
/** Every PDF reader has these fonts, so none is embedded. */
const fonts = { text: "Helvetica", bold: "Helvetica-Bold", display: "Times-Roman" } as const;

/** A4 in points; the origin is the upper left corner. */
export const pageWidth = 595;
const pageHeight = 842;
const margin = 56;
export const left = margin;
export const right = pageWidth - margin;
const bottom = pageHeight - margin - 24;
const lineSpacing = 1.4;
/** A drawn line of text stays at least this far from the edge. */
const edge = 30;

/** The characters of the fonts' encoding. */
const PRINTABLE = /[\s\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;
const isPrintable = (text: string) => Array.from(text).every((each) => PRINTABLE.test(each));

/** 0 is black, 1 is white. */
type Grey = number;
export type TextLook = {
  font: keyof typeof fonts;
  size: number;
  grey?: Grey;
  /** The paragraph's direction; if missing, that of the line. */
  direction?: "ltr" | "rtl";
};

/** A line of text as a picture; lengths in points. */
export interface DrawnWords {
  width: number;
  height: number;
  /** Height of the picture above the baseline. */
  ascent: number;
  /** The JPEG as a data URL. */
  toUrl: () => string;
}

/** Null where it cannot be drawn. */
export type DrawWords = (text: string, look: TextLook) => DrawnWords | null;

export interface Cell {
  text: string;
  x: number;
  width: number;
  look: TextLook;
  align?: "right";
  link?: string;
}

export type Sheet = ReturnType<typeof startSheet>;

/**
 * Pages of texts and lines, each with a footer. A line with characters that the fonts lack is a picture made by
 * `drawWords`, with its text behind it for copying and reading aloud; without a picture those characters become
 * question marks.
 */
export function startSheet(title: string, foot: (page: number) => string, drawWords: DrawWords) {
  const pdf = new PDFDocument({
    ...{ size: [pageWidth, pageHeight], margin, pdfVersion: "1.4", font: fonts.text },
    ...{ autoFirstPage: false, bufferPages: true },
    ...{ lang: "en", displayTitle: true, info: { Title: title } },
  });
  let y = bottom;
  const inFont = ({ font, size }: TextLook) => pdf.font(fonts[font]).fontSize(size);
  const draw = (text: string, look: TextLook) => (isPrintable(text) ? null : drawWords(text, look));
  const widthOf = (text: string, look: TextLook) =>
    draw(text, look)?.width ?? inFont(look).widthOfString(text);

  /** Keeps line breaks; splits words wider than a line. */
  function linesOf(text: string, look: TextLook, width: number): string[] {
    const lines: string[] = [];
    const widthOfString = (word: string) => widthOf(word, look);
    const place = { x: 0, y: 0, widthOfString, currentLineHeight: () => 0 };
    const wrapper = new LineWrapper(place, { width, height: Infinity });
    wrapper.on("line", (line) => lines.push(line.trim()));
    wrapper.wrap(text.normalize("NFC").replaceAll(/[^\S\n]+/g, " "), {});
    return lines;
  }

  const sheet = {
    pdf,
    get y() {
      return y;
    },
    turn() {
      pdf.addPage();
      y = margin;
    },
    /** Starts a new page unless this height is left; true if it did. */
    reserve(height: number): boolean {
      const isFull = y + height > bottom;
      if (isFull) sheet.turn();
      return isFull;
    },
    down(height: number): number {
      y += height;
      return y;
    },
    rule(from = left, to = right, grey: Grey = 0.7) {
      pdf.lineWidth(0.7).strokeColor(ink(grey)).moveTo(from, y).lineTo(to, y).stroke();
    },
    linesOf,
    widthOf,
    put(
      text: string,
      x: number,
      baseline: number,
      look: TextLook,
      widthMax = pageWidth - edge - x,
    ) {
      const drawn = draw(text, look);
      if (drawn === null) {
        const shown = Array.from(text, (each) => (PRINTABLE.test(each) ? each : "?")).join("");
        inFont(look)
          .fillColor(ink(look.grey ?? 0.1))
          .text(shown, x, baseline, { lineBreak: false, baseline: "alphabetic" });
        return;
      }
      const { width, height, ascent, toUrl } = drawn;
      pdf.markContent("Span", { actual: text });
      pdf.image(toUrl(), x, baseline - ascent, { width: Math.min(width, widthMax), height });
      pdf.endMarkedContent();
    },
    /** Cells side by side, line by line; a long one continues on the next page. */
    row(cells: readonly Cell[], step = stepOf(cells)) {
      const columns = cells.map((cell) => ({
        ...cell,
        look: { ...cell.look, direction: textDirection(cell.text) },
        lines: linesOf(cell.text, cell.look, cell.width),
      }));
      const count = Math.max(...columns.map(({ lines }) => lines.length));
      for (let index = 0; index < count; index += 1) {
        sheet.reserve(step);
        y += step;
        for (const { lines, look, width, link, ...cell } of columns) {
          const line = lines[index];
          if (line === undefined) continue;
          const lineWidth = Math.min(width, widthOf(line, look));
          const x = cell.align === "right" ? cell.x + width - lineWidth : cell.x;
          sheet.put(line, x, y - look.size * 0.3, look, width);
          if (link !== undefined) pdf.link(x, y - step, lineWidth, step, new URL(link).href);
        }
      }
    },
    /** Each paragraph in its own direction. An empty text and a last line break take no line. */
    write(
      text: string,
      { after = 0, indent = 0, ...look }: TextLook & { after?: number; indent?: number },
    ) {
      for (const paragraph of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
        const align = textDirection(paragraph) === "rtl" ? "right" : undefined;
        const place = { x: left + indent, width: right - left - indent };
        sheet.row([{ ...place, text: paragraph, look, align }]);
      }
      y += after;
    },
    async finish() {
      const pageCount = pdf.bufferedPageRange().count;
      for (let page = 1; page <= pageCount; page += 1) {
        pdf.switchToPage(page - 1);
        y = bottom + 14;
        sheet.rule();
        sheet.put(foot(page), left, bottom + 28, { font: "text", size: 8.5, grey: 0.35 });
      }
      const bytes = toBytes(pdf);
      pdf.end();
      return { bytes: await bytes, pageCount };
    },
  };
  return sheet;
}

const stepOf = (cells: readonly Cell[]) =>
  Math.max(...cells.map(({ look }) => look.size)) * lineSpacing;

export function ink(grey: Grey): [number, number, number] {
  const part = Math.round(grey * 255);
  return [part, part, part];
}
