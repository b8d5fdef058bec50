import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { listMutants } from "./guard-mutants";
import { IS_AWAY, isWeavable, type NumberedMutant, weave } from "./guard-weaving";

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

/** In the order they are given, so that what is learned in one is of use to the next. */
class GivenOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

/** What the access tests see in place of files on disk. */
const shown = new Map<string, string>();
const ofLook = /look-(\d+)\.test\.ts$/;
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
          const number = ofLook.exec(id)?.[1];
          return number === undefined ? undefined : testsOf(Number(number));
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

const testFiles = (await vitest.globTestSpecifications()).map(({ moduleId }) => moduleId);

/** A test as it went while every guard was there, and the guards it reached: no other can make a difference to it. */
interface AccessTest {
  name: string;
  file: string;
  tookMs: number;
  reached: ReadonlySet<number>;
}
let accessTests: AccessTest[] = [];

/** Some tests anew while one guard is away. */
interface Look {
  away: number;
  tests: readonly AccessTest[];
}
const looks: Look[] = [];

/** How many guards each file has missed: what sees much in little time looks first. */
const noticedBy = new Map<string, number>();

function learn({ children }: TestModule) {
  const noticing = [...children.suites()].find((suite) => suite.state() === "failed")?.name;
  if (noticing !== undefined) noticedBy.set(noticing, (noticedBy.get(noticing) ?? 0) + 1);
}

/** The first look knows no tests yet and takes all; any other ends with the first test that notices. */
function testsOf(number: number): string {
  const { away, tests } = looks[number] as Look;
  const tookMs = new Map<string, number>();
  for (const { file, tookMs: ms } of tests) tookMs.set(file, (tookMs.get(file) ?? 1) + ms);
  const worthOf = (file: string) => ((noticedBy.get(file) ?? 0) + 1) / (tookMs.get(file) ?? 1);
  const files = tests.length === 0 ? testFiles : [...tookMs.keys()];
  const parts = files
    .toSorted((one, other) => worthOf(other) - worthOf(one))
    .map((file) => {
      const anew = JSON.stringify(`${file}?${number}`); // a module of its own, while what it tests is loaded once
      return `describe(${JSON.stringify(file)}, async () => void (await import(${anew})));`;
    });
  return `
    import { afterEach, beforeEach, describe, onTestFailed } from "vitest";
    const chosen = new Set(${JSON.stringify(tests.map(({ name }) => name))});
    const betweenTests = new Set();
    let reached = betweenTests;
    globalThis.${IS_AWAY} = (number) => {
      reached.add(number);
      return number === ${away};
    };
    let isNoticed = false;
    beforeEach((context) => {
      if (isNoticed || (chosen.size > 0 && !chosen.has(nameOf(context.task)))) context.skip();
      reached = new Set();
      onTestFailed(() => {
        isNoticed = true;
        for (const part of context.task.file.tasks) if (!part.result) part.mode = "skip";
      });
    });
    afterEach(({ task }) => {
      task.meta.reached = [...reached, ...betweenTests];
      reached = betweenTests;
    });
    const nameOf = ({ name, suite }) => (suite ? nameOf(suite) + " > " + name : name);
    ${parts.join("\n")}
  `;
}

const isRed = (module: TestModule) => module.state() === "failed";

async function take(taken: readonly Look[]): Promise<TestModule[]> {
  const project = vitest.getRootProject();
  const files = taken.map((look) => resolve(`look-${looks.push(look) - 1}.test.ts`));
  const specifications = files.map((file) => project.createSpecification(file));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
  vitest.state.clearErrors();
  if (unhandledErrors.length > 0) throw new Error(String(unhandledErrors[0]));
  return files.map((file) => {
    const module = testModules.find(({ moduleId }) => moduleId === file);
    if (module === undefined) throw new Error(`${file} did not run.`);
    return module;
  });
}

/** Of these guards, those that no test misses that `choose` names. */
async function findUnnoticed(
  guards: readonly Guard[],
  choose: (test: AccessTest, guard: Guard) => boolean,
): Promise<Guard[]> {
  const taken = guards
    .map((guard) => ({
      away: guard.number,
      tests: accessTests.filter((test) => choose(test, guard)),
    }))
    .filter(({ tests }) => tests.length > 0);
  const modules = taken.length === 0 ? [] : await take(taken);
  const noticed = taken.filter((_, index) => isRed(modules[index] as TestModule));
  return guards.filter(({ number }) => !noticed.some(({ away }) => away === number));
}

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

const [whole] = (await take([{ away: 0, tests: [] }])) as [TestModule];
if (isRed(whole)) throw new Error("The access tests fail while every guard is there.");
accessTests = [...whole.children.allTests()].map((test) => ({
  name: test.fullName,
  file: test.fullName.split(" > ")[0] ?? "",
  tookMs: test.diagnostic()?.duration ?? 0,
  reached: new Set((test.meta() as { reached?: number[] }).reached),
}));

const reaches = ({ reached }: AccessTest, { number }: Guard) => reached.has(number);
const missedByReach = await findUnnoticed(guards.filter(isWeavable), reaches);
const unnoticed = await findUnnoticed(missedByReach, (test, guard) => !reaches(test, guard));

for (const guard of guards.filter((each) => !isWeavable(each))) {
  const { file, source, start, end, text } = guard;
  const path = resolve(file);
  const woven = shown.get(path) ?? source;
  shown.set(path, source.slice(0, start) + text + source.slice(end));
  vitest.invalidateFile(path);
  unnoticed.push(...(await findUnnoticed([guard], () => true)));
  shown.set(path, woven);
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
