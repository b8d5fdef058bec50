import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Analysis, AnalysisAnswer } from "./analysis";
import type { AnalysisTask } from "./analyser";
import { refusePush } from "./push-request";

export interface AnalysisBounds {
  withinMs: number;
  heapMbMax: number;
}

const analysisBounds: AnalysisBounds = { withinMs: 10_000, heapMbMax: 512 };

/** Pushed code is first evaluated where it can do no harm: endless loops and endless memory end a process of its own. */
export async function analyseApart(
  task: AnalysisTask,
  { withinMs, heapMbMax }: AnalysisBounds = analysisBounds,
): Promise<Analysis> {
  const child = startAnalyser(heapMbMax);
  try {
    const answer = await answerOf(child, task, withinMs);
    if (!answer.ok)
      throw refusePush("InvalidModules", `Hit an error while pushing:\n${answer.message}`);
    return answer.analysis;
  } finally {
    child.kill("SIGKILL");
  }
}

function startAnalyser(heapMbMax: number): ChildProcess {
  const { file, loader } = analyserFile();
  return fork(file, [], {
    execArgv: [...loader, `--max-old-space-size=${heapMbMax}`],
    env: { TZ: "UTC" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** Beside the built engine as JavaScript; in its sources as TypeScript, which needs a loader. */
function analyserFile(): { file: string; loader: string[] } {
  const here = dirname(fileURLToPath(import.meta.url));
  const built = join(here, "analyser.js");
  if (existsSync(built)) return { file: built, loader: [] };
  return { file: join(here, "analyser.ts"), loader: ["--import", "tsx"] };
}

function answerOf(
  child: ChildProcess,
  task: AnalysisTask,
  withinMs: number,
): Promise<AnalysisAnswer> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) =>
      reject(
        refusePush("InvalidModules", `Hit an error while pushing:\nThe pushed modules ${why}`),
      );
    const deadline = setTimeout(
      () => giveUp(`were not loaded within ${withinMs / 1000} s.`),
      withinMs,
    );
    child.once("message", (answer) => {
      clearTimeout(deadline);
      resolve(answer as AnalysisAnswer);
    });
    child.once("exit", () => {
      clearTimeout(deadline);
      giveUp("ended the process that loaded them. Did they use too much memory?");
    });
    child.once("error", (error) => {
      clearTimeout(deadline);
      reject(error);
    });
    child.send(task);
  });
}
