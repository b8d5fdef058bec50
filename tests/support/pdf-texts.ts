import { inflateSync } from "node:zlib";

/** What the pages of a PDF draw, as PDF commands. */
export function readPdfContent(bytes: Uint8Array): string {
  const file = new TextDecoder("latin1").decode(bytes);
  const streams = file.matchAll(/<<\n\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g);
  return Array.from(streams, ({ index, 0: head, 1: length }) => {
    const from = index + head.length;
    return new TextDecoder("latin1").decode(
      inflateSync(bytes.subarray(from, from + Number(length))),
    );
  }).join("\n");
}

/** Characters of the fonts' encoding that Latin-1 lacks. */
const specials = new Map(
  Array.from("€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ", (character, place) => [128 + place, character]),
);

/** The texts of one of our PDFs in their order: those in its fonts, and those behind its pictures. */
export function readPdfTexts(bytes: Uint8Array): string[] {
  const found = readPdfContent(bytes).matchAll(
    /\[(.*?)\] TJ|\/ActualText \(\u00fe\u00ff((?:\\.|[^\\)])*)\)/gs,
  );
  return Array.from(found, ([, ofFont, ofPicture]) =>
    ofPicture === undefined
      ? Array.from(
          Buffer.from((ofFont ?? "").replaceAll(/<(.*?)>[^<]*/g, "$1"), "hex"),
          (code) => specials.get(code) ?? String.fromCharCode(code),
        ).join("")
      : new TextDecoder("utf-16be").decode(Buffer.from(unescaped(ofPicture), "latin1")),
  );
}

const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const unescaped = (text: string) =>
  text.replaceAll(/\\(.)/gs, (_, character: string) => escapes[character] ?? character);

/** A picture of one dot, for tests without a canvas. */
export const dotUrl =
  "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgAf//Z";
