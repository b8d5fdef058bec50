import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

interface Swap {
  readonly fileName: string;
  /** The text that is bettered. A version of the package that has another one is left as it is. */
  readonly known: string;
  readonly better: (source: string) => string;
}

/**
 * The package fetches the rows of `collect`, `take`, `first` and `unique` one by one, with five promises and two
 * copies for each, which is most of a live query's time. Here they come at once: what is read, returned and thrown
 * stays the same. Rows without special values are what they look like in JSON and need no second copy.
 */
const rowsAtOnce: Swap = {
  fileName: "query_impl.js",
  known: "async collect() {\n    const out = [];\n    for await (const item of this) {",
  better: (source) => `${source}
QueryImpl.prototype.collect = async function collect() {
  const queryId = this.startQuery();
  const { rows, isPlain } = await performAsyncSyscall("1.0/queryStreamRest", { queryId });
  this.state = { type: "consumed" };
  return isPlain ? rows : rows.map((row) => jsonToConvex(row));
};
`,
};

const encoding = "JSON.stringify(convexToJson(result === void 0 ? null : result))";

/** Documents handed on as they were read are in their JSON form already: a look tells, where a copy cost four times as much. */
const resultsWithoutCopy: Swap = {
  fileName: "registration_impl.js",
  known: encoding,
  better: (
    source,
  ) => `${source.replaceAll(encoding, "encodedResult(result === void 0 ? null : result)")}
const isSimpleName = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const simpleNames = new Set();
function isName(text) {
  if (simpleNames.has(text)) return true;
  if (!isSimpleName.test(text)) return false;
  if (simpleNames.size < 1000) simpleNames.add(text);
  return true;
}
function isInJsonForm(value) {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) if (!isInJsonForm(value[at])) return false;
    return true;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  let last = "";
  for (const name of Object.keys(value)) {
    if (name <= last || !isName(name) || !isInJsonForm(value[name])) return false;
    last = name;
  }
  return true;
}
function encodedResult(value) {
  return JSON.stringify(isInJsonForm(value) ? value : convexToJson(value));
}
`,
};

/** Faster texts for parts of the `convex` package that run with every call, put in while a bundle is made. */
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
