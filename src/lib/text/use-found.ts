import { isBlank } from "@domain/text/text";
import { matchesSearch } from "@domain/text/search-match";
import { useEffect, useMemo, useRef, useState } from "react";

import { searchAway } from "@/lib/text/search-away";

export type Found<Row> = { query: string; rows: readonly Row[] };

/** Up to this many rows, searching here is faster than asking a worker. */
const searchedHereMax = 500;

/**
 * The rows that a query finds. With many rows the answer comes later: until then, the previous rows are returned with
 * the query they belong to. `rows` and `textsOf` must keep their identity between renders while nothing changes.
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
