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
 * The same for everyone, whatever the reader's locale. Up and then down, so that "Straße" meets
 * "STRASSE"; one sigma, because lower case picks ς or σ by what follows, which a search cuts off.
 */
function foldCase(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}
