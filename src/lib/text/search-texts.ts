import { foldFields, searchFor } from "@domain/text/search-match";

/** Messages to the worker: first the fields of each text, then queries. */
export type Asked = { texts: readonly (readonly string[])[] } | { query: string };
/** The indexes of the texts that the query finds, in order. */
export type Answered = { query: string; places: number[] };

export function startSearch() {
  let folded: string[][] = [];
  return (asked: Asked): Answered | null => {
    if ("texts" in asked) {
      folded = asked.texts.map(foldFields);
      return null;
    }
    const isFound = searchFor(asked.query);
    const places = folded.flatMap((fields, place) => (isFound(fields) ? place : []));
    return { query: asked.query, places };
  };
}
