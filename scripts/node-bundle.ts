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
