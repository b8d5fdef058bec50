import { basename, dirname, relative, resolve, sep } from "node:path";
import type { Plugin } from "esbuild";
import { BundleError } from "../bundle/bundle-error";

const wrapped = "component-definition";
const isDefinition = (file: string) => /^convex\.config\.[jt]s$/.test(basename(file));

/**
 * The definitions that a build finds, starting at the app's `convex.config`. Each imported definition gets its path,
 * because `use` needs it.
 */
export class DefinitionImports {
  readonly #root: string;
  readonly #imports = new Map<string, Set<string>>();

  constructor(functionsDir: string) {
    this.#root = functionsDir;
  }

  /** The folders of the components' definitions, each once. Throws for a component that uses itself. */
  get folders(): string[] {
    const found = new Set<string>();
    for (const [importer, imported] of this.#imports) {
      this.#refuseCycle(importer, []);
      for (const file of imported) found.add(dirname(file));
    }
    return [...found].sort();
  }

  readonly plugin: Plugin = {
    name: "component-definitions",
    setup: (build) => {
      build.onResolve({ filter: /convex\.config/ }, async (asked) => {
        const { path, importer, resolveDir, kind, namespace } = asked;
        const mark: unknown = asked.pluginData;
        if (mark === wrapped || namespace !== "file" || !isDefinition(importer)) return undefined;
        const found = await build.resolve(path, {
          importer,
          resolveDir,
          kind,
          pluginData: wrapped,
        });
        if (found.errors.length > 0 || !isDefinition(found.path)) return found;
        const others = this.#imports.get(importer) ?? new Set();
        this.#imports.set(importer, others.add(found.path));
        return { path: found.path, namespace: wrapped };
      });
      build.onLoad({ filter: /^/, namespace: wrapped }, ({ path }) => ({
        contents: withPlace(path, placeOf(this.#root, dirname(path))),
        resolveDir: dirname(path),
        loader: "js",
      }));
    },
  };

  #refuseCycle(file: string, way: readonly string[]): void {
    if (way.includes(file)) {
      const names = [...way.slice(way.indexOf(file)), file].map((each) =>
        placeOf(this.#root, dirname(each)),
      );
      throw new BundleError(`Component definitions form a cycle: ${names.join(" → ")}`);
    }
    for (const imported of this.#imports.get(file) ?? [])
      this.#refuseCycle(imported, [...way, file]);
  }
}

/** The name that the official command line gives a definition: its folder, relative to the functions folder. */
export const placeOf = (functionsDir: string, folder: string): string =>
  relative(functionsDir, folder).split(sep).join("/");

export const folderAt = (functionsDir: string, place: string): string =>
  resolve(functionsDir, place);

/** A module that exports a definition with the properties that an import of it has in Convex. */
export const withPlace = (importPath: string, place: string): string => `
import definition from ${JSON.stringify(importPath)};
if (typeof definition?.export !== "function") {
  throw new Error(${JSON.stringify(`${place}/convex.config must have a default export made by defineComponent.`)});
}
export default Object.assign(definition, {
  componentDefinitionPath: ${JSON.stringify(place)},
  defaultName: definition._name,
});
`;
