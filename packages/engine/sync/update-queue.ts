import type { Snapshot } from "../db/snapshot";
import { UpdateInterval } from "./update-interval";

/** Updates are computed in slices, so that requests are read in between. */
const sliceMs = 15;

interface Updated {
  update(snapshot: Snapshot): void;
  releaseHeld(): void;
  readonly view: { ranQueriesSince(ms: number): boolean };
}

interface UpdateQueueOptions {
  nowMs: () => number;
  newest: () => Snapshot;
}

/** The sockets with changes, each updated once at the end of a turn. */
export class UpdateQueue<Socket extends Updated> {
  readonly #options: UpdateQueueOptions;
  readonly #interval: UpdateInterval;
  #waiting = new Set<Socket>();
  #isTurnPlanned = false;
  #postponed = new Set<Socket>();
  #wakeUp: NodeJS.Timeout | null = null;

  constructor(options: UpdateQueueOptions) {
    this.#options = options;
    this.#interval = new UpdateInterval(options.nowMs());
  }

  /** Whether each socket is updated in the turn of its change. */
  get isPrompt(): boolean {
    return this.#interval.ms === 0;
  }

  add(socket: Socket): void {
    this.#waiting.add(socket);
    if (this.#isTurnPlanned) return;
    this.#isTurnPlanned = true;
    // After the promises of this turn, so that the answer to a mutation is sent before its transition.
    setImmediate(() => this.#turn());
  }

  delete(socket: Socket): void {
    this.#waiting.delete(socket);
    this.#postponed.delete(socket);
  }

  close(): void {
    if (this.#wakeUp !== null) clearTimeout(this.#wakeUp);
  }

  #turn(): void {
    this.#isTurnPlanned = false;
    const { nowMs } = this.#options;
    const snapshot = this.#options.newest();
    const startedMs = nowMs();
    const intervalMs = this.#interval.ms;
    const waiting = this.#waiting;
    this.#waiting = new Set();
    // By then the queries of this turn are answered, so their transitions follow the answers.
    setImmediate(() => {
      this.#interval.turned(startedMs, nowMs());
      for (const socket of waiting) socket.releaseHeld();
    });
    for (const socket of waiting) {
      if (socket.view.ranQueriesSince(startedMs - intervalMs)) this.#postpone(socket, intervalMs);
      else if (nowMs() - startedMs > sliceMs) this.add(socket);
      else socket.update(snapshot);
    }
  }

  #postpone(socket: Socket, intervalMs: number): void {
    this.#postponed.add(socket);
    this.#wakeUp ??= setTimeout(() => {
      this.#wakeUp = null;
      const postponed = this.#postponed;
      this.#postponed = new Set();
      for (const socket of postponed) this.add(socket);
    }, intervalMs / 4);
  }
}
