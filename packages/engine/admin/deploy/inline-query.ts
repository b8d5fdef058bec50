import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";
import { buildPrograms } from "../../functions/bundle/bundle";
import { loadBundle } from "../../functions/bundle/load-bundle";
import { anonymous } from "../../functions/call";
import type { Outcome } from "../../functions/call";
import { pathIn } from "../../functions/function-path";
import type { Runtime } from "../../functions/runtime";
import { refusePush } from "./push-request";

const wrappers = "convex:/_system/repl/wrappers.js";
const file = join(sep, "inline", "convex", "testQuery.js");

const wrapperSource =
  'export { queryGeneric as query, internalQueryGeneric as internalQuery } from "convex/server";';

interface InlineQuery {
  readonly source: string;
  /** The component whose tables it reads; "" is the app. */
  readonly component: string;
  readonly environment: () => Readonly<Record<string, string>>;
}

/** Runs the default export of a source text as a query, which can't change anything. */
export async function runInline(
  runtime: Runtime,
  { source, component, environment }: InlineQuery,
): Promise<Outcome> {
  const { artifact } = await buildPrograms(dirname(file), {
    entries: [["testQuery", file]],
    nodeEntries: [],
    external: [],
    plugin: sourcesOf(source),
  });
  const [query] = loadBundle(artifact, environment).functions;
  if (query?.kind !== "query") {
    throw refusePush("BadRequest", "The source must have a query as its default export.");
  }
  const placed = { ...query, path: pathIn(component, query.path) };
  return await runtime.runUnlisted(placed, "[{}]", { identity: anonymous });
}

function sourcesOf(source: string): Plugin {
  const here = dirname(fileURLToPath(import.meta.url));
  return {
    name: "inline-query",
    setup(build) {
      build.onResolve({ filter: /^convex:/ }, ({ path }) =>
        path === wrappers ? { path, namespace: "wrappers" } : null,
      );
      build.onResolve({ filter: /testQuery\.js$/ }, ({ path }) => ({ path, namespace: "inline" }));
      build.onLoad({ filter: /^/, namespace: "inline" }, () => ({
        contents: source,
        loader: "js",
      }));
      build.onLoad({ filter: /^/, namespace: "wrappers" }, () => ({
        contents: wrapperSource,
        loader: "js",
        resolveDir: here,
      }));
    },
  };
}
