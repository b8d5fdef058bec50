import { CommitTsPlaceholder, type JSONValue, type Value, jsonToConvex } from "convex/values";
import { valueLimits } from "../../limits";
import { DatabaseError } from "../errors";

export type ObjectValue = Record<string, Value>;

/** The package does not export its placeholder, but this returns it. */
export const commitTsPlaceholder = jsonToConvex({ $commitTs: null });

export type ValueLimits = Record<"arrayItemsMax" | "objectFieldsMax" | "nestingMax", number>;

/** For stored values, and for tests, because npm convex-test has no limits. */
export const noValueLimits: ValueLimits = {
  arrayItemsMax: Infinity,
  objectFieldsMax: Infinity,
  nestingMax: Infinity,
};

/** Parses Convex JSON into a value. Throws DatabaseError when it is invalid (§3.1, §3.3). */
export function parseValue(json: JSONValue, limits: ValueLimits = valueLimits, depth = 0): Value {
  if (typeof json === "string") return loneSurrogate.test(json) ? wellFormed(json) : json;
  if (typeof json !== "object" || json === null) return json;
  if (depth === limits.nestingMax) {
    throw new DatabaseError(`Value is nested too deeply (maximum nesting ${limits.nestingMax})`);
  }
  if (!Array.isArray(json)) return parseObject(json, limits, depth);
  if (json.length > limits.arrayItemsMax) {
    throw new DatabaseError(
      `Array length is too long (${json.length} > maximum length ${limits.arrayItemsMax})`,
    );
  }
  return json.map((item) => parseValue(item, limits, depth + 1));
}

/**
 * Half of a surrogate pair, as left by cutting text by length. It has no UTF-8 bytes, so it has no place in the order
 * of strings.
 */
const loneSurrogate = /\p{Surrogate}/u;
const wellFormed = (text: string) => Buffer.from(text, "utf8").toString("utf8");

/** Only for patches, filters and index ranges: `{"$undefined":null}` means a missing field. */
export function parseValueOrUndefined(json: JSONValue): Value | undefined {
  return isUndefinedMark(json) ? undefined : parseValue(json);
}

export function isUndefinedMark(json: JSONValue): boolean {
  return typeof json === "object" && json !== null && "$undefined" in json;
}

function parseObject(json: Record<string, JSONValue>, limits: ValueLimits, depth: number): Value {
  const keys = Object.keys(json);
  const only = keys[0];
  if (only !== undefined && keys.length === 1 && only.startsWith("$"))
    return parseSpecial(json, only);
  if (keys.length > limits.objectFieldsMax) {
    throw new DatabaseError(
      `Object has too many fields (${keys.length} > maximum number ${limits.objectFieldsMax})`,
    );
  }
  const fields: ObjectValue = {};
  for (const key of keys) {
    checkFieldName(key);
    setField(fields, key, parseValue(json[key] as JSONValue, limits, depth + 1));
  }
  return fields;
}

/** Assigning `__proto__` would change the object's prototype instead of adding the field. */
export function setField(fields: ObjectValue, key: string, value: Value): void {
  if (key !== "__proto__") fields[key] = value;
  else
    Object.defineProperty(fields, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

function parseSpecial(json: Record<string, JSONValue>, key: string): Value {
  if (!["$integer", "$float", "$bytes", "$commitTs"].includes(key)) checkFieldName(key);
  try {
    return jsonToConvex(json);
  } catch (error) {
    throw new DatabaseError(error instanceof Error ? error.message : String(error));
  }
}

const plainName = /^[A-Za-z0-9_]+$/;

function checkFieldName(name: string): void {
  if (name.length > valueLimits.fieldNameCharsMax) {
    throw new DatabaseError(
      `Field name ${name} exceeds maximum field name length ${valueLimits.fieldNameCharsMax}.`,
    );
  }
  if (plainName.test(name) || name === "") return;
  if (name.startsWith("$")) {
    throw new DatabaseError(`Field name ${name} starts with a '$', which is reserved.`);
  }
  const invalid = /[^ -~]/.exec(name)?.[0];
  if (invalid !== undefined) {
    throw new DatabaseError(
      `Field name ${name} has invalid character '${invalid}': Field names can only contain non-control ASCII characters`,
    );
  }
}

/** Canonical Convex JSON text: sorted keys, no whitespace; equal values have equal texts. */
export function canonicalJson(value: Value): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return numberJson(value);
  if (typeof value === "bigint") return `{"$integer":"${int64Base64(value)}"}`;
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value instanceof ArrayBuffer) {
    return `{"$bytes":"${Buffer.from(value).toString("base64")}"}`;
  }
  if (value instanceof CommitTsPlaceholder) return `{"$commitTs":null}`;
  let text = "";
  for (const key of Object.keys(value).sort()) {
    const field = value[key];
    if (field === undefined) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

function numberJson(value: number): string {
  if (Number.isFinite(value) && !Object.is(value, -0)) return String(value);
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return `{"$float":"${bytes.toString("base64")}"}`;
}

function int64Base64(value: bigint): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes.toString("base64");
}

/** Parses a text from `canonicalJson` without checking it again. */
export function parseCanonical(json: string): Value {
  const parsed = JSON.parse(json) as JSONValue;
  return isPlainJson(json) ? parsed : parseValue(parsed, noValueLimits);
}

/**
 * Whether the JSON is also the value: a quote inside a string is escaped, so only a special value has these three
 * characters.
 */
export const isPlainJson = (json: string): boolean => !json.includes('{"$');

export function isFlat(fields: ObjectValue): boolean {
  for (const key in fields) {
    const field = fields[key];
    if (typeof field === "object" && field !== null) return false;
  }
  return true;
}

/** For values that equal their JSON. Strings need no copy, because they are immutable. */
export function copyOfPlain(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOfPlain);
  const copy: ObjectValue = { ...(value as ObjectValue) };
  for (const key of Object.keys(copy)) {
    const field = copy[key];
    if (typeof field === "object" && field !== null) copy[key] = copyOfPlain(field);
  }
  return copy;
}

/** Whether `given`, a function's result, still prints as `value`, which equals its JSON. */
export function isStillPlain(given: unknown, value: Value): boolean {
  if (typeof value !== "object" || value === null) return isSamePlain(given, value);
  if (typeof given !== "object" || given === null) return false;
  if (Array.isArray(value)) {
    if (!Array.isArray(given) || given.length !== value.length) return false;
    return value.every((item, at) => isStillPlain(given[at], item));
  }
  if (Object.getPrototypeOf(given) !== Object.prototype) return false;
  let count = 0;
  for (const key in value as ObjectValue) {
    count++;
    const field = (value as ObjectValue)[key] as Value;
    const other: unknown = (given as Record<string, unknown>)[key];
    if (!isSamePlain(other, field) && (typeof field !== "object" || !isStillPlain(other, field)))
      return false;
  }
  return fieldCountOf(given) === count;
}

/** Counts without making a list of the names. */
function fieldCountOf(object: object): number {
  let count = 0;
  for (const _name in object) count += 1;
  return count;
}

/** 0 and -0 are printed differently. */
const isSamePlain = (given: unknown, value: Value): boolean =>
  given === value && (value !== 0 || Object.is(given, value));

/** Bytes as the limits count them (§3.3). */
export function sizeOf(value: Value): number {
  if (typeof value === "string") return Buffer.byteLength(value) + 2;
  if (typeof value === "number" || typeof value === "bigint") return 9;
  if (typeof value !== "object" || value === null) return 1;
  if (value instanceof ArrayBuffer) return value.byteLength + 2;
  if (value instanceof CommitTsPlaceholder) return 9;
  let bytes = 2;
  if (Array.isArray(value)) for (const item of value) bytes += sizeOf(item);
  else {
    for (const key in value) {
      const field = value[key];
      if (field !== undefined) bytes += key.length + 1 + sizeOf(field);
    }
  }
  return bytes;
}

/** How many containers enclose the innermost value, including the value itself if it is one. */
export function nestingOf(value: Value): number {
  if (typeof value !== "object" || value === null) return 0;
  if (value instanceof ArrayBuffer || value instanceof CommitTsPlaceholder) return 0;
  let deepest = 0;
  if (Array.isArray(value)) for (const item of value) deepest = Math.max(deepest, nestingOf(item));
  else {
    for (const key in value) deepest = Math.max(deepest, nestingOf(value[key] ?? null));
  }
  return deepest + 1;
}

export function valueAt(value: Value | undefined, path: readonly string[]): Value | undefined {
  let at = value;
  for (const name of path) {
    if (!isObject(at) || !Object.hasOwn(at, name)) return undefined;
    at = at[name];
  }
  return at;
}

const { prototype: plainPrototype } = Object;

export function isObject(value: Value | undefined): value is Record<string, Value | undefined> {
  if (typeof value !== "object" || value === null) return false;
  // Almost all are plain, and this is the cheapest question.
  if (Object.getPrototypeOf(value) === plainPrototype) return true;
  return (
    !Array.isArray(value) &&
    !(value instanceof ArrayBuffer) &&
    !(value instanceof CommitTsPlaceholder)
  );
}
