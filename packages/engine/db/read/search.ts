import { type Value, compareValues } from "convex/values";
import { type Key, encodeIndexKey, successorOfPrefix } from "../../kv/key";
import { queryLimits } from "../../limits";
import type { SearchIndexInfo } from "../catalog";
import { DatabaseError } from "../errors";
import type { Doc } from "../snapshot";
import { parseValueOrUndefined, valueAt } from "../values/values";
import type { SearchFilter } from "./query";
import type { KeyRange } from "./read-set";
import type { ReadView, Row, RowSource } from "./scan";

/**
 * Text search over the index's term keys. A row matches any of the terms; the last term also matches as a prefix. The
 * result depends only on the key ranges of its terms: scores use no number that a document without the terms could
 * change, so a live search is never stale. The order approximates Convex's.
 */
export class SearchScan implements RowSource {
  readonly #view: ReadView;
  readonly #rows: Row[];
  readonly #isCut: boolean;
  #at = 0;

  constructor(
    view: ReadView,
    tableName: string,
    index: SearchIndexInfo,
    filters: readonly SearchFilter[],
  ) {
    this.#view = view;
    view.usage?.countRange();
    const search = parseFilters(tableName, index, filters, view.isLikeNpmTest);
    const found = candidatesOf(view, index, search);
    const ranked = view.isLikeNpmTest ? byAge(found) : rank(found, search.terms, index);
    const candidatesMax = view.isLikeNpmTest ? Infinity : queryLimits.searchCandidatesMax;
    this.#isCut = ranked.length > candidatesMax;
    this.#rows = ranked.slice(0, candidatesMax);
  }

  next(): Row | null {
    const row = this.#rows[this.#at];
    if (row === undefined) {
      if (this.#isCut) throw tooMany();
      return null;
    }
    this.#at++;
    this.#view.usage?.countDocumentRead(row.doc.bytes);
    return row;
  }

  skip(rows: number): void {
    this.#at = rows;
  }
}

const tooMany = () =>
  new DatabaseError(
    `Search query scanned too many documents (fetched ${queryLimits.searchCandidatesMax}). Consider using a smaller limit, paginating the query, or using a filter field to narrow the search.`,
  );

interface Search {
  terms: string[];
  equal: { path: readonly string[]; value: Value | undefined }[];
}

function parseFilters(
  tableName: string,
  index: SearchIndexInfo,
  filters: readonly SearchFilter[],
  isLikeNpmTest: boolean,
): Search {
  const name = `${tableName}.${index.name}`;
  const searches = filters.filter((filter) => filter.type === "Search");
  const [search] = searches;
  if (search === undefined || searches.length > 1 || search.fieldPath !== index.searchField) {
    throw new DatabaseError(
      `Search query against ${name} must contain exactly one search filter, on its search field "${index.searchField}".`,
    );
  }
  const equals = filters.filter((filter) => filter.type === "Eq");
  if (equals.length > queryLimits.searchFiltersMax) {
    throw new DatabaseError(
      `Search query against ${name} has too many filter conditions. Maximum is ${queryLimits.searchFiltersMax}.`,
    );
  }
  for (const { fieldPath } of equals) {
    if (!isLikeNpmTest && !index.filterFields.includes(fieldPath)) {
      throw new DatabaseError(
        `Search query against ${name} contains a filter on "${fieldPath}", but that field isn't indexed for filtering in \`filterFields\`.`,
      );
    }
  }
  return {
    terms: [...new Set(index.termsOf(search.value))].slice(
      0,
      isLikeNpmTest ? Infinity : queryLimits.searchTermsMax,
    ),
    equal: equals.map(({ fieldPath, value }) => ({
      path: fieldPath.split("."),
      value: parseValueOrUndefined(value),
    })),
  };
}

/** A document, with the rarity of each term that found it. */
interface Candidate {
  doc: Doc;
  weights: number[];
}

function candidatesOf(view: ReadView, index: SearchIndexInfo, search: Search): Candidate[] {
  const byId = new Map<string, Candidate>();
  for (const [at, term] of search.terms.entries()) {
    const range = termRange(index, term, at === search.terms.length - 1 || view.isLikeNpmTest);
    view.reads.add(range);
    const found = new Map<string, Doc>();
    for (const [, doc] of view.documents.tree.iterate(range.from, range.upTo, "asc"))
      found.set(doc.id, doc);
    const weight = Math.log(1 + rarityScale / (found.size + 0.5));
    for (const doc of found.values()) {
      const candidate = byId.get(doc.id) ?? { doc, weights: [] };
      candidate.weights[at] = weight;
      byId.set(doc.id, candidate);
    }
  }
  return [...byId.values()].filter(({ doc }) =>
    search.equal.every(({ path, value }) => compareValues(valueAt(doc.value, path), value) === 0),
  );
}

/** Replaces the number of documents, which a live search must not depend on. */
const rarityScale = 1_000_000;

/** The range of a term. Without its end mark, a term's key is a prefix of the keys of all words that start with it. */
function termRange(index: SearchIndexInfo, term: string, isPrefix: boolean): KeyRange {
  const whole: Key = encodeIndexKey([term], index.prefix);
  const from = isPrefix ? whole.slice(0, -1) : whole;
  return { from, upTo: successorOfPrefix(from) };
}

const rowOf = (doc: Doc): Row => ({ key: encodeIndexKey([doc.id]), doc });
const createdMs = ({ value }: Doc) => Number(value["_creationTime"]);

const byAge = (candidates: readonly Candidate[]): Row[] =>
  candidates.map(({ doc }) => rowOf(doc)).sort((a, b) => createdMs(a.doc) - createdMs(b.doc));

/** BM25's saturation and length damping, tuned for texts of about this many words. */
const saturation = 1.2;
const lengthWeight = 0.75;
const usualWords = 64;

function rank(
  candidates: readonly Candidate[],
  terms: readonly string[],
  index: SearchIndexInfo,
): Row[] {
  const scored = candidates.map(({ doc, weights }) => {
    const text = valueAt(doc.value, index.searchPath);
    const words = typeof text === "string" ? index.termsOf(text) : [];
    const damping = saturation * (1 - lengthWeight + (lengthWeight * words.length) / usualWords);
    let score = 0;
    for (const [at, term] of terms.entries()) {
      const isLast = at === terms.length - 1;
      const count = words.filter((word) => (isLast ? word.startsWith(term) : word === term)).length;
      score += ((weights[at] ?? 0) * count * (saturation + 1)) / (count + damping);
    }
    return { row: rowOf(doc), score, createdMs: createdMs(doc) };
  });
  scored.sort(
    (a, b) => b.score - a.score || b.createdMs - a.createdMs || (a.row.key < b.row.key ? -1 : 1),
  );
  return scored.map(({ row }) => row);
}
