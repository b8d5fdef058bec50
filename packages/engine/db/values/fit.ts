import { CommitTsPlaceholder, type Value } from "convex/values";
import type { FieldValidatorJson, TableNames, ValidatorJson } from "../schema/validator";
import { decodeId, npmTableOf } from "./ids";
import { canonicalJson, isObject, parseValue } from "./values";

/** Whether a value matches. Gives no reason, unlike the validator. */
export type Fit = (value: Value, tables: TableNames) => boolean;

/** Compiled once: validators change far less often than values are checked. */
const known = new WeakMap<ValidatorJson, Fit>();

export function fitOf(validator: ValidatorJson): Fit {
  const made = known.get(validator);
  if (made !== undefined) return made;
  const fit = makeFit(validator);
  known.set(validator, fit);
  return fit;
}

function makeFit(validator: ValidatorJson): Fit {
  switch (validator.type) {
    case "any":
      return () => true;
    case "null":
      return (value) => value === null;
    case "number":
    case "string":
    case "boolean":
    case "bigint": {
      const { type } = validator;
      return (value) => typeof value === type;
    }
    case "bytes":
      return (value) => value instanceof ArrayBuffer;
    case "commitTs":
      return (value) => typeof value === "bigint" || value instanceof CommitTsPlaceholder;
    case "literal":
      return literalFit(parseValue(validator.value));
    case "id":
      return idFit(validator.tableName);
    case "array": {
      const fitsItem = fitOf(validator.value);
      return (value, tables) =>
        Array.isArray(value) && value.every((item) => fitsItem(item, tables));
    }
    case "record":
      return recordFit(fitOf(validator.keys), fitOf(validator.values.fieldType));
    case "object":
      return objectFit(validator.value);
    case "union": {
      const arms = validator.value.map(fitOf);
      return (value, tables) => arms.some((fits) => fits(value, tables));
    }
  }
}

/** 1 and 1n differ, NaN equals NaN, 0 and -0 differ, as in the order of values. */
function literalFit(literal: Value): Fit {
  if (typeof literal !== "object") return (value) => Object.is(value, literal);
  const text = canonicalJson(literal);
  return (value) => typeof value === "object" && canonicalJson(value) === text;
}

const idFit =
  (tableName: string): Fit =>
  (value, tables) => {
    if (typeof value !== "string") return false;
    const decoded = decodeId(value);
    if (!decoded.isOk) return tables.isLikeNpmTest === true && npmTableOf(value) === tableName;
    return tables.tableByNumber(decoded.tableNumber)?.name === tableName;
  };

/** npm convex-test does not check records. */
const recordFit =
  (fitsKey: Fit, fitsField: Fit): Fit =>
  (value, tables) =>
    tables.isLikeNpmTest === true ||
    (isObject(value) &&
      Object.keys(value).every((key) => {
        const field = value[key];
        return field === undefined || (fitsKey(key, tables) && fitsField(field, tables));
      }));

function objectFit(declared: Record<string, FieldValidatorJson>): Fit {
  const fields = Object.entries(declared).map(
    ([name, { fieldType, optional }]) => [name, fitOf(fieldType), optional] as const,
  );
  const names = new Set(Object.keys(declared));
  return (value, tables) => {
    if (!isObject(value)) return false;
    for (const [name, fits, isOptional] of fields) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      if (given === undefined ? !isOptional : !fits(given, tables)) return false;
    }
    for (const name in value) if (!names.has(name) && value[name] !== undefined) return false;
    return true;
  };
}
