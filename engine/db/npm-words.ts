import { convexToJson, type Value } from "convex/values";
import { fitOf } from "./fit";
import type { ObjectValidatorJson, TableNames, ValidatorJson } from "./validator";
import { isObject } from "./values";

/**
 * To be put behind a refusal: what npm convex-test says of the same value and validator, since suites written for it ask
 * for that. Nothing outside of tests. The heading is npm's own, for results.
 */
export function npmWords(
  validator: ValidatorJson,
  value: Value,
  tables: TableNames,
  heading = "",
): string {
  const fault = tables.isLikeNpmTest === true ? faultOf(validator, value, tables) : null;
  return fault === null ? "" : `\n(${heading}Validator error: ${fault})`;
}

/** npm stops at the first fault, in the order in which fields were declared. */
function faultOf(validator: ValidatorJson, value: Value, tables: TableNames): string | null {
  if (fitOf(validator)(value, tables)) return null;
  if (validator.type === "object") return objectFault(validator, value, tables);
  if (validator.type === "array") {
    if (!Array.isArray(value)) return expected("Array", value);
    return first(value, (item) => faultOf(validator.value, item, tables));
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

function objectFault(
  { value: declared }: ObjectValidatorJson,
  value: Value,
  tables: TableNames,
): string | null {
  if (Array.isArray(value) || value instanceof ArrayBuffer) {
    return `Expected a plain old JavaScript \`object\`, got \`${shown(value)}\``;
  }
  if (!isObject(value)) return expected("object", value);
  const misfit = first(Object.entries(declared), ([name, { fieldType, optional }]) => {
    const given = value[name];
    if (given !== undefined) return faultOf(fieldType, given, tables);
    return optional ? null : `Missing required field \`${name}\` in object`;
  });
  const extra = Object.keys(value).find((name) => !Object.hasOwn(declared, name));
  return misfit ?? (extra === undefined ? null : `Unexpected field \`${extra}\` in object`);
}

const expected = (what: string, value: Value) => `Expected \`${what}\`, got \`${shown(value)}\``;

/** As a template shows it: objects without their content. */
const shown = (value: unknown): string => String(value);

function first<T>(items: readonly T[], faultIn: (item: T) => string | null): string | null {
  for (const item of items) {
    const fault = faultIn(item);
    if (fault !== null) return fault;
  }
  return null;
}
