import { databaseLimits } from "../limits";
import type { Doc, ParsedDocument } from "./snapshot";
import { parseCanonical } from "./values";

/**
 * Documents live as text, which is what functions are given and half the size of text and object together. Those
 * parsed lately are kept in two generations: when the young one is full it becomes the old one.
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

/** For those who look once at many documents, such as an index being built. */
export function parseDocument(json: string): ParsedDocument {
  return parseCanonical(json) as ParsedDocument;
}
