import { dirname, join, normalize, sep } from "node:path";
import type { Plugin } from "esbuild";
import { buildPrograms } from "../../functions/bundle/bundle";
import type { BundleArtifact } from "../../functions/bundle/bundle";
import { packageNameOf } from "../../functions/bundle/external-packages";
import { swapInBundled } from "../../functions/bundle/package-swaps";
import { specialNames } from "../../functions/bundle/special-names";
import { withPlace } from "../../functions/components/definition-imports";
import type { NodePackage } from "./installed-packages";
import type { PushedApp, PushedComponent, PushedModule } from "./push-request";

/** Pushed files are in no folder; error texts show places as if they were in a folder called convex. */
const functionsDir = join(sep, "pushed", "convex");

const authConfigPath = "auth.config.js";
const sharedCodePrefix = "_deps/";

/** Bundles the CLI's bundles again with our bundler, to get the same program as from a functions folder. */
export async function bundlePushed(
  app: PushedApp,
  packages: readonly NodePackage[] = [],
): Promise<BundleArtifact> {
  const entries: [string, string][] = [];
  const nodeEntries: [string, string][] = [];
  for (const { path, environment } of app.modules) {
    if (path.startsWith(sharedCodePrefix)) continue;
    const name = path === authConfigPath ? specialNames.authConfig : path.replace(/\.js$/, "");
    (environment === "node" ? nodeEntries : entries).push([name, fileOf(path)]);
  }
  if (app.schema !== null) entries.push([specialNames.schema, fileOf(app.schema.path)]);
  if (app.definition !== null) entries.push([specialNames.definition, fileOf(app.definition.path)]);
  const files = new Map<string, PushedModule>();
  const add = (folder: string, modules: readonly (PushedModule | null)[]) => {
    for (const module of modules)
      if (module !== null) files.set(fileIn(folder, module.path), module);
  };
  add(functionsDir, [...app.modules, app.schema, app.definition]);
  const components = app.components ?? [];
  const sources = components.map(({ definitionPath, definition, schema, modules }) => {
    const folder = folderOf(definitionPath);
    add(folder, [...modules, schema, definition]);
    return { definitionPath, entries: entriesOf(folder, modules, schema) };
  });
  const plugin = pushedFiles(files, components, new Set(packages.map(({ name }) => name)));
  const built = await buildPrograms(functionsDir, {
    entries,
    nodeEntries,
    external: [],
    plugin,
    components: () => sources,
  });
  return built.artifact;
}

function entriesOf(
  folder: string,
  modules: readonly PushedModule[],
  schema: PushedModule | null,
): [string, string][] {
  const own = modules.filter(({ path }) => !path.startsWith(sharedCodePrefix));
  return [
    ...own.map(({ path }): [string, string] => [path.replace(/\.js$/, ""), fileIn(folder, path)]),
    ...(schema === null
      ? []
      : [[specialNames.schema, fileIn(folder, schema.path)] as [string, string]]),
  ];
}

/**
 * Each definition has its own folder next to the app's, because its source maps begin with `../`. The folder's name is
 * encoded, because the definition's path may contain anything.
 */
const folderOf = (definitionPath: string): string =>
  join(sep, "pushed", Buffer.from(definitionPath).toString("base64url"));

const fileIn = (folder: string, path: string): string => join(folder, ...path.split("/"));

const fileOf = (path: string): string => fileIn(functionsDir, path);

const definitionImport = "pushed-definition";

function pushedFiles(
  files: ReadonlyMap<string, PushedModule>,
  components: readonly PushedComponent[],
  packages: ReadonlySet<string>,
): Plugin {
  const placeIn = (path: string) =>
    Buffer.from(path.slice(path.lastIndexOf("/") + 1), "base64url").toString();
  return {
    name: "pushed-files",
    setup(build) {
      build.onResolve({ filter: /_componentDeps\/[\w-]+$/ }, ({ path }) => ({
        path: placeIn(path),
        namespace: definitionImport,
      }));
      build.onLoad({ filter: /^/, namespace: definitionImport }, ({ path }) => {
        const used = components.find(({ definitionPath }) => definitionPath === path);
        if (used === undefined)
          return { errors: [{ text: `Component definition not found: ${path}` }] };
        const file = fileIn(folderOf(path), used.definition.path);
        return { contents: withPlace(file, path), loader: "js", resolveDir: dirname(file) };
      });
      build.onResolve({ filter: /^\.{0,2}\// }, ({ path, importer, resolveDir }) => {
        const from = importer === "" || importer === "<stdin>" ? resolveDir : dirname(importer);
        const file = path.startsWith("/") ? path : normalize(join(from, path));
        return files.has(file) ? { path: file } : null;
      });
      build.onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
        const isOfNode = files.get(importer)?.environment === "node";
        return isOfNode && packages.has(packageNameOf(path) ?? "")
          ? { path, external: true }
          : null;
      });
      build.onLoad({ filter: /^/ }, ({ path }) => {
        const module = files.get(path);
        return module === undefined ? null : { contents: withSourceMap(module), loader: "js" };
      });
    },
  };
}

function withSourceMap({ source, sourceMap }: PushedModule): string {
  const code = swapInBundled(source).replace(/\n\/\/# sourceMappingURL=\S*\s*$/, "\n");
  if (sourceMap === undefined || sourceMap === "") return code;
  const url = Buffer.from(sourceMap).toString("base64");
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${url}\n`;
}
