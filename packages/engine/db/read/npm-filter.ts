import { type JSONValue, compareValues } from "convex/values";
import { DatabaseError } from "../errors";
import type { ParsedDocument } from "../snapshot";
import { parseValueOrUndefined, valueAt } from "../values/values";

type Evaluate = (document: ParsedDocument) => unknown;

/** For tests: a filter as npm convex-test evaluates it, with JavaScript's operators and truthiness. */
export function compileNpmFilter(json: JSONValue): (document: ParsedDocument) => boolean {
  const evaluate = compile(json);
  return (document) => Boolean(evaluate(document));
}

/** The operators apply to any type, as in JavaScript. */
const binary: Record<string, (a: number, b: number) => unknown> = {
  $eq: (a, b) => compareValues(a, b) === 0,
  $neq: (a, b) => compareValues(a, b) !== 0,
  $lt: (a, b) => a < b,
  $lte: (a, b) => a <= b,
  $gt: (a, b) => a > b,
  $gte: (a, b) => a >= b,
  $add: (a, b) => a + b,
  $sub: (a, b) => a - b,
  $mul: (a, b) => a * b,
  $div: (a, b) => a / b,
  $mod: (a, b) => a % b,
};

function compile(json: JSONValue): Evaluate {
  const [only] = Object.entries(json ?? {}) as [string, JSONValue][];
  const [name, operand] = only ?? ["", null];
  if (name === "$literal") {
    const value = parseValueOrUndefined(operand);
    return () => value;
  }
  if (name === "$field" && typeof operand === "string") {
    const path = operand.split(".");
    return (document) => valueAt(document, path);
  }
  if (name === "$not") {
    const inner = compile(operand);
    return (document) => !inner(document);
  }
  const parts = Array.isArray(operand) ? operand.map(compile) : [];
  if (name === "$and") return (document) => parts.every((part) => part(document));
  if (name === "$or") return (document) => parts.some((part) => part(document));
  const operator = binary[name];
  const [left, right] = parts;
  if (operator === undefined || left === undefined || right === undefined) {
    throw new DatabaseError(`not implemented: ${JSON.stringify(json)}`);
  }
  return (document) => operator(left(document) as number, right(document) as number);
}
