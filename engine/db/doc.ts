import { databaseLimits } from "../limits";
import type { Doc, ParsedDocument } from "./snapshot";
import { parseCanonical } from "./values/values";

/**
 * Documents are kept as text, which functions get anyway and which takes half the memory of text and object together.
 * Recently parsed ones are cached in two generations: when the young one is full it becomes the old one.
 */
let young = new Map<Doc, ParsedDocument>();
let old = new Map<Doc, ParsedDocument>();

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
    const known = young.get(this);
    if (known !== undefined) return known;
    const parsed = old.get(this) ?? parseDocument(this.json);
    if (young.size >= databaseLimits.parsedDocumentsMax) {
      old = young;
      young = new Map();
    }
    young.set(this, parsed);
    return parsed;
  }
}

/** Parses without caching, for a single pass over many documents, such as building an index. */
export function parseDocument(json: string): ParsedDocument {
  return parseCanonical(json) as ParsedDocument;
}
