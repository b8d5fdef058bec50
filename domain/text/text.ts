/** White space, controls, and invisible characters: zero-width, fillers, blank braille. */
const INVISIBLE_ONLY = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export function isBlank(text: string): boolean {
  return INVISIBLE_ONLY.test(text);
}

/** They reverse what follows, also in a sentence around the text. Marks of a single place, such as U+200F, do not. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

export const trimText = (text: string) => text.replace(TURNING, "").trim();

/** In code points. An emoji may count as several. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _codePoint of text) count += 1;
  return count;
}

export function isFitText(text: string, charactersMax: number): boolean {
  return !isBlank(text) && countCharacters(text) <= charactersMax;
}

/** Never splits a code point; may split an emoji of several. */
export function cutCharacters(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : Array.from(text).slice(0, charactersMax).join("");
}

export function splitTags(typed: string): string[] {
  return typed
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => !isBlank(tag));
}
