import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const nothing = "nothing";
const wasmBytes = "wasm-bytes";

/** Imports that Convex answers with something else than the file: `server-only` with nothing, `.wasm` with its module. */
export const virtualModules: Plugin = {
  name: "virtual-modules",
  setup(build) {
    build.onResolve({ filter: /^server-only$/ }, ({ path }) => ({ path, namespace: nothing }));
    build.onLoad({ filter: /^/, namespace: nothing }, () => ({ contents: "", loader: "js" }));

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
