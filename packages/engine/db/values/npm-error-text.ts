import { convexToJson, type Value } from "convex/values";
import type { ObjectValidatorJson, TableNames, ValidatorJson } from "../schema/validator";
import { fitOf } from "./fit";
import { isObject } from "./values";

/**
 * For tests: appends npm convex-test's text for the same value and validator to an error, because suites written for it
 * check that text. Results get npm's own heading.
 */
export function npmErrorText(
  validator: ValidatorJson,
  value: Value,
  tables: TableNames,
  heading = "",
): string {
  const npmError = tables.isLikeNpmTest === true ? npmErrorOf(validator, value, tables) : null;
  return npmError === null ? "" : `\n(${heading}Validator error: ${npmError})`;
}

/** npm convex-test stops at the first error, in the order in which fields were declared. */
function npmErrorOf(validator: ValidatorJson, value: Value, tables: TableNames): string | null {
  if (fitOf(validator)(value, tables)) return null;
  if (validator.type === "object") return npmObjectError(validator, value, tables);
  if (validator.type === "array") {
    if (!Array.isArray(value)) return expected("Array", value);
    return first(value, (item) => npmErrorOf(validator.value, item, tables));
  }
  if (validator.type === "union") {
    const arms = validator.value.map(({ type }) => type).join(", ");
    return `Expected one of ${arms}, got \`${JSON.stringify(convexToJson(value))}\``;
  }
  if (validator.type === "id") {
    if (typeof value !== "string") return expected("string", value);
    return `Expected ID for table "${validator.tableName}", got \`${value}\``;
  }
  if (validator.type === "literal") return expected(shown(validator.value), value);
  return expected(validator.type === "bytes" ? "ArrayBuffer" : validator.type, value);
}

function npmObjectError(
  { value: declared }: ObjectValidatorJson,
  value: Value,
  tables: TableNames,
): string | null {
  if (Array.isArray(value) || value instanceof ArrayBuffer) {
    return `Expected a plain old JavaScript \`object\`, got \`${shown(value)}\``;
  }
  if (!isObject(value)) return expected("object", value);
  const mismatch = first(Object.entries(declared), ([name, { fieldType, optional }]) => {
    const given = value[name];
    if (given !== undefined) return npmErrorOf(fieldType, given, tables);
    return optional ? null : `Missing required field \`${name}\` in object`;
  });
  const extra = Object.keys(value).find((name) => !Object.hasOwn(declared, name));
  return mismatch ?? (extra === undefined ? null : `Unexpected field \`${extra}\` in object`);
}

const expected = (what: string, value: Value) => `Expected \`${what}\`, got \`${shown(value)}\``;

/** Prints like a template string: objects without their contents. */
const shown = (value: unknown): string => String(value);

function first<T>(items: readonly T[], npmErrorIn: (item: T) => string | null): string | null {
  for (const item of items) {
    const npmError = npmErrorIn(item);
    if (npmError !== null) return npmError;
  }
  return null;
}
