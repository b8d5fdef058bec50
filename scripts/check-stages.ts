import type { Stage } from "./stages";

/** Every check that needs no browser, longest first, to finish early. */
export const checkStages: readonly Stage[] = [
  { name: "lint", run: "eslint . --cache --cache-location node_modules/.cache/eslint" },
  { name: "tests", run: { projects: ["unit", "convex", "web", "repo"] } },
  { name: "types", run: "oxlint" },
  { name: "format", run: "oxfmt --check ." },
  { name: "unused", run: "knip --no-progress" },
  { name: "generated", run: "tsx scripts/check-generated.ts" },
];
