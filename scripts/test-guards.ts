import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createVitest } from "vitest/node";
import { listMutants } from "./guard-mutants";

if (process.argv.includes("--help")) {
  console.log(`Usage: npm run test:guards

Takes each guard of the access files away, one at a time, and runs the access tests: every one
must turn a test red. Prints the guards whose absence nobody noticed and fails if there is one.`);
  process.exit(0);
}

const FILES = [
  "convex/functions.ts",
  "convex/model/access.ts",
  "convex/model/rowRules.ts",
  "convex/model/guardedDb.ts",
];

/** What the access tests see in place of the file on disk; null shows the tree as it is. */
let shown: { path: string; source: string } | null = null;

const vitest = await createVitest(
  "test",
  { watch: false, config: false, project: [], reporters: [{}], bail: 1, root: process.cwd() },
  {
    plugins: [
      {
        name: "one-guard-less",
        enforce: "pre",
        transform: (_code, id) => (shown !== null && id === shown.path ? shown.source : undefined),
      },
    ],
    test: {
      environment: "edge-runtime",
      isolate: false,
      fileParallelism: false,
      include: ["tests/access/**/*.test.ts", "convex/model/access.test.ts"],
      server: { deps: { inline: ["convex-test"] } },
    },
  },
);

/** Whether the access tests pass while one file reads differently. */
async function passes(path: string, source: string): Promise<boolean> {
  shown = { path, source };
  vitest.invalidateFile(path);
  const run = await vitest.runTestSpecifications(await vitest.globTestSpecifications(), true);
  vitest.state.clearErrors();
  return run.unhandledErrors.length === 0 && run.testModules.every((module) => module.ok());
}

const unnoticed: string[] = [];
let count = 0;
for (const file of FILES) {
  const path = resolve(file);
  const source = readFileSync(path, "utf8");
  if (!(await passes(path, source)))
    throw new Error(`The access tests fail before ${file} is touched.`);
  for (const { line, was, start, end, text } of listMutants(source)) {
    count += 1;
    const weakened = source.slice(0, start) + text + source.slice(end);
    if (await passes(path, weakened)) unnoticed.push(`${file}:${line}  ${was}  →  ${text}`);
  }
  shown = null;
  vitest.invalidateFile(path);
}
await vitest.close();

for (const guard of unnoticed) console.log(`nobody noticed: ${guard}`);
console.log(`\n${count - unnoticed.length} passed, ${unnoticed.length} failed`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;
