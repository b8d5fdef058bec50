import { type PdfFont, widthOf } from "@/lib/pdf/fonts";

/** Keeps line breaks; cuts words wider than a line. */
export function wrapText(text: string, font: PdfFont, size: number, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, font, size, width));
}

function wrapParagraph(paragraph: string, font: PdfFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    for (const piece of cutWord(word, font, size, width)) {
      const longer = line === "" ? piece : `${line} ${piece}`;
      if (line !== "" && widthOf(longer, font, size) > width) {
        lines.push(line);
        line = piece;
      } else line = longer;
    }
  }
  return [...lines, line];
}

function cutWord(word: string, font: PdfFont, size: number, width: number): string[] {
  if (widthOf(word, font, size) <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece !== "" && widthOf(piece + character, font, size) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}
