/** Enough turns for a chain in the `convex` package that nobody awaits to get from one result to its next call. */
const turnsBetweenSyscalls = 8;

/**
 * Runs one function's syscalls in order. Almost all return at once; while one takes time (a nested call), later ones
 * wait, so that the database sees program order.
 */
export class SyscallQueue {
  #tail: Promise<unknown> | null = null;
  #asked = 0;
  #isClosed = false;
  /** True once a syscall failed: one turn of the event loop later it is known whether the rejection was handled. */
  hasRefused = false;

  run<T, Args extends unknown[]>(
    answer: (...args: Args) => T | Promise<T>,
    ...args: Args
  ): Promise<T> {
    this.#asked++;
    if (this.#isClosed) return Promise.reject(overError());
    if (this.#tail !== null) return this.#after(this.#tail, () => answer(...args));
    try {
      const answered = answer(...args);
      return answered instanceof Promise ? this.#track(answered) : Promise.resolve(answered);
    } catch (error) {
      this.hasRefused = true;
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Waits until all calls are finished, including those that the function did not await; then closes. */
  async settle(): Promise<void> {
    for (let asked = -1; asked !== this.#asked;) {
      asked = this.#asked;
      while (this.#tail !== null) await this.#tail.catch(() => undefined);
      if (asked > 0) await turns(turnsBetweenSyscalls);
    }
    this.#isClosed = true;
  }

  close(): void {
    this.#isClosed = true;
  }

  #after<T>(former: Promise<unknown>, answer: () => T | Promise<T>): Promise<T> {
    const mine = former
      .catch(() => undefined)
      .then(() => {
        if (this.#isClosed) throw overError();
        return answer();
      });
    return this.#track(mine);
  }

  #track<T>(answer: Promise<T>): Promise<T> {
    const tracked = answer
      .catch((error: unknown) => {
        this.hasRefused = true;
        throw error;
      })
      .finally(() => {
        if (this.#tail === tracked) this.#tail = null;
      });
    this.#tail = tracked;
    return tracked;
  }
}

/**
 * Waits `left` turns of the microtask queue with a single promise. Every call waits here, and each further promise
 * would run its hooks.
 */
const turns = (left: number): PromiseLike<void> => ({
  then: (resolve) => (resolve as (next: unknown) => never)(left > 1 ? turns(left - 1) : undefined),
});

const overError = () => new Error("The function has already finished; it can do no more.");
