/**
 * Three of the standard fonts of every PDF reader, so that no font is embedded. Widths are Adobe's published metrics,
 * in thousandths of the size, from space to tilde; an accented letter is as wide as its base.
 */
export type PdfFont = "text" | "bold" | "display";

export const fontNames: Record<PdfFont, string> = {
  text: "Helvetica",
  bold: "Helvetica-Bold",
  display: "Times-Roman",
};

const asciiWidths: Record<PdfFont, readonly number[]> = {
  text: widths(
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556",
    "1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556",
    "333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584",
  ),
  bold: widths(
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611",
    "975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556",
    "333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584",
  ),
  display: widths(
    "250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444",
    "921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500",
    "333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541",
  ),
};

/** The same in all three, near enough for line breaks. */
const otherWidths: Record<string, number> = {
  "—": 1000,
  "…": 1000,
  "–": 556,
  "‘": 333,
  "’": 333,
  "•": 350,
};
const otherWidth = 556;
/** Of a square script, or a picture. */
const wideWidth = 1050;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

export function widthOf(text: string, font: PdfFont, size: number): number {
  let thousandths = 0;
  for (const character of text) thousandths += characterWidth(character, font);
  return (thousandths * size) / 1000;
}

function characterWidth(character: string, font: PdfFont): number {
  const known = otherWidths[character];
  if (known !== undefined) return known;
  if (WIDE.test(character)) return wideWidth;
  const base = character.normalize("NFD").charCodeAt(0);
  return asciiWidths[font][base - 32] ?? otherWidth;
}

function widths(...rows: string[]): number[] {
  return rows.join(" ").split(" ").map(Number);
}
