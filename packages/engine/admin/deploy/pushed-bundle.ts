import { dirname, join, normalize, relative, sep } from "node:path";
import type { Plugin } from "esbuild";
import { buildPrograms, specialNames } from "../../functions/bundle/bundle";
import type { BundleArtifact } from "../../functions/bundle/bundle";
import type { PushedApp, PushedModule } from "./push-request";

/** Pushed files are in no folder; error texts show places as if they were in one called convex. */
const functionsDir = join(sep, "pushed", "convex");

const authConfigPath = "auth.config.js";
const sharedCodePrefix = "_deps/";

/** Bundles the CLI's bundles again with our bundler, to get the same program as from a functions folder. */
export async function bundlePushed(app: PushedApp): Promise<BundleArtifact> {
  const entries: [string, string][] = [];
  const nodeEntries: [string, string][] = [];
  for (const { path, environment } of app.modules) {
    if (path.startsWith(sharedCodePrefix)) continue;
    const name = path === authConfigPath ? specialNames.authConfig : path.replace(/\.js$/, "");
    (environment === "node" ? nodeEntries : entries).push([name, fileOf(path)]);
  }
  if (app.schema !== null) entries.push([specialNames.schema, fileOf(app.schema.path)]);
  if (app.definition !== null) entries.push([specialNames.definition, fileOf(app.definition.path)]);
  const files = [...app.modules, app.schema, app.definition].filter((module) => module !== null);
  const plugin = pushedFiles(new Map(files.map((module) => [module.path, module])));
  const built = await buildPrograms(functionsDir, { entries, nodeEntries, external: [], plugin });
  return built.artifact;
}

const fileOf = (path: string): string => join(functionsDir, ...path.split("/"));

function pushedFiles(files: ReadonlyMap<string, PushedModule>): Plugin {
  const pathOf = (file: string) => relative(functionsDir, file).split(sep).join("/");
  return {
    name: "pushed-files",
    setup(build) {
      build.onResolve({ filter: /^\.{0,2}\// }, ({ path, importer, resolveDir }) => {
        const from = importer === "" || importer === "<stdin>" ? resolveDir : dirname(importer);
        const file = path.startsWith("/") ? path : normalize(join(from, path));
        return files.has(pathOf(file)) ? { path: file } : null;
      });
      build.onLoad({ filter: /^/ }, ({ path }) => {
        const module = files.get(pathOf(path));
        return module === undefined ? null : { contents: withSourceMap(module), loader: "js" };
      });
    },
  };
}

function withSourceMap({ source, sourceMap }: PushedModule): string {
  const code = source.replace(/\n\/\/# sourceMappingURL=\S*\s*$/, "\n");
  if (sourceMap === undefined || sourceMap === "") return code;
  const url = Buffer.from(sourceMap).toString("base64");
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${url}\n`;
}
