import { isBlank } from "@domain/text/text";
import { matchesSearch } from "@domain/text/search-match";
import { useEffect, useMemo, useRef, useState } from "react";

import { searchAway } from "@/lib/text/search-away";

export type Found<Row> = { query: string; rows: readonly Row[] };

/** Fewer cost a key less than asking a worker. */
const searchedHereMax = 500;

/**
 * The rows that a query finds. Of many rows the answer is a moment late, and says for which query it is: until then it is the
 * one before. `rows` and `textsOf` are the same ones from render to render while nothing changes.
 */
export function useFound<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
  query: string,
): Found<Row> {
  const isAway = rows.length > searchedHereMax && !isBlank(query);
  const [answer, setAnswer] = useState<Found<Row> | null>(null);
  const search = useRef<ReturnType<typeof searchAway> | null>(null);

  useEffect(() => {
    if (!isAway) return undefined;
    return () => setAnswer(null);
  }, [isAway]);

  useEffect(() => {
    if (!isAway) return undefined;
    const opened = searchAway(rows.map(textsOf), (found) => {
      const foundRows = found.places.flatMap((place) => rows[place] ?? []);
      setAnswer({ query: found.query, rows: foundRows });
    });
    search.current = opened;
    return () => {
      search.current = null;
      opened.close();
    };
  }, [isAway, rows, textsOf]);

  useEffect(() => {
    if (isAway) search.current?.ask(query);
  }, [isAway, rows, textsOf, query]);

  return useMemo(() => {
    if (isAway) return answer ?? { query: "", rows };
    return { query, rows: rows.filter((row) => matchesSearch(query, textsOf(row))) };
  }, [isAway, answer, rows, textsOf, query]);
}
