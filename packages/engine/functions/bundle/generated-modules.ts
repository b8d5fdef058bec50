import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "esbuild";

const server = `
import * as convex from "convex/server";
export const query = convex.queryGeneric;
export const internalQuery = convex.internalQueryGeneric;
export const mutation = convex.mutationGeneric;
export const internalMutation = convex.internalMutationGeneric;
export const action = convex.actionGeneric;
export const internalAction = convex.internalActionGeneric;
export const httpAction = convex.httpActionGeneric;
`;

const api = `
import { anyApi, componentsGeneric } from "convex/server";
export const api = anyApi;
export const internal = anyApi;
export const components = componentsGeneric();
`;

const contents: Readonly<Record<string, string>> = { server, api, dataModel: "export {};" };

/** Many apps don't commit `_generated`, so missing files get the contents that codegen would write. */
export const generatedModules: Plugin = {
  name: "generated-modules",
  setup(build) {
    const filter = /(?:^|[\\/])_generated[\\/](?:server|api|dataModel)(?:\.[jt]s)?$/;
    build.onResolve({ filter }, ({ path, resolveDir }) => {
      const file = resolve(resolveDir, path).replace(/\.[jt]s$/, "");
      if ([".ts", ".js"].some((ending) => existsSync(file + ending))) return undefined;
      const name = /(\w+)$/.exec(file)?.[1] ?? "";
      return { path: name, namespace: "generated", pluginData: resolveDir };
    });
    build.onLoad({ filter: /.*/, namespace: "generated" }, ({ path, pluginData }) => ({
      contents: contents[path] ?? "",
      resolveDir: pluginData as string,
      loader: "js",
    }));
  },
};
