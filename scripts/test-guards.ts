import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { listMutants } from "./guard-mutants";
import { AWAY, isWeavable, type NumberedMutant, weave } from "./guard-weaving";

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
  "convex/model/afterCoaching.ts",
  "convex/model/signIn/doorRules.ts",
  "convex/model/signIn/freshness.ts",
  "convex/model/signIn/secondSteps.ts",
  "convex/model/signIn/authenticators.ts",
  "convex/model/signIn/presence.ts",
  "convex/model/signIn/secondStepResets.ts",
  "convex/signIn/lostSteps.ts",
  "convex/model/consents.ts",
  "convex/model/journey.ts",
];

/** Every process takes each n-th guard: one core looks at one guard at a time. */
const [part, parts] = (process.argv[2] ?? "").split("/").map(Number);
if (part === undefined || parts === undefined) process.exit(await runInParts());

/** In the order they are given, which is that of who is likely to notice. */
class GivenOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

/** What the access tests see in place of files on disk. */
const shown = new Map<string, string>();
const aloneIn = /guard-(\d+)\.test\.ts$/;
const INCLUDE = [
  "tests/access/**/*.test.ts",
  "convex/model/access.test.ts",
  "convex/signIn/{twoStep,authenticators,lostSteps}.test.ts",
  "convex/{presence,journey,onboarding}.test.ts",
];

const vitest = await createVitest(
  "test",
  {
    watch: false,
    config: false,
    project: [],
    reporters: [{ onTestModuleEnd: learn }],
    root: process.cwd(),
  },
  {
    plugins: [
      {
        name: "one-guard-less",
        enforce: "pre",
        load: (id) => {
          const number = aloneIn.exec(id)?.[1];
          return number === undefined ? undefined : testsWithout(Number(number));
        },
        transform: (_code, id) => shown.get(id),
      },
    ],
    test: {
      environment: "edge-runtime",
      isolate: false,
      fileParallelism: false,
      sequence: { sequencer: GivenOrder },
      include: INCLUDE,
      server: { deps: { inline: ["convex-test"] } },
    },
  },
);

/** The files of the access tests. */
let testFiles = (await vitest.globTestSpecifications()).map(({ moduleId }) => moduleId);

/** How many guards each of them missed, and for how long it looks: what sees much in little time looks first. */
const noticedBy = new Map<string, number>();
const tookMs = new Map<string, number>();
const worthOf = (file: string) => ((noticedBy.get(file) ?? 0) + 1) / (tookMs.get(file) ?? 1);

function learn({ children }: TestModule) {
  const noticing = [...children.suites()].find((suite) => suite.state() === "failed")?.name;
  const file = testFiles.find((each) => noticing?.startsWith(each));
  if (file === undefined) return;
  noticedBy.set(file, (noticedBy.get(file) ?? 0) + 1);
  testFiles = testFiles.toSorted((one, other) => worthOf(other) - worthOf(one));
}

/** All access tests anew while one guard is away, up to the first that notices. */
function testsWithout(number: number): string {
  const parts = testFiles.map((file) => {
    const name = JSON.stringify(`${file}?${number}`); // a module of its own, while what it tests is loaded once
    return `describe(${name}, async () => void (await import(${name})));`;
  });
  return `
    import { beforeEach, describe, onTestFailed } from "vitest";
    globalThis.${AWAY} = ${number};
    let isNoticed = false;
    beforeEach((context) => {
      if (isNoticed) context.skip();
      onTestFailed(() => {
        isNoticed = true;
        for (const part of context.task.file.tasks) if (!part.result) part.mode = "skip";
      });
    });
    ${parts.join("\n")}
  `;
}

async function run(files: readonly string[]): Promise<TestModule[]> {
  const project = vitest.getRootProject();
  const specifications = files.map((file) => project.createSpecification(file));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
  vitest.state.clearErrors();
  if (unhandledErrors.length > 0) throw new Error(String(unhandledErrors[0]));
  return testModules.filter(({ moduleId }) => files.includes(moduleId));
}

const isRed = (module: TestModule) => module.state() === "failed";
const fileWithout = ({ number }: { number: number }) => resolve(`guard-${number}.test.ts`);

const untouched = await run(testFiles);
if (untouched.some(isRed)) throw new Error("The access tests fail before anything is touched.");
for (const module of untouched) {
  tookMs.set(module.moduleId, Math.max(1, module.diagnostic().duration));
}
testFiles = testFiles.toSorted((one, other) => worthOf(other) - worthOf(one));

interface Guard extends NumberedMutant {
  file: string;
  source: string;
}
let count = 0;
const guards = FILES.flatMap((file): Guard[] => {
  const source = readFileSync(file, "utf8");
  const numbered = listMutants(source).map((mutant) => ({ ...mutant, number: ++count }));
  shown.set(resolve(file), weave(source, numbered.filter(isWeavable)));
  return numbered.map((mutant) => ({ ...mutant, file, source }));
}).filter(({ number }) => number % parts === part);
for (const path of shown.keys()) vitest.invalidateFile(path);

if ((await run([fileWithout({ number: 0 })])).some(isRed)) {
  throw new Error("The access tests fail while every guard is there.");
}
const woven = guards.filter(isWeavable);
const seen = new Set(
  (await run(woven.map(fileWithout))).filter(isRed).map((module) => module.moduleId),
);
const unnoticed = woven.filter((guard) => !seen.has(fileWithout(guard)));

for (const guard of guards.filter((each) => !isWeavable(each))) {
  const { file, source, start, end, text } = guard;
  const path = resolve(file);
  shown.set(path, source.slice(0, start) + text + source.slice(end));
  vitest.invalidateFile(path);
  if (!(await run([fileWithout(guard)])).some(isRed)) unnoticed.push(guard);
  shown.delete(path);
  vitest.invalidateFile(path);
}
await vitest.close();

for (const { file, line, was, text } of unnoticed) {
  console.log(`nobody noticed: ${file}:${line}  ${was}  →  ${text}`);
}
console.log(`${guards.length - unnoticed.length} passed, ${unnoticed.length} failed`);
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
