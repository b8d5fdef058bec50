import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BaseSequencer, createVitest, type TestSpecification } from "vitest/node";
import { listMutants } from "./guard-mutants";

if (process.argv.includes("--help")) {
  console.log(`Usage: npx tsx scripts/test-guards.ts

Takes each guard of the access files away, one at a time, and runs the access tests: every one
must turn a test red. Prints the guards whose absence nobody noticed and fails if there is one.`);
  process.exit(0);
}

const FILES = [
  "convex/functions.ts",
  "convex/model/access.ts",
  "convex/model/rowRules.ts",
  "convex/model/rowVerdicts.ts",
  "convex/model/retention/verdicts.ts",
  "convex/model/privacyVerdicts.ts",
  "convex/model/guardedDb.ts",
  "convex/model/signIn/freshness.ts",
  "convex/model/signIn/secondSteps.ts",
  "convex/model/signIn/authenticators.ts",
  "convex/model/signIn/presence.ts",
  "convex/model/consents.ts",
  "convex/model/journey.ts",
];

/** These take seconds, the others a moment: they look last. */
const LONG = ["inventory.test.ts", "writes-system.test.ts", "lists.test.ts", "matrix.test.ts"];

/** Every process takes each n-th guard: one core looks at one guard at a time. */
const [part, parts] = (process.argv[2] ?? "").split("/").map(Number);
if (part === undefined || parts === undefined) process.exit(await runInParts());

/** In the order they are given, which is that of who is likely to notice. */
class GivenOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

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
      sequence: { sequencer: GivenOrder },
      include: [
        "tests/access/**/*.test.ts",
        "convex/model/access.test.ts",
        "convex/signIn/{twoStep,authenticators}.test.ts",
        "convex/{presence,journey,onboarding}.test.ts",
      ],
      server: { deps: { inline: ["convex-test"] } },
    },
  },
);

/** Whoever noticed last looks first: guards that stand together are mostly seen by the same tests. */
const isLongTest = ({ moduleId }: TestSpecification) =>
  LONG.some((name) => moduleId.endsWith(name));
let specifications = (await vitest.globTestSpecifications()).toSorted(
  (one, other) => Number(isLongTest(one)) - Number(isLongTest(other)),
);

const isThere = (specification: TestSpecification | undefined) => specification !== undefined;

/** Whether the access tests pass while one file reads differently. */
async function passes(path: string, source: string): Promise<boolean> {
  shown = { path, source };
  vitest.invalidateFile(path);
  const [likely, ...others] = specifications;
  // One process for each run: the likeliest alone, all others together until one of them fails.
  for (const group of [[likely], others]) {
    const run = await vitest.runTestSpecifications(group.filter(isThere), true);
    vitest.state.clearErrors();
    const noticing = run.testModules.find((module) => module.state() === "failed");
    if (run.unhandledErrors.length === 0 && noticing === undefined) continue;
    const isIt = ({ moduleId }: TestSpecification) => moduleId === noticing?.moduleId;
    specifications = [
      ...specifications.filter(isIt),
      ...specifications.filter((each) => !isIt(each)),
    ];
    return false;
  }
  return true;
}

const unnoticed: string[] = [];
let place = 0;
let count = 0;
const [first = ""] = FILES;
if (!(await passes(resolve(first), readFileSync(first, "utf8"))))
  throw new Error("The access tests fail before anything is touched.");
for (const file of FILES) {
  const path = resolve(file);
  const source = readFileSync(path, "utf8");
  for (const { line, was, start, end, text } of listMutants(source)) {
    place += 1;
    if (place % parts !== part) continue;
    count += 1;
    const weakened = source.slice(0, start) + text + source.slice(end);
    if (await passes(path, weakened)) unnoticed.push(`${file}:${line}  ${was}  →  ${text}`);
  }
  shown = null;
  vitest.invalidateFile(path);
}
await vitest.close();

for (const guard of unnoticed) console.log(`nobody noticed: ${guard}`);
console.log(`${count - unnoticed.length} passed, ${unnoticed.length} failed`);
process.exit(unnoticed.length === 0 ? 0 : 1);

async function runInParts(): Promise<number> {
  const every = Math.max(1, Math.min(4, availableParallelism()));
  const script = fileURLToPath(import.meta.url);
  const runs = Array.from({ length: every }, (_, index) => {
    const child = spawn("tsx", [script, `${index}/${every}`], { stdio: "inherit" });
    return new Promise<number>((done) => child.on("close", (code) => done(code ?? 1)));
  });
  return Math.max(...(await Promise.all(runs)));
}
