import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const nothing = "nothing";
const asyncHooks = "async-hooks";
const wasmBytes = "wasm-bytes";

/** The part of Node's async context that the default runtime has, also as globals. */
const asyncContext = `
export const { AsyncLocalStorage, AsyncResource } = globalThis;
export default { AsyncLocalStorage, AsyncResource };
`;

/**
 * Imports that Convex replaces: `server-only` by an empty module, `.wasm` by its WebAssembly module, and `async_hooks`
 * in the default runtime by the part that it has.
 */
export const virtualModules: Plugin = {
  name: "virtual-modules",
  setup(build) {
    build.onResolve({ filter: /^server-only$/ }, ({ path }) => ({ path, namespace: nothing }));
    build.onLoad({ filter: /^/, namespace: nothing }, () => ({ contents: "", loader: "js" }));

    if (build.initialOptions.platform === "browser") {
      const filter = /^(?:node:)?async_hooks$/;
      build.onResolve({ filter }, ({ path }) => ({ path, namespace: asyncHooks }));
      build.onLoad({ filter: /^/, namespace: asyncHooks }, () => ({
        contents: asyncContext,
        loader: "js",
      }));
    }

    build.onLoad({ filter: /\.wasm$/, namespace: "file" }, ({ path }) => ({
      contents: `import bytes from ${JSON.stringify(`${wasmBytes}:${path}`)};\nexport default new WebAssembly.Module(bytes);`,
      loader: "js",
    }));
    const prefix = new RegExp(`^${wasmBytes}:`);
    build.onResolve({ filter: prefix }, ({ path }) => ({
      path: path.replace(prefix, ""),
      namespace: wasmBytes,
    }));
    build.onLoad({ filter: /^/, namespace: wasmBytes }, async ({ path }) => ({
      contents: await readFile(path),
      loader: "binary",
    }));
  },
};
