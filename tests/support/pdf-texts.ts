import { toWinAnsi } from "@/lib/pdf/win-ansi";

/** Those of the fonts' encoding that Latin-1 has not. */
const specials = new Map(
  Array.from("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ", (character) => [toWinAnsi(character)[0], character]),
);

/** The texts of a PDF of ours in their order: those in its fonts, and those behind its pictures. */
export function readPdfTexts(bytes: Uint8Array): string[] {
  const file = new TextDecoder("latin1").decode(bytes);
  const found = file.matchAll(/<([0-9a-f]*)> Tj|\/ActualText <feff([0-9a-f]*)>/g);
  return Array.from(found, ([, ofFont, ofPicture]) =>
    ofPicture === undefined
      ? Array.from(
          Buffer.from(ofFont ?? "", "hex"),
          (code) => specials.get(code) ?? String.fromCharCode(code),
        ).join("")
      : new TextDecoder("utf-16be").decode(Buffer.from(ofPicture, "hex")),
  );
}
