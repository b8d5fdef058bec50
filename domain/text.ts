/** White space, controls, and what leaves no ink: zero-width characters, fillers, blank braille. */
const INVISIBLE_ONLY = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nobody could see anything in the text. */
export function isBlank(text: string): boolean {
  return INVISIBLE_ONLY.test(text);
}

/**
 * How long a text is, in code points: the same everywhere and a bound on what is stored. An emoji
 * built of several code points counts as several.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _codePoint of text) count += 1;
  return count;
}

/** Whether somebody could read something in the text, and there is not too much of it. */
export function isFitText(text: string, charactersMax: number): boolean {
  return !isBlank(text) && countCharacters(text) <= charactersMax;
}

/** The first so many code points. Never splits one; may split an emoji built of several. */
export function cutCharacters(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : Array.from(text).slice(0, charactersMax).join("");
}

export function splitTags(typed: string): string[] {
  return typed
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => !isBlank(tag));
}
