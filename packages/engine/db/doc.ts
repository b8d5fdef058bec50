import { databaseLimits } from "../limits";
import type { Doc, ParsedDocument } from "./snapshot";
import { isFlat, isPlainJson, parseCanonical } from "./values/values";

/** A decoded text. `fields` says how its value is copied: flat fields all at once, special ones not at all. */
export interface Decoded {
  readonly json: string;
  readonly value: ParsedDocument;
  readonly fields: "flat" | "nested" | "special";
  /** The generation in which it was last used; -1 when it is not cached. */
  generation: number;
}

/**
 * Documents are kept as text, from which results are built, and which takes half the memory of text and object
 * together. Recently decoded texts are cached in two generations: when the young one is full it becomes the old one.
 * Each document refers to its own decoded text, because looking it up in a map took measurably longer.
 */
let young: Doc[] = [];
let old: Doc[] = [];
let generation = 0;

export class TextDoc implements Doc {
  readonly id: string;
  readonly table: number;
  readonly json: string;
  readonly bytes: number;
  decoded: Decoded | null = null;

  constructor(id: string, table: number, json: string, bytes: number) {
    this.id = id;
    this.table = table;
    this.json = json;
    this.bytes = bytes;
  }

  get value(): ParsedDocument {
    return decode(this).value;
  }
}

/** Cached and shared: callers must not change it. */
export function decode(doc: Doc): Decoded {
  const decoded = (doc.decoded ??= decodeText(doc.json));
  if (decoded.generation === generation) return decoded;
  decoded.generation = generation;
  young.push(doc);
  if (young.length >= databaseLimits.parsedDocumentsMax) beginGeneration();
  return decoded;
}

function beginGeneration(): void {
  for (const doc of old) if (doc.decoded?.generation !== generation) doc.decoded = null;
  old = young;
  young = [];
  generation += 1;
}

/** Without caching. */
export function decodeText(json: string): Decoded {
  const value = parseDocument(json);
  return {
    json,
    value,
    fields: !isPlainJson(json) ? "special" : isFlat(value) ? "flat" : "nested",
    generation: -1,
  };
}

/** Parses without caching, for a single pass over many documents, such as building an index. */
export function parseDocument(json: string): ParsedDocument {
  return parseCanonical(json) as ParsedDocument;
}
