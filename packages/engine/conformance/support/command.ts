import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { expect } from "vitest";
import { builtProgram } from "../../testing/built-programs";
import { closeLater, eventually } from "./fixtures";

export const repositoryRoot = join(import.meta.dirname, "../../../..");

export interface Run {
  child: ChildProcess;
  output: string;
  errors: string;
  ended: Promise<number | null>;
}

export function run(...words: string[]): Run {
  return runIn({}, ...words);
}

export function runIn(environment: Readonly<Record<string, string>>, ...words: string[]): Run {
  const child = spawn(process.execPath, [builtProgram("main"), ...words], {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, ...environment },
  });
  const result: Run = {
    child,
    output: "",
    errors: "",
    ended: new Promise((resolve) => child.on("close", resolve)),
  };
  child.stdout.on("data", (text: Buffer) => (result.output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (result.errors += text.toString()));
  closeLater(child, () => void child.kill("SIGKILL"));
  return result;
}

export async function started(result: Run): Promise<string> {
  await eventually(() => /Ready at (\S+)/.test(result.output) || result.child.exitCode !== null);
  return /Ready at (\S+)/.exec(result.output)?.[1] ?? `not ready: ${result.errors}`;
}

/** Expects one line on stderr and the exit code of a failed command, or of a start that is worth repeating. */
export const refusal = (...words: string[]) => refusalWith(1, ...words);

/** Expects one line on stderr and the exit code of a start that a restart can't fix. */
export const refusalForGood = (...words: string[]) => refusalWith(78, ...words);

async function refusalWith(expected: number, ...words: string[]): Promise<string> {
  const result = run(...words);
  const code = await result.ended;
  expect(code, result.output + result.errors).toBe(expected);
  expect(result.errors.trim().split("\n")).toHaveLength(1);
  return result.errors.trim();
}
