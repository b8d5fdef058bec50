import type { Stage } from "./stages";

/** Every check that needs no browser, longest first, to finish early. */
export const checkStages: readonly Stage[] = [
  { name: "lint and types", run: "oxlint" },
  { name: "tests", run: { projects: ["unit", "convex", "web", "repo"] } },
  { name: "format", run: "oxfmt --check ." },
  { name: "unused", run: "knip --no-progress" },
  { name: "generated", run: "tsx scripts/check-generated.ts" },
];
