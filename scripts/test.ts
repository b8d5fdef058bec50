import { spawnSync } from "node:child_process";
import { findChromium } from "../tests/support/chromium";

if (process.argv.includes("--help")) {
  console.log(`Usage: npm test

Runs everything that must pass: "npm run check", a sample of the guards of access and of the engine
removed one at a time, the production build, the engine's own tests, and the journeys in Chromium.
Uses the Chromium it finds (CHROMIUM_PATH, then the usual names), otherwise installs Debian's. It
also needs a font as wide as Arial, and installs Liberation if it finds none.`);
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
  console.log("Chromium: none found, installing the system's package");
  install("chromium");
  if (findChromium() === null) {
    console.log("Chromium is needed for the journeys: install it, or name it in CHROMIUM_PATH.");
    process.exit(1);
  }
}

/** The fallbacks of the page's fonts have Arial's widths: without such a font every late font would move the page. */
function requireFonts() {
  if (process.platform !== "linux") return;
  const asked = spawnSync("fc-match", ["Arial", "family"], { encoding: "utf8" });
  const isThere = asked.error === undefined && /Arial|Liberation Sans|Arimo/.test(asked.stdout);
  if (!isThere) install("fonts-liberation fontconfig");
}

function install(packages: string) {
  const sudo = process.getuid?.() === 0 ? "" : "sudo -n ";
  run(
    `${sudo}apt-get update -qq && ${sudo}apt-get install -y -qq --no-install-recommends ${packages}`,
  );
}

requireChromium();
requireFonts();
run("npm run --silent check");
run("tsx scripts/test-guards.ts");
run("tsx scripts/test-engine-guards.ts");
run("npm run --silent build");
run("vitest run --project conformance --project deploy --project convex-on-engine --maxWorkers=2");
run("vitest run --project e2e --maxWorkers=2");
run("vitest run --project e2e-measured");
