import { type Execution, keptLists } from "./execution";
import { listText, markList } from "./result-text";
import { textsOfGiven } from "./syscalls/given-rows";

type Fields = Record<string, unknown>;

/**
 * The JSON of a function's result, if the `convex` package would produce the same, apart from the order of fields.
 * Checking that costs a quarter of the package's copy, which records the path to each value for an error that rarely
 * occurs. Unchanged lists of rows are joined from their rows' texts.
 */
export function textOfResult(
  execution: Execution | undefined,
  result: unknown,
): string | undefined {
  const value = result === undefined ? null : result;
  const text = execution?.given ? textWithRows(execution, value) : undefined;
  if (text !== undefined) return text;
  const plain = inJsonForm(value);
  return plain === undefined ? undefined : JSON.stringify(plain);
}

function textOfRows(execution: Execution, list: unknown): string | undefined {
  const texts = execution.given && textsOfGiven(execution.given, list);
  if (!texts) return undefined;
  const lists = keptLists(execution);
  return lists === null ? listText(texts) : markList(lists, texts);
}

/** Handles a list of rows, or an object with such lists, like a page. */
function textWithRows(execution: Execution, value: unknown): string | undefined {
  if (Array.isArray(value)) return textOfRows(execution, value);
  if (!isPlainObject(value)) return undefined;
  const names = Object.keys(value);
  const lists = new Map<string, string>();
  for (const name of names) {
    const text = Array.isArray(value[name]) ? textOfRows(execution, value[name]) : undefined;
    if (text !== undefined) lists.set(name, text);
  }
  if (lists.size === 0 || !names.every(isName)) return undefined;
  const fields: string[] = [];
  for (const name of names.sort()) {
    const given = value[name];
    if (given === undefined) continue;
    const field = lists.has(name) ? null : inJsonForm(given);
    if (field === undefined) return undefined;
    fields.push(`"${name}":${lists.get(name) ?? JSON.stringify(field)}`);
  }
  return `{${fields.join(",")}}`;
}

const isPlainObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const simpleName = /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const simpleNames = new Set<string>();

function isName(text: string): boolean {
  if (simpleNames.has(text)) return true;
  if (!simpleName.test(text)) return false;
  if (simpleNames.size < 1000) simpleNames.add(text);
  return true;
}

/** Undefined for values that the package has to convert. */
function inJsonForm(value: unknown): unknown {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") {
    return Number.isFinite(value) && !Object.is(value, -0) ? value : undefined;
  }
  if (typeof value !== "object") return undefined;
  return Array.isArray(value) ? listInJsonForm(value) : objectInJsonForm(value as Fields);
}

function listInJsonForm(list: readonly unknown[]): unknown {
  let copy: unknown[] | null = null;
  for (let at = 0; at < list.length; at++) {
    const item = inJsonForm(list[at]);
    if (item === undefined) return undefined;
    if (item !== list[at]) copy ??= list.slice(0, at);
    copy?.push(item);
  }
  return copy ?? list;
}

function objectInJsonForm(value: Fields): unknown {
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const names = Object.keys(value);
  let isAsItIs = true;
  let last = "";
  for (const name of names) {
    if (!isName(name)) return undefined;
    if (name < last) isAsItIs = false;
    last = name;
  }
  if (!isAsItIs) names.sort();
  const copy: Fields = {};
  for (const name of names) {
    const given = value[name];
    const field = given === undefined ? undefined : inJsonForm(given);
    if (field === undefined && given !== undefined) return undefined;
    if (field !== given || given === undefined) isAsItIs = false;
    if (field !== undefined) copy[name] = field;
  }
  return isAsItIs ? value : copy;
}
