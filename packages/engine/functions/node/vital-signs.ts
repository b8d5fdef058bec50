import { readFileSync } from "node:fs";
import type { NodeWorkerLimits } from "./limits";

/** Why a worker process has to be ended. */
export type Trouble = "blocked" | "memory";

interface Watched {
  readonly pid: number | undefined;
  readonly limits: NodeWorkerLimits;
  readonly ping: () => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

/**
 * Pings a worker process at every beat, and checks its memory. It counts its own beats, so that a machine that slept or
 * a busy server is not mistaken for a function that hangs.
 */
export class VitalSigns {
  readonly #watched: Watched;
  #timer: NodeJS.Timeout | null = null;
  #isPinged = false;
  #missedBeats = 0;
  #hasStarted = false;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** The last ping was not answered in time, so it should get no more work. */
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
    this.#hasStarted = true;
    this.#isPinged = false;
    this.#missedBeats = 0;
  }

  #ask(): void {
    this.#isPinged = true;
    this.#missedBeats = 0;
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
    const withinMs = this.#hasStarted ? limits.blockedMsMax : limits.startWithinMs;
    if (this.#missedBeats * limits.beatEveryMs >= withinMs) onTrouble("blocked");
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
