import { isBlank } from "./text";

/** Whether any one field contains the query, whatever the case. A blank query matches all. */
export function matchesSearch(
  query: string,
  fields: readonly (string | null | undefined)[],
): boolean {
  if (isBlank(query)) return true;
  const wanted = foldCase(query.trim());
  return fields.some((field) => field != null && foldCase(field).includes(wanted));
}

/**
 * Whether each of the words is in some field, in any order. An index ranks whatever has one of them, and of "the old
 * lighthouse" nobody wants every line with a "the" in it.
 */
export function matchesEveryWord(words: string, fields: readonly string[]): boolean {
  const texts = fields.map(foldCase);
  return (foldCase(words).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).every((word) =>
    texts.some((text) => text.includes(word)),
  );
}

/**
 * The same for everyone, whatever the reader's locale. Up and then down, so that "Straße" meets
 * "STRASSE"; one sigma, because lower case picks ς or σ by what follows, which a search cuts off.
 */
function foldCase(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}
