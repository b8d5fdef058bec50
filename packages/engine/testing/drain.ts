import type { Scheduler } from "../jobs/scheduler";

/** The process's own timers, from before a test replaced them by fakes. */
const realSetTimeout = globalThis.setTimeout.bind(globalThis);

const realTurn = () => new Promise<void>((resolve) => realSetTimeout(resolve, 0));

/** Timers set before the fakes fire within a few turns, or not during this test. */
const idleTurnsMax = 20;

export async function finishAll(
  scheduler: Scheduler,
  advanceTimers: () => void,
  iterationsMax = 100,
): Promise<void> {
  let idleTurns = 0;
  for (let iteration = 0; iteration < iterationsMax; iteration++) {
    scheduler.resetAlarm();
    advanceTimers();
    if (scheduler.isBusy) {
      idleTurns = 0;
      await finishWhileAdvancing(scheduler, advanceTimers);
    } else if (!scheduler.isWaiting || idleTurns >= idleTurnsMax) {
      return;
    } else {
      idleTurns++;
      await realTurn();
    }
  }
  throw new Error(
    "finishAllScheduledFunctions: too many iterations. Check for infinitely recursive scheduled functions, or increase maxIterations.",
  );
}

async function finishWhileAdvancing(
  scheduler: Scheduler,
  advanceTimers: () => void,
): Promise<void> {
  const finished = scheduler.finishRunning().then(() => "finished" as const);
  while ((await Promise.race([finished, realTurn()])) !== "finished") advanceTimers();
}
