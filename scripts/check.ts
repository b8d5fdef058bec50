import { availableParallelism } from "node:os";
import { checkStages } from "./check-stages";
import { engineHasChanged } from "./engine-changes";
import { isFailed, runStages, type Stage, tableOf } from "./stages";

if (process.argv.includes("--help")) {
  console.log(`Usage: npm run check [-- --guards]

Runs every check that needs no browser: format, lint, types, unused code, generated code, and the
unit, server, screen and repository tests; those of the engine when it has changed. Prints what
failed, then a line for each check. --guards also removes every guard of access and of the engine in
turn, which takes an hour.`);
  process.exit(0);
}

const atOnce = Math.min(availableParallelism(), 3);
const stages = [...checkStages];
if (engineHasChanged()) stages.push({ name: "engine", run: { projects: ["engine"] } });
const guards: Stage[] = [
  { name: "guards of access", run: "tsx scripts/test-guards.ts --all" },
  { name: "guards of the engine", run: "tsx scripts/test-engine-guards.ts --all" },
];

const startedAt = performance.now();
const outcomes = await runStages(stages, { atOnce, repeats: false });
if (process.argv.includes("--guards")) {
  outcomes.push(...(await runStages(guards, { repeats: false })));
}
console.log(`\n${tableOf(outcomes, (performance.now() - startedAt) / 1000)}`);
process.exitCode = outcomes.some(isFailed) ? 1 : 0;
