import type { BuildOptions } from "esbuild";

/** How whatever runs in Node is bundled: its own sources in one file, beside the installed packages. */
export const nodeBundle = {
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  logLevel: "warning",
} as const satisfies BuildOptions;

/**
 * How the engine is run: with twice V8's usual young memory, where a live query's result is mostly replaced before it counts
 * as old. A message of the practice costs a tenth less so (docs/performance.md). It grows to that only under load.
 */
export const engineFlags: readonly string[] = ["--max-semi-space-size=32"];
