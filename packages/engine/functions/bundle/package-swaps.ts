import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/**
 * Replaces a part of a package. `known` allows any variable names, because the official bundler may have shortened
 * them. A version of the package with other code stays unchanged.
 */
interface Swap {
  readonly file: string;
  readonly known: RegExp;
  readonly better: string;
}

const impl = "convex/dist/esm/server/impl/";

const swaps: readonly Swap[] = [
  // The package fetches rows one by one, with five promises, JSON and two copies for each, which is most of the time of
  // a live query. These swaps fetch all rows at once, as values that are copied once (given-rows.ts). They pass the
  // query object uncopied, because the function has no other reference to it.
  {
    file: `${impl}query_impl.js`,
    known:
      /async collect\(\) \{\s+(?:const|let) (\w+) = \[\];\s+for await \((?:const|let) (\w+) of this\)[\s{]+\1\.push\(\2\);[\s}]+return \1;/,
    better:
      'async collect() { const queryId = this.startQuery(), rows = await Convex.rows("rest", { queryId }); this.state = { type: "consumed" }; return rows;',
  },
  {
    file: `${impl}query_impl.js`,
    known: /[\w$]+\("1\.0\/queryStream", (\{[^}]+\})\)/,
    better: "Convex.startStream($1)",
  },
  {
    file: `${impl}query_impl.js`,
    known:
      /await \w+\("1\.0\/queryPage", \{([^}]+)\}\)([^}]+page: )(\w+)\.map\(\((\w+)\) => \w+\(\4\)\)/,
    better: 'await Convex.rows("page", {$1})$2$3',
  },
  {
    file: `${impl}database_impl.js`,
    known: /await \w+\("1\.0\/get", (\w+)\);(\s+return )\w+\((\w+)\);/,
    better: 'await Convex.rows("row", $1);$2$3;',
  },
  // Most results equal their JSON form, apart from the order of fields, and are not copied (result-json.ts).
  {
    file: `${impl}registration_impl.js`,
    known: /JSON\.stringify\((\w+)\((\w+) === void 0 \? null : \2\)\)/g,
    better: "(Convex.textOfResult($2) ?? JSON.stringify($1($2 === void 0 ? null : $2)))",
  },
  // Lucia's scrypt is plain JavaScript that never yields: each sign-in would block the server for 100 ms. The host
  // computes the same bytes on the thread pool, so stored hashes stay valid.
  {
    file: "lucia/dist/scrypt/index.js",
    known: /async function \w+\((\w+), (\w+), (\w+)\) \{/,
    better: "$& return __engineHost.scrypt($1, $2, $3);",
  },
];

/** Keeps line numbers, because errors are located by them. */
function swapped(path: string, source: string): string {
  const file = path.replaceAll("\\", "/");
  return swaps
    .filter((swap) => file.endsWith(`/${swap.file}`))
    .reduce((text, { known, better }) => replaceInPlace(text, known, better), source);
}

const replaceInPlace = (text: string, known: RegExp, better: string): string =>
  text.replace(known, (found) => {
    const next = found.replace(known, better);
    return next + "\n".repeat(linesOf(found) - linesOf(next));
  });

const linesOf = (text: string): number => text.split("\n").length;

/** Swaps within a module that the official bundler made of several files, each below a comment with its name. */
export const swapInBundled = (source: string): string =>
  source
    .split(/^(?=\/\/ \S+$)/m)
    .map((part) => swapped(/^\/\/ (\S+)\n/.exec(part)?.[1] ?? "", part))
    .join("");

/** Faster versions of parts of packages that run in every call, swapped in while bundling. */
export const packageSwaps: Plugin = {
  name: "package-swaps",
  setup(build) {
    const filter =
      /[\\/](?:convex[\\/]dist[\\/]esm[\\/]server[\\/]impl|lucia[\\/]dist[\\/]scrypt)[\\/]\w+\.js$/;
    build.onLoad({ filter }, async ({ path }) => ({
      contents: swapped(path, await readFile(path, "utf8")),
      loader: "js",
    }));
  },
};
