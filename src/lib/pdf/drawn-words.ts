import type { DrawnWords, TextLook } from "@/lib/pdf/pdf-sheet";

/** Dots in a point: 216 to the inch. */
const dots = 3;
/** Letters stay sharp at it. */
const quality = 0.92;
/** In sizes of the text: tall scripts and marks above and below have room. */
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
 * In the device's own fonts, which know the scripts of its owner. As JPEG, because pdfkit unpacks a PNG in a worker made from
 * text, which the server's policy forbids.
 */
export function drawWords(text: string, { font, size, grey = 0.1 }: TextLook): DrawnWords | null {
  if (pen === null) return null;
  const face = `${font === "bold" ? "bold " : ""}${String(size * dots)}px ${faces[font]}`;
  pen.font = face;
  const width = Math.ceil(pen.measureText(text).width) + 1;
  const height = Math.floor(size * (ascentSizes + descentSizes) * dots);
  return {
    ...{ width: width / dots, height: height / dots, ascent: size * ascentSizes },
    toUrl() {
      Object.assign(canvas, { width, height });
      pen.font = face; // a canvas of another size forgets it
      pen.fillStyle = "white";
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = "black";
      pen.globalAlpha = 1 - grey;
      pen.fillText(text, 0, size * ascentSizes * dots);
      return canvas.toDataURL("image/jpeg", quality);
    },
  };
}
