/** The characters of the standard fonts: Latin-1 and these. */
const SPECIAL_CODES: ReadonlyMap<string, number> = new Map(
  Array.from("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ").map((character, index) => [
    character,
    [
      128, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 142, 145, 146, 147, 148, 149, 150,
      151, 152, 153, 154, 155, 156, 158, 159,
    ][index] ?? 63,
  ]),
);
const REPLACEMENT = "?".charCodeAt(0);

/** Other characters become question marks. */
export function toWinAnsi(text: string): number[] {
  return Array.from(text.normalize("NFC"), (character) => codeOf(character) ?? REPLACEMENT);
}

export function isPrintable(text: string): boolean {
  return Array.from(text.normalize("NFC")).every(
    (character) => /\s/.test(character) || codeOf(character) !== null,
  );
}

function codeOf(character: string): number | null {
  const special = SPECIAL_CODES.get(character);
  if (special !== undefined) return special;
  const code = character.codePointAt(0) ?? 0;
  return (code >= 32 && code <= 126) || (code >= 160 && code <= 255) ? code : null;
}
