/** The part of pdfkit that we use. The package has no types of its own. */
declare module "pdfkit" {
  interface Place {
    x: number;
    y: number;
    widthOfString: (text: string) => number;
    currentLineHeight: () => number;
  }

  export class LineWrapper {
    constructor(place: Place, room: { width: number; height: number });
    on(event: "line", hear: (line: string) => void): this;
    wrap(text: string, options: object): void;
  }

  export function registerStdFonts(...fonts: readonly object[]): void;

  /** Red, green and blue, up to 255. */
  type Colour = [red: number, green: number, blue: number];

  export class PDFDocument {
    constructor(options: object);
    readonly page: { width: number; height: number };
    addPage(): this;
    switchToPage(place: number): void;
    bufferedPageRange(): { count: number };
    end(): void;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: Colour): this;
    strokeColor(colour: Colour): this;
    lineWidth(width: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: object): this;
    image(
      jpeg: string | Uint8Array,
      x: number,
      y: number,
      size: { width: number; height: number },
    ): this;
    link(x: number, y: number, width: number, height: number, address: string): this;
    markContent(tag: "Span", options: { actual: string }): this;
    endMarkedContent(): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    circle(x: number, y: number, radius: number): this;
    stroke(): this;
    fillAndStroke(): this;
  }
}

declare module "pdfkit/output" {
  import type { PDFDocument } from "pdfkit";

  export function toBytes(document: PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}

declare module "pdfkit/standard-fonts/*" {
  const font: object;
  export = font;
}
