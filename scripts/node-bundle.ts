import type { BuildOptions } from "esbuild";

/** How programs for Node are bundled: own sources in one file, next to the installed packages. */
export const nodeBundle = {
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20", // becomes "node22" when Node 20 goes
  packages: "external",
  logLevel: "warning",
} as const satisfies BuildOptions;

/**
 * The engine's programs contain their packages too: a start found, read and compiled some 70 files of them, a third of
 * its processor time. Native packages, and esbuild with its program, load from where they are installed. Packages in
 * CommonJS ask for Node's own modules by `require`.
 */
export const engineBundle = {
  ...nodeBundle,
  packages: "bundle",
  external: ["libsql", "esbuild", "bufferutil", "utf-8-validate"],
  banner: {
    js: 'import { createRequire as requireFor } from "node:module"; const require = requireFor(import.meta.url);',
  },
} satisfies BuildOptions;

/**
 * Twice V8's usual young generation, because most results of live queries are replaced before they count as old; it grows
 * to that only under load. Node documents this flag, and V8 reads it before any code runs; packages/engine/v8-flags.ts has the rest.
 */
export const engineFlags: readonly string[] = ["--max-semi-space-size=32"];
