import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createVitest, type TestCase, type TestModule } from "vitest/node";
import { engineGuards, faultOf, removeGuard } from "./engine-guards";
import type { EngineGuard } from "./engine-guards/guards-of";
import { guardChoice, ownPart, runInParts } from "./guard-choice";
import { startsBuilt } from "./starts-built";

if (process.argv.includes("--help")) {
  console.log(`Usage: npx tsx scripts/test-engine-guards.ts [--all] [--explain]

Removes the guards of the engine that scripts/engine-guards lists, one at a time, and runs the tests
named there: each removal must fail a test. Prints the guards that no test detects, and fails if
there is one.

By default it removes the guards whose file or test the last commit or the working tree changes, and
one in eight of the others, different ones for each commit. --all removes every guard. --explain
also prints how each removal was detected.`);
  process.exit(0);
}

/** Removes one of this many guards when their file and test have not changed. */
const sampleEvery = 8;

const isOwn = ownPart();
if (isOwn === null) {
  const faults = engineGuards.map(faultOf).filter((fault) => fault !== null);
  for (const fault of faults) console.log(fault);
  process.exit(faults.length > 0 ? 1 : await runInParts(fileURLToPath(import.meta.url)));
}

/** Replaces files on disk for the tests. */
const shown = new Map<string, string>();

const vitest = await createVitest(
  "test",
  { watch: false, config: false, project: [], reporters: [{}], root: process.cwd() },
  {
    resolve: { tsconfigPaths: true, alias: startsBuilt.alias },
    plugins: [{ name: "one-guard-less", enforce: "pre", transform: (_code, id) => shown.get(id) }],
    test: {
      environment: "node",
      include: ["packages/engine/**/*.test.ts"],
      globalSetup: startsBuilt.globalSetup,
      setupFiles: ["packages/engine/testing/scratch-folders-go.ts", "scripts/first-failure.ts"],
      testTimeout: 300_000, // a slow machine must not count as a detected guard
      hookTimeout: 300_000,
      expect: { poll: { timeout: 20_000 } },
      fileParallelism: false,
    },
  },
);

const escaped = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Runs the tests of one file that have one of these titles. */
async function run(test: string, titles: readonly string[]): Promise<TestModule> {
  const path = resolve(test);
  const testNamePattern = new RegExp(titles.map(escaped).join("|"));
  const specification = vitest.getRootProject().createSpecification(path, { testNamePattern });
  const { testModules } = await vitest.runTestSpecifications([specification], true);
  vitest.state.clearErrors();
  const module = testModules.find(({ moduleId }) => moduleId === path);
  if (module === undefined) throw new Error(`${test} did not run.`);
  const [error] = module.errors();
  if (error !== undefined) throw new Error(`${test} cannot be loaded: ${error.message}`);
  return module;
}

const failuresIn = ({ children }: TestModule) => [...children.allTests("failed")];
const whyFailed = (test: TestCase) =>
  `“${test.fullName}”: ${test.result().errors?.[0]?.message ?? ""}`;

async function requireTestsPass(test: string, guards: readonly EngineGuard[]): Promise<void> {
  const titles = guards.map(({ title = "" }) => title);
  const module = await run(test, titles);
  const [failed] = failuresIn(module);
  if (failed !== undefined)
    throw new Error(`${test} fails while every guard is in place. ${whyFailed(failed)}`);
  const passed = [...module.children.allTests("passed")].map(({ fullName }) => fullName);
  const missing = titles.find((title) => !passed.some((name) => name.includes(title)));
  if (missing !== undefined) throw new Error(`${test}: no test with “${missing}” ran.`);
}

/** The test that detects the removal, if one does. */
async function findDetecting(guard: EngineGuard): Promise<TestCase | undefined> {
  const path = resolve(guard.file);
  shown.set(path, removeGuard(guard).text);
  vitest.invalidateFile(path);
  try {
    return failuresIn(await run(guard.test, [guard.title ?? ""]))[0];
  } finally {
    shown.delete(path);
    vitest.invalidateFile(path);
  }
}

const isChosen = guardChoice(sampleEvery);
const guards = engineGuards
  .filter(({ file, test }, number) => [file, test].some((path) => isChosen({ file: path, number })))
  .filter((_, index) => isOwn(index));

for (const test of new Set(guards.map((guard) => guard.test))) {
  await requireTestsPass(
    test,
    guards.filter((guard) => guard.test === test),
  );
}

let unnoticedCount = 0;
for (const guard of guards) {
  const startedMs = performance.now();
  const detecting = await findDetecting(guard);
  const { file, without } = guard;
  const change = `${file}:${removeGuard(guard).line}  ${guard.guard}  →  ${without}`;
  if (detecting === undefined) {
    unnoticedCount++;
    console.log(`not detected: ${change}`);
  } else if (process.argv.includes("--explain")) {
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`detected in ${seconds} s: ${change}\n  by ${whyFailed(detecting)}`);
  }
}
await vitest.close();

console.log(`${guards.length - unnoticedCount} passed, ${unnoticedCount} failed`);
process.exit(unnoticedCount === 0 ? 0 : 1);
