import { readFileSync } from "node:fs";
import { HeldTime, processorUse, type ProcessorUse } from "../held-time";
import type { NodeWorkerLimits } from "./limits";

export type Trouble = "blocked" | "memory";

interface Watched {
  readonly pid: number | undefined;
  readonly limits: NodeWorkerLimits;
  readonly ping: () => void;
  readonly onTrouble: (trouble: Trouble) => void;
  readonly readUse?: (pid: number) => ProcessorUse | null;
}

/** Pings a worker process at every beat, and checks its memory. held-time.ts defines when it hangs. */
export class VitalSigns {
  readonly #watched: Watched;
  #timer: NodeJS.Timeout | null = null;
  #isPinged = false;
  #missedBeats = 0;
  #hasStarted = false;
  #held: HeldTime;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#held = this.#heldWithin(watched.limits.startWithinMs);
  }

  /** True when the last ping was not answered in time; the process should get no more work then. */
  get isLate(): boolean {
    return this.#hasStarted && this.#missedBeats > 1;
  }

  start(): void {
    if (this.#timer !== null) return;
    this.#ask();
    this.#timer = setInterval(() => this.#beat(), this.#watched.limits.beatEveryMs).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  answered(): void {
    if (!this.#hasStarted) this.#held = this.#heldWithin(this.#watched.limits.blockedMsMax);
    this.#hasStarted = true;
    this.#isPinged = false;
    this.#missedBeats = 0;
  }

  #ask(): void {
    this.#isPinged = true;
    this.#missedBeats = 0;
    this.#held.restart();
    this.#watched.ping();
  }

  #beat(): void {
    const { limits, onTrouble, pid } = this.#watched;
    if (pid !== undefined && residentBytes(pid) > limits.residentBytesMax) {
      onTrouble("memory");
      return;
    }
    if (!this.#isPinged) {
      this.#ask();
      return;
    }
    this.#missedBeats++;
    if (this.#held.isOverAtBeat()) onTrouble("blocked");
  }

  #heldWithin(busyMsMax: number): HeldTime {
    const { pid, limits, readUse = processorUse } = this.#watched;
    const { beatEveryMs, asleepMsMax } = limits;
    return new HeldTime({ beatEveryMs, busyMsMax, asleepMsMax }, () =>
      pid === undefined ? null : readUse(pid),
    );
  }
}

/** Only on Linux; elsewhere the heap limit is the only one. */
function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
