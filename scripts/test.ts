import { spawnSync } from "node:child_process";
import { findChromium } from "../tests/support/chromium";

if (process.argv.includes("--help")) {
  console.log(`Usage: npm test

Everything that must be green: all checks of "npm run check", the guards taken away one by one,
the production build, and the journeys in Chromium. Uses the Chromium it finds (CHROMIUM_PATH, then
the usual names) and otherwise installs Debian's package; without either it fails.`);
  process.exit(0);
}

function run(command: string) {
  console.log(`\n$ ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

function requireChromium() {
  const found = findChromium();
  if (found !== null) {
    console.log(`Chromium: ${found}`);
    return;
  }
  const sudo = process.getuid?.() === 0 ? "" : "sudo -n ";
  console.log("Chromium: none found, installing the system's package");
  run(
    `${sudo}apt-get update -qq && ${sudo}apt-get install -y -qq --no-install-recommends chromium`,
  );
  if (findChromium() === null) {
    console.log("Chromium is needed for the journeys: install it, or name it in CHROMIUM_PATH.");
    process.exit(1);
  }
}

requireChromium();
run("npm run --silent check");
run("tsx scripts/test-guards.ts");
run("npm run --silent build");
run("npm run --silent test:engine");
run("npm run --silent test:e2e");
