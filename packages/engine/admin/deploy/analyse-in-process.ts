import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { childProgram } from "../../functions/child-program";
import { watchHeldTime } from "../../functions/held-time";
import { functionLimits } from "../../limits";
import type { Analysis, AnalysisAnswer } from "./analysis";
import type { AnalysisTask } from "./analyser";
import { refusePush } from "./push-request";

export interface AnalysisBounds {
  /** In processor time. */
  withinMs: number;
  heapMbMax: number;
}

const analysisBounds: AnalysisBounds = { withinMs: 10_000, heapMbMax: 512 };

/**
 * Evaluates pushed code in a separate process first, so that endless loops and endless memory end only that process.
 */
export async function analyseInProcess(
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
  const { file, loader } = childProgram(import.meta.url, "analyser");
  return fork(file, [], {
    execArgv: [...loader, `--max-old-space-size=${heapMbMax}`],
    env: { TZ: "UTC" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function answerOf(
  child: ChildProcess,
  task: AnalysisTask,
  withinMs: number,
): Promise<AnalysisAnswer> {
  return new Promise((resolve, reject) => {
    const rejectPush = (why: string) =>
      reject(
        refusePush("InvalidModules", `Hit an error while pushing:\nThe pushed modules ${why}`),
      );
    const { heartbeatMs: beatEveryMs, asleepMsMax } = functionLimits;
    const unwatch = watchHeldTime(
      { beatEveryMs, busyMsMax: withinMs, asleepMsMax },
      child.pid,
      () => rejectPush(`were not loaded within ${withinMs / 1000} s.`),
    );
    child.once("message", (answer) => {
      unwatch();
      resolve(answer as AnalysisAnswer);
    });
    child.once("exit", () => {
      unwatch();
      rejectPush("ended the process that loaded them. Did they use too much memory?");
    });
    // Not `once`, because each message to an ended process emits an error.
    child.on("error", (error) => {
      unwatch();
      reject(error);
    });
    child.send(task);
  });
}
