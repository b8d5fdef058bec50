import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

interface Swap {
  readonly fileName: string;
  /** The text to replace. A version of the package with another text is left as it is. */
  readonly known: string;
  readonly better: (source: string) => string;
}

/**
 * The package fetches the rows of `collect`, `take`, `first` and `unique` one by one, with five promises, JSON and two
 * copies for each, which is most of the time of a live query. This gets them at once, as values that are copied once
 * (given-rows.ts). Reads, results and errors stay the same. Rows with special values come as JSON, which is a string.
 */
const rowsAtOnce: Swap = {
  fileName: "query_impl.js",
  known: "async collect() {\n    const out = [];\n    for await (const item of this) {",
  better: (source) => `${source
    .replace('await performAsyncSyscall("1.0/queryPage", {', "await askForPage({")
    .replace("page: page.map(", 'page: typeof page !== "string" ? page : JSON.parse(page).map(')}
QueryImpl.prototype.collect = async function collect() {
  const queryId = this.startQuery();
  const rows = await ask("rest", { queryId });
  this.state = { type: "consumed" };
  return typeof rows === "string" ? JSON.parse(rows).map((row) => jsonToConvex(row)) : rows;
};
const askForPage = (args) => ask("page", { argsJson: JSON.stringify(args) });
${asking}`,
};

/** Their errors become the function's own, as those of the package's calls. */
const asking = `async function ask(op, args) {
  try {
    return await Convex.jsSyscall(op, args);
  } catch (error) {
    throw new Error(error.message);
  }
}
`;

const gettingByJson =
  'const syscallJSON = await performAsyncSyscall("1.0/get", args);\n  return jsonToConvex(syscallJSON);';

const rowById: Swap = {
  fileName: "database_impl.js",
  known: gettingByJson,
  better: (
    source,
  ) => `${source.replace(gettingByJson, `if (args.table === void 0 || typeof args.table === "string") return await rowOf(args);\n  ${gettingByJson}`)}
async function rowOf(args) {
  const row = await ask("row", args);
  return typeof row === "string" ? jsonToConvex(JSON.parse(row)) : row;
}
${asking}`,
};

const encoding = "JSON.stringify(convexToJson(result === void 0 ? null : result))";

/** For a list of rows, and for an object with such lists, as pages are. */
const textWithRows = `function textWithRows(value) {
  if (Array.isArray(value)) return Convex.textOfRows(value);
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const names = Object.keys(value);
  const lists = new Map();
  for (const name of names) {
    const text = Array.isArray(value[name]) ? Convex.textOfRows(value[name]) : undefined;
    if (text !== undefined) lists.set(name, text);
  }
  if (lists.size === 0 || !names.every(isName)) return undefined;
  const fields = [];
  for (const name of names.sort()) {
    const given = value[name];
    if (given === undefined) continue;
    const field = lists.has(name) ? null : inJsonForm(given);
    if (field === undefined) return undefined;
    fields.push('"' + name + '":' + (lists.get(name) ?? JSON.stringify(field)));
  }
  return "{" + fields.join(",") + "}";
}
`;

/**
 * Most results equal their JSON form, up to the order of fields. Checking that costs a quarter of the package's copy,
 * which records the path to each value for an error that rarely occurs.
 */
const resultsWithoutCopy: Swap = {
  fileName: "registration_impl.js",
  known: encoding,
  better: (
    source,
  ) => `${source.replaceAll(encoding, "encodedResult(result === void 0 ? null : result)")}
const isSimpleName = /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const simpleNames = new Set();
function isName(text) {
  if (simpleNames.has(text)) return true;
  if (!isSimpleName.test(text)) return false;
  if (simpleNames.size < 1000) simpleNames.add(text);
  return true;
}
function inJsonForm(value) {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") {
    return Number.isFinite(value) && !Object.is(value, -0) ? value : undefined;
  }
  if (typeof value !== "object") return undefined;
  return Array.isArray(value) ? listInJsonForm(value) : objectInJsonForm(value);
}
function listInJsonForm(list) {
  let copy = null;
  for (let at = 0; at < list.length; at++) {
    const item = inJsonForm(list[at]);
    if (item === undefined) return undefined;
    if (item !== list[at]) copy ??= list.slice(0, at);
    copy?.push(item);
  }
  return copy ?? list;
}
function objectInJsonForm(value) {
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
  const copy = {};
  for (const name of names) {
    const given = value[name];
    const field = given === undefined ? undefined : inJsonForm(given);
    if (field === undefined && given !== undefined) return undefined;
    if (field !== given || given === undefined) isAsItIs = false;
    if (field !== undefined) copy[name] = field;
  }
  return isAsItIs ? value : copy;
}
function encodedResult(value) {
  return textWithRows(value) ?? JSON.stringify(inJsonForm(value) ?? convexToJson(value));
}
${textWithRows}`,
};

/** Faster versions of parts of the `convex` package that run with every call, replaced while bundling. */
export const packageSwaps: Plugin = {
  name: "package-swaps",
  setup(build) {
    for (const { fileName, known, better } of [rowsAtOnce, rowById, resultsWithoutCopy]) {
      const file = fileName.replace(".", "\\.");
      const filter = new RegExp(
        `[\\\\/]convex[\\\\/]dist[\\\\/]esm[\\\\/]server[\\\\/]impl[\\\\/]${file}$`,
      );
      build.onLoad({ filter }, async ({ path }) => {
        const source = await readFile(path, "utf8");
        return { contents: source.includes(known) ? better(source) : source, loader: "js" };
      });
    }
  },
};
