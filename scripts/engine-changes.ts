import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { currentCommit, git } from "./git";

/** The commit at which the engine's tests last passed on this machine. */
const greenFile = "node_modules/.cache/passage/engine-green";

/** What the engine's tests read, except for the product's functions, which `npm test` runs on convex-test. */
const INPUTS = [
  "packages/engine/",
  "tests/engine/",
  "tests/deploy/",
  "deploy/",
  "scripts/engine-guards",
  "package-lock.json",
];

export const isOfEngine = (path: string) => INPUTS.some((input) => path.startsWith(input));

const changedSince = (commit: string) =>
  `${git("diff", "--name-only", commit)}\n${git("ls-files", "--others", "--exclude-standard")}`
    .split("\n")
    .filter((path) => path !== "");

/**
 * Whether the engine, its tests or the lock file differ from the commit at which the engine's tests last passed on this
 * machine, or else from where the branch left origin/main. False where neither is known.
 */
export function engineHasChanged(): boolean {
  try {
    const green = existsSync(greenFile)
      ? readFileSync(greenFile, "utf8").trim()
      : git("merge-base", "HEAD", "origin/main");
    return changedSince(green).some(isOfEngine);
  } catch {
    return false; // no history: `npm run test:all` has the engine's tests
  }
}

/** Called when the engine's tests passed. If everything is committed, they need not run again until it changes. */
export function rememberEngineIsGreen() {
  const commit = currentCommit();
  if (commit === null || changedSince(commit).some(isOfEngine)) return;
  mkdirSync(dirname(greenFile), { recursive: true });
  writeFileSync(greenFile, commit);
}
