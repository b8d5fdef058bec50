import type { JSONValue, Value } from "convex/values";
import { valueLimits } from "../limits";
import { DatabaseError } from "./errors";
import type { ParsedDocument } from "./snapshot";
import { printValue } from "./values/print-value";
import {
  type ObjectValue,
  isObject,
  isUndefinedMark,
  nestingOf,
  noValueLimits,
  parseValue,
  setField,
  sizeOf,
} from "./values/values";

export type WriteName = "db.insert" | "db.patch" | "db.replace";

/** The fields that a function passed. `removed` are those that a patch sets to undefined. */
export interface GivenFields {
  fields: ObjectValue;
  removed: string[];
}

export function parseFields(
  operation: WriteName,
  json: JSONValue,
  isUnlimited = false,
): GivenFields {
  const prefix = `Invalid argument \`value\` for \`${operation}\`: `;
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new DatabaseError(`${prefix}Value must be an Object`);
  }
  const entries = Object.entries(json);
  const removed =
    operation === "db.patch" ? entries.filter(([, field]) => isUndefinedMark(field)) : [];
  const kept = removed.length === 0 ? json : withoutMarks(entries);
  try {
    const fields = parseValue(kept, isUnlimited ? noValueLimits : valueLimits);
    if (!isObject(fields)) throw new DatabaseError("Value must be an Object");
    return { fields: fields as ObjectValue, removed: removed.map(([name]) => name) };
  } catch (error) {
    if (error instanceof DatabaseError) throw new DatabaseError(prefix + error.message);
    throw error;
  }
}

const withoutMarks = (entries: [string, JSONValue][]) =>
  Object.fromEntries(entries.filter(([, field]) => !isUndefinedMark(field)));

/** The document after an insert or replace. If system fields are passed, they must equal the document's (§3.4). */
export function withSystemFields(
  given: ObjectValue,
  id: string,
  creationTime: number,
): ParsedDocument {
  checkSystemFields(given, id, creationTime);
  return { _id: id, _creationTime: creationTime, ...given };
}

export function patchedDocument(before: ParsedDocument, given: GivenFields): ParsedDocument {
  checkSystemFields(given.fields, idOf(before), Number(before["_creationTime"]));
  const document: ParsedDocument = { ...before };
  for (const name of given.removed)
    if (!name.startsWith("_")) Reflect.deleteProperty(document, name);
  for (const [name, value] of Object.entries(given.fields)) setField(document, name, value);
  return document;
}

export const idOf = (document: ParsedDocument): string => document["_id"] as string;

/** Limits for every stored document, regardless of its schema (§3.3). Returns its size in bytes. */
export function checkDocumentLimits(document: ParsedDocument): number {
  const fields = Object.keys(document);
  if (fields.length > valueLimits.objectFieldsMax) {
    throw new DatabaseError(
      `Object has too many fields (${fields.length} > maximum number ${valueLimits.objectFieldsMax})`,
    );
  }
  for (const name of fields) {
    if (name.startsWith("_") && name !== "_id" && name !== "_creationTime") {
      throw new DatabaseError(
        `Field '${name}' starts with an underscore, which is only allowed for system fields like '_id'`,
      );
    }
  }
  const bytes = sizeOf(document);
  if (bytes > valueLimits.documentBytesMax) {
    const mebibytes = (bytes / valueLimits.documentBytesMax).toFixed(2);
    throw new DatabaseError(`Value is too large (${mebibytes} MiB > maximum size 1 MiB)`);
  }
  const nesting = nestingOf(document);
  if (nesting > valueLimits.documentNestingMax) {
    throw new DatabaseError(
      `Document is nested too deeply (nested ${nesting} levels deep > maximum nesting ${valueLimits.documentNestingMax})`,
    );
  }
  return bytes;
}

function checkSystemFields(given: ObjectValue, id: string, creationTime: number): void {
  const printed = (value: Value) => (typeof value === "string" ? value : printValue(value));
  const { _id, _creationTime } = given;
  if (_id !== undefined && _id !== id) {
    throw new DatabaseError(`Provided document ID ${printed(_id)} doesn't match '_id' field ${id}`);
  }
  if (_creationTime !== undefined && _creationTime !== creationTime) {
    throw new DatabaseError(
      `Provided creation time ${printed(_creationTime)} doesn't match '_creationTime' field in document ${id}`,
    );
  }
}
