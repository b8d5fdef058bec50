import { type JSONValue, type Value, compareValues } from "convex/values";
import { DatabaseError } from "../errors";
import type { ParsedDocument } from "../snapshot";
import { printValue, typeName } from "../values/print-value";
import { parseValueOrUndefined, valueAt } from "../values/values";

type Operand = Value | undefined;
type Evaluate = (document: ParsedDocument) => Operand;

/** Compiles a filter (§4.5) once, so that a row costs only the evaluation. Throws for an invalid expression. */
export function compileFilter(json: JSONValue): (document: ParsedDocument) => boolean {
  const evaluate = compile(json);
  return (document) => asBoolean(evaluate(document));
}

/** No type is coerced: 1 and 1n differ, NaN equals NaN, and a missing field is less than everything. */
const comparisons: Record<string, (order: number) => boolean> = {
  $eq: (order) => order === 0,
  $neq: (order) => order !== 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
};

interface Arithmetic {
  verb: string;
  float: (a: number, b: number) => number;
  integer: (a: bigint, b: bigint) => bigint;
}

const arithmetics: Record<string, Arithmetic> = {
  $add: { verb: "add", float: (a, b) => a + b, integer: (a, b) => a + b },
  $sub: { verb: "subtract", float: (a, b) => a - b, integer: (a, b) => a - b },
  $mul: { verb: "multiply", float: (a, b) => a * b, integer: (a, b) => a * b },
  $div: { verb: "divide", float: (a, b) => a / b, integer: (a, b) => a / b },
  $mod: { verb: "mod", float: (a, b) => a % b, integer: (a, b) => a % b },
};

function compile(json: JSONValue): Evaluate {
  const [operator, ...others] =
    typeof json === "object" && json !== null && !Array.isArray(json) ? Object.entries(json) : [];
  if (operator === undefined || others.length > 0) throw invalid(json);
  const [name, operand] = operator;
  if (name === "$literal") {
    const value = parseValueOrUndefined(operand);
    return () => value;
  }
  if (name === "$field") {
    if (typeof operand !== "string") throw invalid(json);
    const path = operand.split(".");
    return (document) => valueAt(document, path);
  }
  if (name === "$and" || name === "$or") {
    return compileLogic(name, operands(json, operand));
  }
  if (name === "$not" || name === "$neg") {
    const inner = compile(operand);
    return name === "$not"
      ? (document) => !asBoolean(inner(document))
      : (document) => negate(inner(document));
  }
  return compileBinary(name, json, operands(json, operand));
}

function compileLogic(name: "$and" | "$or", parts: readonly Evaluate[]): Evaluate {
  return name === "$and"
    ? (document) => parts.every((part) => asBoolean(part(document)))
    : (document) => parts.some((part) => asBoolean(part(document)));
}

function compileBinary(name: string, json: JSONValue, parts: readonly Evaluate[]): Evaluate {
  const [left, right, ...more] = parts;
  if (left === undefined || right === undefined || more.length > 0) throw invalid(json);
  const comparison = comparisons[name];
  if (comparison !== undefined) {
    return (document) => comparison(compare(left(document), right(document)));
  }
  const arithmetic = arithmetics[name];
  if (arithmetic === undefined) throw invalid(json);
  return (document) => calculate(arithmetic, left(document), right(document));
}

function operands(json: JSONValue, list: JSONValue): Evaluate[] {
  if (!Array.isArray(list)) throw invalid(json);
  return list.map(compile);
}

const invalid = (json: JSONValue) =>
  new DatabaseError(`Invalid filter expression: ${JSON.stringify(json).slice(0, 200)}`);

function compare(a: Operand, b: Operand): number {
  if (typeof a === "string" && a === b) return 0;
  return compareValues(a, b);
}

const printed = (value: Operand) =>
  `${value === undefined ? "undefined" : printValue(value)} (type ${typeName(value)})`;

function asBoolean(value: Operand): boolean {
  if (typeof value === "boolean") return value;
  throw new DatabaseError(`Cannot use value ${printed(value)} as a Boolean`);
}

function negate(value: Operand): Value {
  if (typeof value === "number") return -value;
  if (typeof value === "bigint") return inInt64(-value);
  throw new DatabaseError(`Cannot negate ${printed(value)}`);
}

function calculate(arithmetic: Arithmetic, a: Operand, b: Operand): Value {
  if (typeof a === "number" && typeof b === "number") return arithmetic.float(a, b);
  if (typeof a === "bigint" && typeof b === "bigint") {
    if (b === 0n && (arithmetic.verb === "divide" || arithmetic.verb === "mod")) {
      throw new DatabaseError(`Cannot ${arithmetic.verb} ${printed(a)} by zero`);
    }
    return inInt64(arithmetic.integer(a, b));
  }
  throw new DatabaseError(`Cannot ${arithmetic.verb} ${printed(a)} and ${printed(b)}`);
}

function inInt64(value: bigint): bigint {
  if (BigInt.asIntN(64, value) === value) return value;
  throw new DatabaseError("Integer overflow: the result does not fit into 64 bits");
}
