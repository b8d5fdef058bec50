import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A part of the checks: any command, or some of Vitest's projects. */
export interface Stage {
  name: string;
  run: string | Tests;
  /** Why it cannot run here, in a few words. */
  leftOut?: string | null;
}

export interface Tests {
  projects: readonly string[];
  /** If absent, all files of the projects. */
  files?: readonly string[];
  /** As many as the machine has cores, unless named. */
  workers?: number;
}

export interface Outcome {
  name: string;
  seconds: number;
  result: "ok" | "ok the second time, alone" | "FAILED" | "left out";
  /** Which files were repeated, or why it was left out. */
  note: string;
}

export const isFailed = ({ result }: Outcome) => result === "FAILED";

interface Options {
  /**
   * How many run at once. The first prints while it runs, the others when they end, and then only tests and failures.
   */
  atOnce?: number;
  /** Whether a stage that fails is repeated once, alone on the machine. */
  repeats?: boolean;
}

export async function runStages(
  stages: readonly Stage[],
  { atOnce = 1, repeats = true }: Options = {},
): Promise<Outcome[]> {
  const outcomes = new Map<Stage, Outcome>();
  const failures: { stage: Stage; files: readonly string[] }[] = [];
  const waiting = [...stages];
  async function work() {
    for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) {
      const { name, leftOut = null } = stage;
      if (leftOut !== null) {
        outcomes.set(stage, { name, seconds: 0, result: "left out", note: leftOut });
        continue;
      }
      const isQuiet = atOnce > 1 && stage !== stages[0];
      const { isGood, files, seconds } = await runOnce(stage, isQuiet);
      outcomes.set(stage, { name, seconds, result: isGood ? "ok" : "FAILED", note: "" });
      if (!isGood) failures.push({ stage, files });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const { stage, files } of repeats ? failures : []) {
    const what = files.length === 0 ? "all of it" : files.join(" ");
    console.log(`\n── ${stage.name} failed. Once more, alone on the machine: ${what}`);
    const { run } = stage;
    const alone = typeof run === "string" ? run : { ...run, workers: 1, ...givenSome(files) };
    const again = await runOnce({ ...stage, run: alone }, false);
    const first = outcomes.get(stage) as Outcome;
    const result = again.isGood ? "ok the second time, alone" : "FAILED";
    outcomes.set(stage, { ...first, seconds: first.seconds + again.seconds, result, note: what });
  }
  return stages.flatMap((stage) => outcomes.get(stage) ?? []);
}

const givenSome = (files: readonly string[]) => (files.length === 0 ? {} : { files });

export function commandOf({ run }: Pick<Stage, "run">): string {
  if (typeof run === "string") return run;
  const { projects, files = [], workers } = run;
  return ["vitest run", ...projects.map((project) => `--project ${project}`)]
    .concat(`--maxWorkers=${workers === undefined ? "100%" : String(workers)}`, files)
    .join(" ");
}

/** `files` are those of its test files that did not pass. */
async function runOnce(stage: Stage, isQuiet: boolean) {
  const { name, run } = stage;
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "stage-"));
  const list = join(folder, "failed.json");
  if (!isQuiet) console.log(`\n── ${name}`);
  const isColoured = process.env.CI === undefined && process.stdout.isTTY;
  const child = spawn(commandOf(stage), {
    shell: true,
    stdio: isQuiet ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, FAILED_FILES: list, FORCE_COLOR: isColoured ? "1" : "0" },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  }
  const code = await new Promise<number | null>((done) => child.on("close", done));
  const isGood = code === 0;
  if (isQuiet && (!isGood || typeof run !== "string")) {
    console.log(`\n── ${name}\n${printed.trim()}`);
  }
  const files = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as string[]) : [];
  rmSync(folder, { recursive: true });
  return { isGood, files, seconds: (performance.now() - startedAt) / 1000 };
}

/** One line for each stage, with its time and what became of it. */
export function tableOf(outcomes: readonly Outcome[], seconds: number): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const line = (name: string, took: number, words: string) =>
    `${name.padEnd(width)}  ${took.toFixed(1).padStart(7)} s  ${words}`;
  const all = line("in all", seconds, `${(seconds / 60).toFixed(1)} minutes`);
  return outcomes
    .map(({ name, seconds: took, result, note }) =>
      line(name, took, note === "" ? result : `${result}: ${note}`),
    )
    .concat(all)
    .join("\n");
}
