import type { DrawnWords, TextLook } from "@/lib/pdf/pdf-sheet";
import { textDirection } from "@/lib/text/text-direction";

/** Dots per point: 216 per inch. */
const dots = 3;
/** Letters are still sharp at this quality. */
const quality = 0.92;
/** Multiples of the text size, enough for tall scripts and for marks above and below. */
const ascentSizes = 1.25;
const descentSizes = 0.45;

const faces: Record<TextLook["font"], string> = {
  text: "Helvetica, Arial, sans-serif",
  bold: "Helvetica, Arial, sans-serif",
  display: "'Times New Roman', Times, serif",
};

const canvas = document.createElement("canvas");
const pen = canvas.getContext("2d");

/**
 * Draws in the device's own fonts, which cover its owner's scripts. As JPEG, because pdfkit unpacks a PNG in a worker
 * made from text, which the server's policy forbids.
 */
export function drawWords(text: string, look: TextLook): DrawnWords | null {
  if (pen === null) return null;
  const { font, size, grey = 0.1, direction = textDirection(text) } = look;
  const face = `${font === "bold" ? "bold " : ""}${String(size * dots)}px ${faces[font]}`;
  pen.font = face;
  const width = Math.ceil(pen.measureText(text).width) + 1;
  const height = Math.floor(size * (ascentSizes + descentSizes) * dots);
  return {
    ...{ width: width / dots, height: height / dots, ascent: size * ascentSizes },
    toUrl() {
      Object.assign(canvas, { width, height });
      Object.assign(pen, { font: face, direction, textAlign: "left" }); // Resizing the canvas resets them.
      pen.fillStyle = "white";
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = "black";
      pen.globalAlpha = 1 - grey;
      pen.fillText(text, 0, size * ascentSizes * dots);
      return canvas.toDataURL("image/jpeg", quality);
    },
  };
}
