import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  BaseSequencer,
  createVitest,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from "vitest/node";
import { cleanCommit } from "./git";
import { fromAllParts, guardChoice, ownPart, runInParts } from "./guard-choice";
import { CHECKS, listMutants } from "./guard-mutants";
import { IS_AWAY, isWeavable, type NumberedMutant, weave } from "./guard-weaving";

if (process.argv.includes("--help")) {
  console.log(`Usage: npx tsx scripts/test-guards.ts [--all]

Removes guards from the access files, one at a time, and runs the access tests: each removal must
fail a test. Prints the guards that no test detects, and fails if there is one.

By default it removes every guard of the files that the last commit or the working tree changes,
and a quarter of the others, a different quarter for each commit. --all removes every guard.`);
  process.exit(0);
}

/** Where the nouns declare who reads and writes a row. */
const tableFiles = () =>
  readdirSync("convex", { recursive: true, encoding: "utf8" })
    .filter((path) => /(?:\/t|T)ables\.ts$/.test(path))
    .map((path) => `convex/${path}`)
    .sort();

const FILES = [
  "convex/gate/functions.ts",
  "convex/gate/access.ts",
  "convex/gate/rowVerdicts.ts",
  "convex/clients/verdicts.ts",
  "convex/relations.ts",
  "convex/gate/guardedDb.ts",
  "convex/gate/afterCoaching.ts",
  "convex/signIn/signIns/freshness.ts",
  "convex/signIn/secondStep/secondSteps.ts",
  "convex/signIn/secondStep/authenticatorRows.ts",
  "convex/signIn/signIns/presence.ts",
  "convex/signIn/secondStep/resetPlans.ts",
  "convex/signIn/lostSteps.ts",
  "convex/signIn/passwordChanges.ts",
  "convex/signIn/passkeys.ts",
  "convex/signIn/passkeyRows.ts",
  "convex/privacy/consents.ts",
  "convex/journey/journey.ts",
  "convex/shares/shareComments.ts",
  ...tableFiles(),
];

/** Removes one of this many guards when their file has not changed. */
const sampleEvery = 4;

const isOwn = ownPart();
if (isOwn === null) process.exit(await runInParts(fileURLToPath(import.meta.url)));

/** In the given order, so that results of one guard help to choose for the next. */
class GivenOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

/** Replaces files on disk for the access tests. */
const shown = new Map<string, string>();
const ofLook = /look-(\d+)\.test\.ts$/;
const INCLUDE = [
  "tests/access/**/*.test.ts",
  "convex/gate/access.test.ts",
  "convex/signIn/secondStep/{twoStep,authenticators,lostSteps,passkeys}.test.ts",
  "convex/signIn/passwords/ownAccount.test.ts",
  "convex/{signIn/signIns/presence,journey/journey,journey/onboarding}.test.ts",
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
    resolve: { tsconfigPaths: true },
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
      testTimeout: 300_000, // a slow machine must not count as a detected guard
      hookTimeout: 300_000,
      isolate: false,
      fileParallelism: false,
      sequence: { sequencer: GivenOrder },
      include: INCLUDE,
      exclude: ["tests/access/processor-time.test.ts"], // It measures time, and other guards run at the same time.
      server: { deps: { inline: ["convex-test"] } },
    },
  },
);

/** The test files that this process runs with every guard in place. */
const ownFiles = (await vitest.globTestSpecifications())
  .map(({ moduleId }) => moduleId)
  .sort()
  .filter((_, index) => isOwn(index));

/** A test's result with every guard in place, and the guards it reached: no other guard can change it. */
interface AccessTest {
  name: string;
  file: string;
  tookMs: number;
  reached: ReadonlySet<number>;
}
type Learned = Omit<AccessTest, "reached"> & { reached: number[] };
let accessTests: AccessTest[] = [];

/** Runs some tests again while one guard is removed. */
interface Look {
  away: number;
  tests: readonly AccessTest[];
}
const looks: Look[] = [];

/** How many guards each file has detected: fast and effective files run first. */
const noticedBy = new Map<string, number>();

function learn({ children }: TestModule) {
  const noticing = [...children.suites()].find((suite) => suite.state() === "failed")?.name;
  if (noticing !== undefined) noticedBy.set(noticing, (noticedBy.get(noticing) ?? 0) + 1);
}

/** The first run has no history and takes all tests of its files; others end with the first failing test. */
function testsOf(number: number): string {
  const { away, tests } = looks[number] as Look;
  const tookMs = new Map<string, number>();
  for (const { file, tookMs: ms } of tests) tookMs.set(file, (tookMs.get(file) ?? 1) + ms);
  const worthOf = (file: string) => ((noticedBy.get(file) ?? 0) + 1) / (tookMs.get(file) ?? 1);
  const files = tests.length === 0 ? ownFiles : [...tookMs.keys()];
  const parts = files
    .toSorted((one, other) => worthOf(other) - worthOf(one))
    .map((file) => {
      const freshModule = JSON.stringify(`${file}?${number}`); // a separate module, while the code under test is loaded once
      return `describe(${JSON.stringify(file)}, async () => void (await import(${freshModule})));`;
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
const describeFailure = (test: TestCase) =>
  `${test.fullName}: ${test.result().errors?.[0]?.message ?? ""}`;
const whyRed = (module: TestModule): string =>
  [...module.errors().map(({ message }) => message)]
    .concat([...module.children.allTests("failed")].map(describeFailure))
    .join("; ");

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

/** Returns those of the guards that no test chosen by `choose` detects. */
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
const sources = FILES.map((file) => readFileSync(file, "utf8"));
const missing = CHECKS.filter(
  (name) => !sources.some((source) => source.includes(`await ${name}(`)),
);
if (missing.length > 0) throw new Error(`No file calls ${missing.join(", ")}. Was it renamed?`);
const guards = FILES.flatMap((file, index): Guard[] => {
  const source = sources[index] as string;
  const numbered = listMutants(source).map((mutant) => ({ ...mutant, number: ++count }));
  shown.set(resolve(file), weave(source, numbered.filter(isWeavable)));
  return numbered.map((mutant) => ({ ...mutant, file, source }));
})
  .filter(guardChoice(sampleEvery))
  .filter((_, index) => isOwn(index));

/** Keeps what a run with every guard in place has learned, for the next run at the same commit. */
const learnedFile = "node_modules/.cache/passage/access-tests.json";
const commit = cleanCommit();
const learned = readLearned() ?? (await fromAllParts(await learnOwn())).flat();
if (commit !== null) writeLearned(learned);
accessTests = learned.map((test) => ({ ...test, reached: new Set(test.reached) }));

async function learnOwn(): Promise<Learned[]> {
  const [whole] = (await take([{ away: 0, tests: [] }])) as [TestModule];
  if (isRed(whole))
    throw new Error(`The access tests fail while every guard is in place. ${whyRed(whole)}`);
  return [...whole.children.allTests()].map((test) => ({
    name: test.fullName,
    file: test.fullName.split(" > ")[0] ?? "",
    tookMs: test.diagnostic()?.duration ?? 0,
    reached: (test.meta() as { reached?: number[] }).reached ?? [],
  }));
}

function writeLearned(tests: readonly Learned[]): void {
  mkdirSync(dirname(learnedFile), { recursive: true });
  const unfinished = `${learnedFile}.${String(process.pid)}`;
  writeFileSync(unfinished, JSON.stringify({ commit, tests }));
  renameSync(unfinished, learnedFile);
}

function readLearned(): Learned[] | null {
  if (commit === null || !existsSync(learnedFile)) return null;
  const kept = JSON.parse(readFileSync(learnedFile, "utf8")) as {
    commit: string;
    tests: Learned[];
  };
  return kept.commit === commit ? kept.tests : null;
}

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
  console.log(`not detected: ${file}:${line}  ${was}  →  ${text}`);
}
console.log(`${guards.length - unnoticed.length} passed, ${unnoticed.length} failed`);
process.exit(unnoticed.length === 0 ? 0 : 1);
