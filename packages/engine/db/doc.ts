import { databaseLimits } from "../limits";
import type { Doc, ParsedDocument } from "./snapshot";
import { isFlat, isPlainJson, parseCanonical } from "./values/values";

/** A decoded text, and how its fields are copied: all at once when they are flat, not at all when they are special. */
export interface Decoded {
  readonly json: string;
  readonly value: ParsedDocument;
  readonly fields: "flat" | "nested" | "special";
}

/**
 * Documents are kept as text, from which results are built, and which takes half the memory of text and object
 * together. Recently decoded ones are cached in two generations: when the young one is full it becomes the old one.
 */
let young = new Map<Doc, Decoded>();
let old = new Map<Doc, Decoded>();

export class TextDoc implements Doc {
  readonly id: string;
  readonly table: number;
  readonly json: string;
  readonly bytes: number;

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
  const known = young.get(doc);
  if (known !== undefined) return known;
  const decoded = old.get(doc) ?? decodeText(doc.json);
  if (young.size >= databaseLimits.parsedDocumentsMax) {
    old = young;
    young = new Map();
  }
  young.set(doc, decoded);
  return decoded;
}

/** Without caching. */
export function decodeText(json: string): Decoded {
  const value = parseDocument(json);
  return {
    json,
    value,
    fields: !isPlainJson(json) ? "special" : isFlat(value) ? "flat" : "nested",
  };
}

/** Parses without caching, for a single pass over many documents, such as building an index. */
export function parseDocument(json: string): ParsedDocument {
  return parseCanonical(json) as ParsedDocument;
}
