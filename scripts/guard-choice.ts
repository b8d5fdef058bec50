import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { currentCommit, git } from "./git";

interface NumberedGuard {
  file: string;
  number: number;
}

/**
 * With --all every guard. Otherwise those of files that the last commit or the working tree changes, and a sample of
 * the others that differs for each commit: one in `usual`, or in the number after --one-in. With --after-one-in=20
 * those that --one-in=20 has removed are left out.
 */
export function guardChoice(usual: number): (guard: NumberedGuard) => boolean {
  if (process.argv.includes("--all")) return () => true;
  const commit = currentCommit();
  if (commit === null) return () => true;
  try {
    const changed = git("diff", "--name-only", "HEAD~1").split("\n");
    const isIn = ({ file, number }: NumberedGuard, sampleEvery: number) =>
      changed.includes(file) || drawFrom(`${commit} ${String(number)}`) % sampleEvery === 0;
    const [sampleEvery, before] = [
      numberAfter("--one-in=") ?? usual,
      numberAfter("--after-one-in="),
    ];
    return (guard) => isIn(guard, sampleEvery) && (before === undefined || !isIn(guard, before));
  } catch {
    return () => true; // no commit before this one to choose by
  }
}

function numberAfter(option: string): number | undefined {
  const word = process.argv.find((each) => each.startsWith(option));
  return word === undefined ? undefined : Number(word.slice(option.length));
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
  const found: unknown[] = [];
  const parts = Array.from({ length: every }, (_, index) =>
    fork(script, [`${index}/${every}`, ...process.argv.slice(2)]),
  );
  const runs = parts.map((part) => {
    part.on("message", (own) => {
      if (found.push(own) === every) for (const each of parts) each.send(found);
    });
    return new Promise<number>((done) =>
      part.on("exit", (code) => {
        for (const each of parts) if (each.connected) each.disconnect();
        done(code ?? 1);
      }),
    );
  });
  return Math.max(...(await Promise.all(runs)));
}

/** What each process has found, once all have. */
export async function fromAllParts<T>(own: T): Promise<T[]> {
  return await new Promise((done, fail) => {
    process.once("message", (found) => done(found as T[]));
    process.once("disconnect", () =>
      fail(new Error("Another process ended before its part was done.")),
    );
    process.send?.(own);
  });
}
