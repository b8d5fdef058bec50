import { CallRefusal } from "./failure";

const sweepEveryMs = 1000;

interface Running {
  readonly endsAtMs: number;
  readonly stop: (error: Error) => void;
  readonly withinMs: number;
}

/**
 * Ends calls that wait forever. One timer serves all calls, because a timer per call would cost more than most calls.
 * It can't end pure computation: see watchdog.ts.
 */
export class Deadlines {
  readonly #running = new Set<Running>();
  #timer: NodeJS.Timeout | null = null;

  race<T>(withinMs: number, run: () => Promise<T>): Promise<T> {
    this.#timer ??= setInterval(() => this.#sweep(), sweepEveryMs).unref();
    return new Promise<T>((resolve, reject) => {
      const running: Running = { endsAtMs: performance.now() + withinMs, stop: reject, withinMs };
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

  #sweep(): void {
    const nowMs = performance.now();
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
