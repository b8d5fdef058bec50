import type { JSONValue, Value } from "convex/values";
import { fitOf } from "../values/fit";
import { decodeId } from "../values/ids";
import { printFloat, printKey, printValue } from "../values/print-value";
import { isObject, parseValue } from "../values/values";
import { systemTableNumberMax } from "./system-tables";

type LeafType = "null" | "number" | "bigint" | "boolean" | "string" | "bytes" | "any" | "commitTs";

/** Validators as returned by `exportArgs()`, `exportReturns()` and the schema. */
export type ValidatorJson =
  | { type: LeafType }
  | { type: "literal"; value: JSONValue }
  | { type: "id"; tableName: string }
  | { type: "array"; value: ValidatorJson }
  | { type: "record"; keys: ValidatorJson; values: FieldValidatorJson }
  | ObjectValidatorJson
  | { type: "union"; value: ValidatorJson[] };

export interface ObjectValidatorJson {
  type: "object";
  value: Record<string, FieldValidatorJson>;
}

export interface FieldValidatorJson {
  fieldType: ValidatorJson;
  optional: boolean;
}

/** Finds a table by an id's number; undefined for an unknown one. A catalog implements it. */
export interface TableNames {
  tableByNumber(number: number): { name: string } | undefined;
  readonly isLikeNpmTest?: boolean;
}

/** Null when the value matches; otherwise the contract's text (§6.8) without its `…Error: ` prefix. */
export function checkValue(
  validator: ValidatorJson,
  value: Value,
  tables: TableNames,
): string | null {
  return new Check(tables).run(validator, value, "");
}

/** Builds the error text of the first mismatch; the path grows on the way down. */
class Check {
  readonly #tables: TableNames;

  constructor(tables: TableNames) {
    this.#tables = tables;
  }

  run(validator: ValidatorJson, value: Value, path: string): string | null {
    if (fitOf(validator)(value, this.#tables)) return null;
    if (isLeaf(validator)) return mismatch(validator, value, path);
    switch (validator.type) {
      case "literal":
        return `\`${printValue(value)}\` does not match literal validator \`${printValidator(validator)}\`.${shown(path)}`;
      case "id":
        return this.#id(validator, value, path);
      case "array":
        if (!Array.isArray(value)) return mismatch(validator, value, path);
        return firstFailure(value, (item, at) => this.run(validator.value, item, `${path}[${at}]`));
      case "record":
        return this.#record(validator, value, path);
      case "object":
        return this.#object(validator, value, path);
      case "union":
        return this.#union(validator, value, path);
    }
  }

  #id(validator: ValidatorJson & { type: "id" }, value: Value, path: string): string {
    const decoded = typeof value === "string" ? decodeId(value) : null;
    if (decoded?.isOk !== true) return mismatch(validator, value, path);
    const found = this.#tables.tableByNumber(decoded.tableNumber)?.name;
    if (found === undefined) return mismatch(validator, value, path);
    const from =
      decoded.tableNumber <= systemTableNumberMax ? "a system table" : `table \`${found}\``;
    return `Found ID ${printValue(value)} from ${from}, which does not match the table name in validator \`${printValidator(validator)}\`.${shown(path)}`;
  }

  #record(validator: ValidatorJson & { type: "record" }, value: Value, path: string) {
    if (!isObject(value)) return mismatch(validator, value, path);
    return firstFailure(sortedFields(value), ([key, field]) => {
      const badKey = this.run(validator.keys, key, `${path}.keys()`);
      return badKey ?? this.run(validator.values.fieldType, field, `${path}.values()`);
    });
  }

  #object(validator: ObjectValidatorJson, value: Value, path: string): string | null {
    if (!isObject(value)) return mismatch(validator, value, path);
    const about = () =>
      `${shown(path)}\nObject: ${printValue(value)}\nValidator: ${printValidator(validator)}`;
    for (const [name, field] of declaredFields(validator)) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      if (given !== undefined) {
        const failure = this.run(field.fieldType, given, `${path}.${name}`);
        if (failure !== null) return failure;
      } else if (!field.optional) {
        return `Object is missing the required field \`${name}\`. Consider wrapping the field validator in \`v.optional(...)\` if this is expected.\n${about()}`;
      }
    }
    const isExtra = (name: string) =>
      value[name] !== undefined && !Object.hasOwn(validator.value, name);
    const [extra] = Object.keys(value).filter(isExtra).sort();
    if (extra === undefined) return null;
    return `Object contains extra field \`${extra}\` that is not in the validator.\n${about()}`;
  }

  #union(validator: ValidatorJson & { type: "union" }, value: Value, path: string): string | null {
    const [only, ...others] = validator.value;
    if (only !== undefined && others.length === 0) return this.run(only, value, path);
    return mismatch(validator, value, path);
  }
}

/** Sorted once: schemas change far less often than documents are checked. */
const declaredByValidator = new WeakMap<ObjectValidatorJson, [string, FieldValidatorJson][]>();

function declaredFields(validator: ObjectValidatorJson): [string, FieldValidatorJson][] {
  const known = declaredByValidator.get(validator);
  if (known !== undefined) return known;
  const sorted = Object.entries(validator.value).sort(([a], [b]) => (a < b ? -1 : 1));
  declaredByValidator.set(validator, sorted);
  return sorted;
}

/** At the root the error text has an empty line in place of the path. */
const shown = (path: string) => (path === "" ? "" : `Path: ${path}`);

function mismatch(validator: ValidatorJson, value: Value, path: string): string {
  return `Value does not match validator.\n${shown(path)}\nValue: ${printValue(value)}\nValidator: ${printValidator(validator)}`;
}

function firstFailure<T>(
  items: readonly T[],
  check: (item: T, at: number) => string | null,
): string | null {
  for (const [at, item] of items.entries()) {
    const failure = check(item, at);
    if (failure !== null) return failure;
  }
  return null;
}

function sortedFields(value: Record<string, Value | undefined>): [string, Value][] {
  return Object.entries(value)
    .filter((entry): entry is [string, Value] => entry[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function literalValue(validator: ValidatorJson & { type: "literal" }): Value {
  return parseValue(validator.value);
}

const leafNames: Record<LeafType, string> = {
  null: "v.null()",
  number: "v.float64()",
  bigint: "v.int64()",
  boolean: "v.boolean()",
  string: "v.string()",
  bytes: "v.bytes()",
  any: "v.any()",
  commitTs: "v.commitTs()",
};

const isLeaf = (validator: ValidatorJson): validator is { type: LeafType } =>
  Object.hasOwn(leafNames, validator.type);

/**
 * Prints a validator as the contract's error texts do, with the names of stored types: `v.number()` is `v.float64()`.
 */
export function printValidator(validator: ValidatorJson): string {
  if (isLeaf(validator)) return leafNames[validator.type];
  switch (validator.type) {
    case "literal":
      return `v.literal(${printLiteral(literalValue(validator))})`;
    case "id":
      return `v.id("${validator.tableName}")`;
    case "array":
      return `v.array(${printValidator(validator.value)})`;
    case "record":
      return `v.record(${printValidator(validator.keys)}, ${printField(validator.values)})`;
    case "union":
      return `v.union(${validator.value.map(printValidator).join(", ")})`;
    case "object": {
      const fields = Object.entries(validator.value).sort(([a], [b]) => (a < b ? -1 : 1));
      return `v.object({${fields.map(([name, field]) => `${printKey(name)}: ${printField(field)}`).join(", ")}})`;
    }
  }
}

function printField(field: FieldValidatorJson): string {
  const printed = printValidator(field.fieldType);
  return field.optional ? `v.optional(${printed})` : printed;
}

function printLiteral(value: Value): string {
  if (typeof value === "bigint") return "<bigint>";
  if (typeof value === "number") return Number.isFinite(value) ? printFloat(value) : "<number>";
  return JSON.stringify(value);
}
