/** Runs one socket's mutations one at a time, in the order they arrived. */
export class MutationQueue {
  readonly #waiting: { run: () => Promise<void>; bytes: number }[] = [];
  #bytes = 0;
  #isRunning = false;
  #isClosed = false;
  readonly #onRoom: () => void;
  readonly #limits: { queuedMutationsMax: number; queuedBytesMax: number };

  constructor(limits: { queuedMutationsMax: number; queuedBytesMax: number }, onRoom: () => void) {
    this.#limits = limits;
    this.#onRoom = onRoom;
  }

  add(bytes: number, run: () => Promise<void>): void {
    this.#waiting.push({ run, bytes });
    this.#bytes += bytes;
    if (!this.#isRunning) void this.#drain();
  }

  /** True while the sender should wait: its mutations arrive faster than they can run. */
  get isFull(): boolean {
    return (
      this.#waiting.length >= this.#limits.queuedMutationsMax ||
      this.#bytes > this.#limits.queuedBytesMax
    );
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  get isIdle(): boolean {
    return !this.#isRunning;
  }

  /** Drops waiting mutations, which the client will send again; the running one is finished. */
  close(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
  }

  async #drain(): Promise<void> {
    this.#isRunning = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      await next.run();
      this.#bytes -= next.bytes;
      if (!this.#isClosed && !this.isFull) this.#onRoom();
    }
    this.#isRunning = false;
  }
}
