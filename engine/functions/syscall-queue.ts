/** Enough turns for an un-awaited chain in the `convex` package to get from one answer to its next question. */
const turnsBetweenSyscalls = 8;

/**
 * Keeps one function's syscalls in order. Almost all are answered at once; while one takes time (a nested call),
 * those that come after it wait, so that program order is what the database sees.
 */
export class SyscallQueue {
  #tail: Promise<string> | null = null;
  #asked = 0;
  #isClosed = false;
  /** A syscall was refused: whether somebody handled that is known one turn of the event loop later. */
  hasRefused = false;

  run<Args extends unknown[]>(
    answer: (...args: Args) => string | Promise<string>,
    ...args: Args
  ): Promise<string> {
    this.#asked++;
    if (this.#isClosed) return Promise.reject(overError());
    if (this.#tail !== null) return this.#after(this.#tail, () => answer(...args));
    try {
      const answered = answer(...args);
      return typeof answered === "string" ? Promise.resolve(answered) : this.#track(answered);
    } catch (error) {
      this.hasRefused = true;
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Waits until nothing is under way and nothing more is asked, though nobody awaited it; then closes. */
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

  #after(former: Promise<string>, answer: () => string | Promise<string>): Promise<string> {
    const mine = former
      .catch(() => undefined)
      .then(() => {
        if (this.#isClosed) throw overError();
        return answer();
      });
    return this.#track(mine);
  }

  #track(answer: Promise<string>): Promise<string> {
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

/** So many turns of the microtask queue for one promise: each costs its hooks, and every call waits here. */
const turns = (left: number): PromiseLike<void> => ({
  then: (resolve) => (resolve as (next: unknown) => never)(left > 1 ? turns(left - 1) : undefined),
});

const overError = () => new Error("The function has already finished; it can do no more.");
