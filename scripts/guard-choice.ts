import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";

interface NumberedGuard {
  file: string;
  number: number;
}

/**
 * With --all every guard. Otherwise those of the files that the last commit or the working tree changes, and one of
 * `sampleEvery` others, different ones for each commit.
 */
export function guardChoice(sampleEvery: number): (guard: NumberedGuard) => boolean {
  if (process.argv.includes("--all")) return () => true;
  const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
  try {
    const commit = git("rev-parse", "HEAD");
    const changed = git("diff", "--name-only", "HEAD~1").split("\n");
    return ({ file, number }) =>
      changed.includes(file) || drawFrom(`${commit} ${String(number)}`) % sampleEvery === 0;
  } catch {
    return () => true; // no history to choose by
  }
}

/** The same number for the same text, so that a failed run can be repeated. */
function drawFrom(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}

/** Each process takes every n-th guard: one core tests one guard at a time. Null in the process that starts them. */
export function ownPart(): ((index: number) => boolean) | null {
  const [part, parts] = (process.argv[2] ?? "").split("/").map(Number);
  return parts === undefined ? null : (index) => index % parts === part;
}

/** Returns the worst exit code. */
export async function runInParts(script: string): Promise<number> {
  const every = Math.max(1, Math.min(4, availableParallelism()));
  const runs = Array.from({ length: every }, (_, index) => {
    const child = spawn("tsx", [script, `${index}/${every}`, ...process.argv.slice(2)], {
      stdio: "inherit",
    });
    return new Promise<number>((done) => child.on("close", (code) => done(code ?? 1)));
  });
  return Math.max(...(await Promise.all(runs)));
}
