import type { PdfFont } from "@/lib/pdf/fonts";
import type { DrawnWords, TextLook } from "@/lib/pdf/pdf-document";

/** Dots in a point: 216 to the inch. */
const dots = 3;
/** In sizes of the text: tall scripts and marks above and below have room. */
const ascentSizes = 1.25;
const descentSizes = 0.45;

const faces: Record<PdfFont, string> = {
  text: "Helvetica, Arial, sans-serif",
  bold: "Helvetica, Arial, sans-serif",
  display: "'Times New Roman', Times, serif",
};

/** In the device's own fonts, which know the scripts of its owner. */
export function drawWords(text: string, { font, size, grey = 0.1 }: TextLook): DrawnWords | null {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen === null) return null;
  const face = `${font === "bold" ? "bold " : ""}${String(size * dots)}px ${faces[font]}`;
  pen.font = face;
  const columns = 2 * Math.ceil(pen.measureText(text).width / 2) + 2; // even: two dots fill a byte
  const rows = Math.ceil(size * (ascentSizes + descentSizes) * dots);
  Object.assign(canvas, { width: columns, height: rows });
  pen.font = face; // a canvas of another size forgets it
  pen.fillText(text, 0, size * ascentSizes * dots);
  const { data } = pen.getImageData(0, 0, columns, rows);
  return {
    width: columns / dots,
    height: rows / dots,
    descent: rows / dots - size * ascentSizes,
    columns,
    rows,
    digits: digitsOf(data, 1 - grey),
  };
}

/** Ink on white paper, as grey. Most of it is bare. */
function digitsOf(data: Uint8ClampedArray, strength: number): string {
  let digits = "";
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3] ?? 0;
    digits += opacity === 0 ? "f" : digitOf(data.subarray(at, at + 3), (opacity / 255) * strength);
  }
  return digits;
}

function digitOf([red = 0, green = 0, blue = 0]: Iterable<number>, strength: number): string {
  const light = (red * 0.3 + green * 0.59 + blue * 0.11) / 255;
  return Math.round((1 - (1 - light) * strength) * 15).toString(16);
}
