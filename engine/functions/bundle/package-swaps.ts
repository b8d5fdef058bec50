import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

interface Swap {
  readonly fileName: string;
  /** The text to replace. A version of the package with another text is left as it is. */
  readonly known: string;
  readonly better: (source: string) => string;
}

/**
 * The package fetches the rows of `collect`, `take`, `first` and `unique` one by one, with five promises and two copies
 * for each, which is most of the time of a live query. This fetches them at once; reads, results and errors stay the
 * same. Rows without special values equal their JSON and need no second copy, also in a page.
 */
const rowsAtOnce: Swap = {
  fileName: "query_impl.js",
  known: "async collect() {\n    const out = [];\n    for await (const item of this) {",
  better: (
    source,
  ) => `${source.replace("const { page, isDone,", "const { page, isPlain, isDone,").replace("page: page.map(", "page: isPlain ? page : page.map(")}
QueryImpl.prototype.collect = async function collect() {
  const queryId = this.startQuery();
  const { rows, isPlain } = await performAsyncSyscall("1.0/queryStreamRest", { queryId });
  this.state = { type: "consumed" };
  return isPlain ? rows : rows.map((row) => jsonToConvex(row));
};
`,
};

const encoding = "JSON.stringify(convexToJson(result === void 0 ? null : result))";

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
  return JSON.stringify(inJsonForm(value) ?? convexToJson(value));
}
`,
};

/** Faster versions of parts of the `convex` package that run with every call, replaced while bundling. */
export const packageSwaps: Plugin = {
  name: "package-swaps",
  setup(build) {
    for (const { fileName, known, better } of [rowsAtOnce, resultsWithoutCopy]) {
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
