import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { howToInstall, missingForBrowser } from "./browser";
import { buildWhatIsStale } from "./builds";
import { checkStages } from "./check-stages";
import { engineHasChanged, rememberEngineIsGreen } from "./engine-changes";
import { currentCommit } from "./git";
import { firstJourneys, otherJourneys } from "./journeys";
import { isFailed, type Outcome, runStages, type Stage, tableOf, type Tests } from "./stages";

if (process.argv.includes("--help")) {
  console.log(`Usage: npm test
       npm run test:all [-- --rest]

npm test runs "npm run check", removes a sample of the guards of access, builds, and runs the
journeys that need a browser most. The engine's tests are part of it when the engine has changed.
npm run test:all adds the engine's tests, more guards, all journeys, and those with bounds on time.
--rest leaves out what npm test has just passed at this commit.

A stage that fails is repeated once, alone: of tests only the files that failed. Where Chromium is
missing and cannot be installed, the journeys are left out, which fails a build server (CI) only.`);
  process.exit(0);
}

const isAll = process.argv.includes("--all");
const isRest = process.argv.includes("--rest");

interface LastRun {
  /** Null without a history. */
  commit: string | null;
  outcomes: Outcome[];
  seconds: number;
}
const recordFile = "node_modules/.cache/passage/npm-test.json";
const commit = currentCommit();
const before = isRest ? readRecord() : null;

const missing = missingForBrowser();
const inBrowser = (name: string, run: Tests): Stage => ({ name, run, leftOut: missing });
/** Tests that wait for windows or processes: three at once leave two cores little time without work. */
const workers = 3;
const journeys = (name: string, files: readonly string[]) =>
  inBrowser(name, { projects: ["e2e"], files, workers });
/** Whole pages that need no browser. They are in one process, because each loads the whole product. */
const pages: Stage = { name: "pages", run: { projects: ["pages"], workers: 1 } };
const measured = inBrowser("measured journeys", { projects: ["e2e-measured"], workers: 1 });
const guards = (words: string): Stage => ({
  name: "guards of access",
  run: `tsx scripts/test-guards.ts ${words}`,
});
const engineTests = ["engine", "conformance", "deploy", "convex-on-engine"];
/** The engine's tests wait much, for kills and processes, so the tests of its guards run beside them. */
const engine: Stage[] = [
  { name: "engine", run: { projects: engineTests, workers } },
  { name: "guards of the engine", run: "tsx scripts/test-engine-guards.ts" },
];
const moreGuards = {
  ...guards("--one-in=4 --after-one-in=20"),
  name: "more guards of access",
};

const takesEngine = isAll || engineHasChanged();
const groups: { stages: Stage[]; atOnce: number }[] = [
  {
    stages: [{ name: "build", run: "npm run --silent build" }, ...checkStages],
    atOnce: Math.min(availableParallelism(), 3),
  },
  { stages: [guards("--one-in=20")], atOnce: 1 },
  { stages: [journeys("journeys", firstJourneys)], atOnce: 1 },
  { stages: [...(takesEngine ? engine : []), ...(isAll ? [moreGuards] : [])], atOnce: 2 },
];
if (isAll) {
  const together: Stage[] = [
    journeys("other journeys", otherJourneys()),
    { name: "start", run: "tsx scripts/smoke.ts" }, // It mostly waits: for npm, servers and windows.
    pages,
  ];
  const alone = [measured, { name: "processor time", run: { projects: ["measured"], workers: 1 } }];
  groups.push({ stages: together, atOnce: 2 }, { stages: alone, atOnce: 1 });
}

const startedAt = performance.now();
// Otherwise two stages might build the site at the same time, into the same folder.
if (isRest) await buildWhatIsStale(console.log);
const outcomes: Outcome[] = [];
for (const { stages, atOnce } of groups) {
  const isDone = ({ name }: Stage) => before?.outcomes.some((each) => each.name === name) === true;
  outcomes.push(
    ...(await runStages(
      stages.filter((stage) => !isDone(stage)),
      { atOnce },
    )),
  );
}
const seconds = (performance.now() - startedAt) / 1000;

const isGood = !outcomes.some(isFailed);
const engineNames = engine.map(({ name }) => name);
const all = [...(before?.outcomes ?? []), ...outcomes];
if (engineNames.every((name) => all.some((each) => each.name === name && !isFailed(each)))) {
  rememberEngineIsGreen();
}
if (!isAll && isGood) {
  const passed = outcomes.filter(({ result }) => result !== "left out");
  writeRecord({ commit, outcomes: passed, seconds });
}
console.log(`\n${tableOf(all, seconds + (before?.seconds ?? 0))}`);
if (!takesEngine) console.log("The engine has not changed: npm run test:all has its tests.");
if (missing !== null)
  console.log(`Journeys were left out because there is ${missing}: ${howToInstall}.`);
process.exitCode = isGood && (missing === null || process.env.CI === undefined) ? 0 : 1;

function readRecord(): LastRun | null {
  if (!existsSync(recordFile)) return null;
  const record = JSON.parse(readFileSync(recordFile, "utf8")) as LastRun;
  return record.commit === commit ? record : null;
}

function writeRecord(record: LastRun) {
  mkdirSync(dirname(recordFile), { recursive: true });
  writeFileSync(recordFile, JSON.stringify(record));
}
