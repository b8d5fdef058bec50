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
 * How the engine is run (what each is worth: docs/performance.md): with twice V8's usual young memory, where a live query's
 * result is mostly replaced before it counts as old, and which grows to that only under load; and giving memory back after a
 * calm minute. V8 takes a practice at work for an idle one, and shrank that memory every eight seconds.
 */
export const engineFlags: readonly string[] = [
  "--max-semi-space-size=32",
  "--gc-memory-reducer-start-delay-ms=60000",
];
