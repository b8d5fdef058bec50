import { isBlank } from "./text";

/**
 * The one matcher of every search, in the browser and on the server: whether one field contains the query as it is typed, or
 * each of its words is in some field. Case does not matter, and a blank query matches all.
 */
export function matchesSearch(
  query: string,
  fields: readonly (string | null | undefined)[],
): boolean {
  if (isBlank(query)) return true;
  const wanted = foldCase(query.trim());
  const texts = fields.flatMap((field) => (field == null ? [] : foldCase(field)));
  return texts.some((text) => text.includes(wanted)) || hasEveryWord(wanted, texts);
}

/** Punctuation only separates words; any other sign counts as one. */
function hasEveryWord(wanted: string, texts: readonly string[]): boolean {
  const words = wanted.split(/[\s\p{P}]+/u).filter((word) => !isBlank(word));
  return words.length > 0 && words.every((word) => texts.some((text) => text.includes(word)));
}

/**
 * Independent of the locale. Upper then lower case, so that "Straße" matches "STRASSE"; one sigma, because lower-casing
 * picks ς or σ by the next character, which a search cuts off.
 */
function foldCase(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}
