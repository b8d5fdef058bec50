import { CallRefusal } from "./failure";

const sweepEveryMs = 1000;

interface Running {
  readonly endsAtMs: number;
  readonly stop: (error: Error) => void;
  readonly withinMs: number;
}

/**
 * Ends calls that wait for what never comes. One timer serves all, because a timer for each call would cost more
 * than most calls. What only computes cannot be ended here: see watchdog.ts.
 */
export class Deadlines {
  readonly #running = new Set<Running>();
  #timer: NodeJS.Timeout | null = null;

  async race<T>(withinMs: number, run: () => Promise<T>): Promise<T> {
    const { promise: ended, reject: stop } = withResolvers();
    const running: Running = { endsAtMs: performance.now() + withinMs, stop, withinMs };
    this.#running.add(running);
    this.#timer ??= setInterval(() => this.#sweep(), sweepEveryMs).unref();
    try {
      return await Promise.race([run(), ended]);
    } finally {
      this.#running.delete(running);
    }
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #sweep(): void {
    const nowMs = performance.now();
    for (const { endsAtMs, stop, withinMs } of this.#running) {
      if (endsAtMs > nowMs) continue;
      stop(
        new CallRefusal(
          `Function execution timed out (maximum duration: ${Math.round(withinMs / 1000)}s)`,
        ),
      );
    }
    if (this.#running.size === 0) this.close();
  }
}

function withResolvers(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}
