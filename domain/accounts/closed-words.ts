/** Each closed vocabulary is a constant list with a type derived from it, so that a word is written once. */
export function isOneOf<const Words extends readonly string[]>(
  words: Words,
  value: unknown,
): value is Words[number] {
  return typeof value === "string" && words.includes(value);
}
