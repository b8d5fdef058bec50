import { hash } from "node:crypto";
import { decode, type Decoded } from "../../db/doc";
import { systemTables } from "../../db/schema/system-tables";
import type { Doc, ParsedDocument } from "../../db/snapshot";
import type { DocumentStream } from "../../db/transaction";
import { copyOfPlain, isStillPlain, parseCanonical } from "../../db/values/values";
import type { Execution } from "../execution";
import { listText } from "../result-text";
import { LongLists } from "./long-lists";
import { visibleJson } from "./storage-documents";

export type GivenRows = Map<unknown, readonly Decoded[]>;

/** Longer lists are not cached with others, whose values they would displace. */
const sharedMax = 256;
const longLists = new LongLists();

/**
 * Rows as values. They are copies of shared values, so the function may change them. When a row's JSON is not its
 * value, or a function sees less than is stored, the whole list is parsed again.
 */
export function giveRows(execution: Execution, docs: readonly Doc[]): ParsedDocument[] {
  const isLong = docs.length > sharedMax;
  if (isLong && execution.call.rowLists === null) return parsedAtOnce(docs);
  const sources = isLong ? longLists.decode(nextName(execution), docs) : docs.map(decode);
  const rows: ParsedDocument[] = [];
  for (let at = 0; at < docs.length; at += 1) {
    const source = sources[at] as Decoded;
    if (!isGivenAsValue(docs[at] as Doc, source)) return parsedAtOnce(docs);
    rows.push(copyOf(source));
  }
  execution.given ??= new Map();
  execution.given.set(rows, sources);
  return rows;
}

/** Faster than parsing row by row. */
const parsedAtOnce = (docs: readonly Doc[]) =>
  parseCanonical(listText(docs.map(visibleJson))) as unknown as ParsedDocument[];

/**
 * A list has the same name when its live query runs again: a hash, because arguments may be long and names are kept.
 */
function nextName(execution: Execution): string {
  const { path, argsJson, call } = execution;
  const place = execution.longListCount++;
  return hash("sha256", `${path}\0${argsJson}\0${call.identity.key}\0${place}`);
}

export function giveRow(doc: Doc): ParsedDocument {
  const source = decode(doc);
  if (isGivenAsValue(doc, source)) return copyOf(source);
  return parseCanonical(visibleJson(doc)) as ParsedDocument;
}

const isGivenAsValue = (doc: Doc, { fields }: Decoded): boolean =>
  fields !== "special" && doc.table !== systemTables._storage.number;

const copyOf = ({ value, fields }: Decoded): ParsedDocument =>
  fields === "flat" ? { ...value } : (copyOfPlain(value) as ParsedDocument);

export function restOf(stream: DocumentStream | undefined): Doc[] {
  const docs: Doc[] = [];
  if (stream === undefined) return docs;
  for (let doc = stream.next(); doc !== null; doc = stream.next()) docs.push(doc);
  return docs;
}

/**
 * The rows' texts, made when each row was written, for a list that a function returns as it was given. Undefined for
 * anything else.
 */
export function textsOfGiven(given: GivenRows, list: unknown): readonly string[] | undefined {
  const sources = given.get(list);
  return sources === undefined ? undefined : unchangedTexts(list as readonly unknown[], sources);
}

function unchangedTexts(
  list: readonly unknown[],
  sources: readonly Decoded[],
): readonly string[] | undefined {
  if (list.length !== sources.length) return undefined;
  const texts: string[] = [];
  for (let at = 0; at < sources.length; at++) {
    const { value, json } = sources[at] as Decoded;
    if (!isStillPlain(list[at], value)) return undefined;
    texts.push(json);
  }
  return texts;
}
