import type { PaginationOptions, PaginationResult } from "convex/server";
import { searchBytesPerPage, searchCharactersMax, searchRowsPerPage } from "../../domain/limits";
import { matchesSearch } from "../../domain/text/search-match";
import { isBlank } from "../../domain/text/text";
import { atMost } from "./rows";
import { requireLength } from "./tidyTexts";

interface PagedRows<Row> {
  paginate(options: PaginationOptions): Promise<PaginationResult<Row>>;
}

/**
 * Reads the next rows in order and returns the matching ones, possibly none. A full-text index would miss parts of
 * words (docs/decisions/0096-a-row-names-the-coach-who-lists-it.md).
 */
export async function searchPage<Row>(
  rows: PagedRows<Row>,
  paginationOpts: PaginationOptions,
  isMatch: (row: Row) => boolean | Promise<boolean>,
) {
  const page = await rows.paginate({
    ...atMost(paginationOpts, searchRowsPerPage),
    maximumBytesRead: searchBytesPerPage,
  });
  const verdicts = await Promise.all(page.page.map(async (row) => await isMatch(row)));
  return { ...page, page: page.page.filter((_, index) => verdicts[index]) };
}

/** The product's one matcher, for words that a caller sent. Blank words match nothing. */
export function matcherOf(words: string): (fields: readonly string[]) => boolean {
  requireLength("words", words, searchCharactersMax);
  if (isBlank(words)) return () => false;
  return (fields) => matchesSearch(words, fields);
}
