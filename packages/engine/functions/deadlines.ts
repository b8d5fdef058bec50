import { readFileSync } from "node:fs";
import { CallRefusal } from "./failure";

const sweepEveryMs = 1000;

interface Running {
  readonly endsAtMs: number;
  readonly stop: (error: Error) => void;
  readonly withinMs: number;
}

/** How long the main thread has waited for a processor. Only on Linux; 0 elsewhere. */
function threadStarvedMs(): number {
  try {
    const text = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "latin1");
    return Number(text.split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}

/**
 * Ends calls that wait forever. One timer serves all calls, because a timer per call would cost more than most calls.
 * Time without a processor on a busy machine does not count, because no call can change that. It can't end pure
 * computation: see watchdog.ts.
 */
export class Deadlines {
  readonly #running = new Set<Running>();
  readonly #readStarvedMs: () => number;
  /** What `#readStarvedMs` returned at the last check, at most a second ago. */
  #starvedMs = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(readStarvedMs: () => number = threadStarvedMs) {
    this.#readStarvedMs = readStarvedMs;
  }

  race<T>(withinMs: number, run: () => Promise<T>): Promise<T> {
    this.#begin();
    return new Promise<T>((resolve, reject) => {
      const endsAtMs = this.#ownMs() + withinMs;
      const running: Running = { endsAtMs, stop: reject, withinMs };
      this.#running.add(running);
      const outcome = run();
      const end = () => this.#running.delete(running);
      outcome.then(end, end);
      outcome.then(resolve, reject);
    });
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #begin(): void {
    if (this.#timer !== null) return;
    this.#starvedMs = this.#readStarvedMs();
    this.#timer = setInterval(() => this.#sweep(), sweepEveryMs).unref();
  }

  #ownMs(): number {
    return performance.now() - this.#starvedMs;
  }

  #sweep(): void {
    this.#starvedMs = this.#readStarvedMs();
    const nowMs = this.#ownMs();
    for (const running of this.#running) {
      const { endsAtMs, stop, withinMs } = running;
      if (endsAtMs > nowMs) continue;
      this.#running.delete(running);
      stop(
        new CallRefusal(
          `Function execution timed out (maximum duration: ${Math.round(withinMs / 1000)}s)`,
        ),
      );
    }
    if (this.#running.size === 0) this.close();
  }
}
