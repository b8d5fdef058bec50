import { matchesSearch } from "@domain/text/search-match";
import { isBlank } from "@domain/text/text";
import { useEffect, useMemo, useRef, useState } from "react";

import { startSearch, type Answered, type Asked } from "@/lib/text/search-texts";

/** Searches in a worker, so that typing stays fast with thousands of texts. Closing it removes its copy of them. */
function searchAway(texts: readonly (readonly string[])[], onAnswer: (answer: Answered) => void) {
  const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
  let last: string | null = null;
  let send = (asked: Asked) => worker.postMessage(asked);
  worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => onAnswer(data));
  worker.addEventListener("error", () => {
    const search = startSearch(); // The worker's program did not load, so this thread searches.
    search({ texts });
    send = (asked) => {
      const answer = search(asked);
      if (answer !== null) onAnswer(answer);
    };
    if (last !== null) send({ query: last });
  });
  send({ texts });
  return {
    ask(query: string) {
      last = query;
      send({ query });
    },
    close: () => worker.terminate(),
  };
}

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
