import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

if (process.argv.includes("--help")) {
  console.log(`Usage: npm run check

Runs every check that needs no browser: format, lint, types, unused code, generated code, and the
unit, server, screen and repository tests. Prints what failed, then a line for each check.`);
  process.exit(0);
}

/** Longest first, to finish early. */
const CHECKS: Record<string, string> = {
  lint: "eslint . --cache --cache-location node_modules/.cache/eslint",
  tests: "npm run --silent test:unit",
  types: "oxlint",
  format: "prettier --check --log-level warn .",
  unused: "knip --no-progress",
  generated: "tsx scripts/check-generated.ts",
};

interface Result {
  name: string;
  isGood: boolean;
  seconds: number;
}

async function run(name: string, command: string): Promise<Result> {
  const startedAt = Date.now();
  const child = spawn(command, {
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, FORCE_COLOR: process.env.CI === undefined ? "1" : "0" },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  }
  const code = await new Promise<number | null>((done) => child.on("close", done));
  const isGood = code === 0;
  if (!isGood || name === "tests") console.log(`\n── ${name}\n${printed.trim()}`);
  return { name, isGood, seconds: (Date.now() - startedAt) / 1000 };
}

const waiting = Object.entries(CHECKS);
const results: Result[] = [];
async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    results.push(await run(...next));
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 3) }, work));

console.log();
for (const { name, isGood, seconds } of results) {
  console.log(`${isGood ? "ok    " : "FAILED"} ${name} (${seconds.toFixed(1)} s)`);
}
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
