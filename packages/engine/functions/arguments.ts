import type { JSONValue, Value } from "convex/values";
import { DatabaseError } from "../db/errors";
import { checkValue, type TableNames } from "../db/schema/validator";
import { npmErrorText } from "../db/values/npm-error-text";
import { noValueLimits, parseValue } from "../db/values/values";
import { functionLimits, valueLimits } from "../limits";
import { CallRefusal } from "./failure";
import { canonicalPath, printPath } from "./function-path";
import type { RegisteredFunction } from "./function-table";
import { lengthOf, type Piece, textOf } from "./result-text";

const maxOfResult = functionLimits.resultBytesMax;

/** Rejects invalid arguments before any of the app's code runs. `argsJson` is the text of the arguments array. */
export function checkArguments(fn: RegisteredFunction, argsJson: string, tables: TableNames): void {
  const isLikeNpm = tables.isLikeNpmTest === true;
  if (!isLikeNpm) checkSize(fn, "arguments", argsJson, functionLimits.argumentsBytesMax);
  const list = readJson(argsJson);
  const [first] = Array.isArray(list) ? list : [];
  if (!Array.isArray(list) || list.length !== 1 || !isObject(first)) {
    throw new CallRefusal(
      `ArgumentValidationError: Expected to receive a single object as the function's argument. Instead received ${
        Array.isArray(list) ? list.length : 1
      } arguments: ${argsJson.slice(0, 1000)}`,
    );
  }
  const value = readValue(first, "ArgumentValidationError", isLikeNpm);
  const error = fn.args.type === "any" ? null : checkValue(fn.args, value, tables);
  if (error === null) return;
  throw new CallRefusal(`ArgumentValidationError: ${error}${npmErrorText(fn.args, value, tables)}`);
}

/**
 * Runs before the commit, so that a result that does not match its validator fails the mutation and drops its writes.
 */
export function checkResult(
  fn: RegisteredFunction,
  pieces: readonly Piece[],
  tables: TableNames,
): void {
  const isLikeNpm = tables.isLikeNpmTest === true;
  if (fn.returns === null && (isLikeNpm || isSurelyWithin(lengthOf(pieces), maxOfResult))) return;
  const valueJson = textOf(pieces);
  if (!isLikeNpm) checkSize(fn, "return value", valueJson, maxOfResult);
  if (fn.returns === null) return;
  const value = readValue(JSON.parse(valueJson) as JSONValue, "ReturnsValidationError", isLikeNpm);
  const error = checkValue(fn.returns, value, tables);
  if (error === null) return;
  const heading = `Return value validation failed for ${fn.kind} "${printPath(fn.path)}":\n`;
  const npmText = npmErrorText(fn.returns, value, tables, heading);
  throw new CallRefusal(`ReturnsValidationError: ${error}${npmText}`);
}

function checkSize(fn: RegisteredFunction, what: string, json: string, bytesMax: number): void {
  if (isSurelyWithin(json.length, bytesMax)) return;
  const bytes = Buffer.byteLength(json);
  if (bytes <= bytesMax) return;
  throw new CallRefusal(
    `Function ${canonicalPath(fn.path)} ${what} size is too large (actual: ${bytes} bytes, limit: ${bytesMax} bytes)`,
  );
}

/** No UTF-16 code unit takes more than three bytes of UTF-8. */
const isSurelyWithin = (length: number, bytesMax: number) => length * 3 <= bytesMax;

function readJson(json: string): JSONValue {
  try {
    return JSON.parse(json) as JSONValue;
  } catch {
    throw new CallRefusal("ArgumentValidationError: The arguments are not JSON.");
  }
}

function readValue(json: JSONValue, kind: string, isUnlimited: boolean): Value {
  try {
    return parseValue(json, isUnlimited ? noValueLimits : valueLimits);
  } catch (error) {
    if (error instanceof DatabaseError) throw new CallRefusal(`${kind}: ${error.message}`);
    throw error;
  }
}

const isObject = (json: JSONValue | undefined): json is Record<string, JSONValue> =>
  typeof json === "object" && json !== null && !Array.isArray(json);
