/**
 * Whether a value is one of a vocabulary's words. Every closed vocabulary of this room is a
 * constant list with the type derived from it, so a word is written once.
 */
export function isOneOf<const Words extends readonly string[]>(
  words: Words,
  value: unknown,
): value is Words[number] {
  return typeof value === "string" && words.includes(value);
}
