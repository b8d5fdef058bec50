import { pageHeight, pageWidth, type PdfPage, type TextLook } from "@/lib/pdf/pdf-document";
import { wrapText } from "@/lib/pdf/wrap-text";

/** In points. */
const margin = 56;
export const left = margin;
export const right = pageWidth - margin;
export const bottom = margin + 24;
const top = pageHeight - margin;
const lineSpacing = 1.4;

type Look = TextLook & { after?: number; indent?: number };

export type Sheet = ReturnType<typeof startSheet>;

/** `y` is the current position; a full page starts the next one. */
export function startSheet(takePage: () => PdfPage) {
  let page: PdfPage | null = null;
  let y = bottom;
  const sheet = {
    turn() {
      page = takePage();
      y = top;
    },
    /** Starts a new page unless this height is left. */
    reserve(height: number) {
      if (y - height < bottom) sheet.turn();
    },
    /** Returns the new position. */
    down(height: number): number {
      y -= height;
      return y;
    },
    get page(): PdfPage {
      page ??= takePage();
      return page;
    },
    get y() {
      return y;
    },
    write(text: string, { font, size, grey, after = 0, indent = 0 }: Look) {
      for (const line of wrapText(text, font, size, right - left - indent)) {
        sheet.reserve(size * lineSpacing);
        y -= size * lineSpacing;
        sheet.page.text(left + indent, y + size * 0.3, line, { font, size, grey });
      }
      y -= after;
    },
    /** Right-aligned at the margin or at `x`. */
    writeEndingAt(x: number, baseline: number, text: string, { font, size, grey }: Look) {
      const look = { font, size, grey };
      sheet.page.text(x - sheet.page.widthOf(text, look), baseline, text, look);
    },
  };
  return sheet;
}
