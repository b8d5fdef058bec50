import { isBlank } from "./text";

/**
 * The one matcher of every search, in the browser and on the server: whether one field contains the query as it is typed, or
 * each of its words is in some field. Case does not matter, and a blank query matches all.
 */
export function matchesSearch(
  query: string,
  fields: readonly (string | null | undefined)[],
): boolean {
  return isBlank(query) || searchFor(query)(foldFields(fields));
}

/** For many texts, which are folded once and then searched by several queries. */
export function searchFor(query: string): (folded: readonly string[]) => boolean {
  const wanted = foldCase(query.trim());
  // Punctuation only separates words; any other sign counts as one.
  const words = wanted.split(/[\s\p{P}]+/u).filter((word) => !isBlank(word));
  return (folded) =>
    folded.some((text) => text.includes(wanted)) ||
    (words.length > 0 && words.every((word) => folded.some((text) => text.includes(word))));
}

export const foldFields = (fields: readonly (string | null | undefined)[]): string[] =>
  fields.flatMap((field) => (field == null ? [] : foldCase(field)));

/**
 * Independent of the locale. Upper then lower case, so that "Straße" matches "STRASSE"; one sigma, because lower-casing
 * picks ς or σ by the next character, which a search cuts off.
 */
function foldCase(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}
