import { readFileSync } from "node:fs";

/** The processor time that a process has used so far, and whether it waits for something other than a processor. */
export interface ProcessorUse {
  readonly usedMs: number;
  readonly isAsleep: boolean;
}

/** Works only on Linux; null elsewhere, and for a process that has ended. */
export function processorUse(pid: number): ProcessorUse | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The process name, in brackets, may contain anything. Times are in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const usedMs = (Number(fields[11]) + Number(fields[12])) * 10;
    return { usedMs, isAsleep: fields[0] === "S" };
  } catch {
    return null;
  }
}

export interface HeldTimeBounds {
  readonly beatEveryMs: number;
  readonly busyMsMax: number;
  readonly asleepMsMax: number;
}

/**
 * How long a process has not responded. While it computes, its processor time counts, because on a busy machine a
 * process without a processor cannot respond either. While it waits for something else, or where the system doesn't
 * show it, beats count.
 */
export class HeldTime {
  readonly #bounds: HeldTimeBounds;
  readonly #read: () => ProcessorUse | null;
  #last: ProcessorUse | null;
  #busyMs = 0;
  #asleepMs = 0;

  constructor(bounds: HeldTimeBounds, read: () => ProcessorUse | null) {
    this.#bounds = bounds;
    this.#read = read;
    this.#last = read();
  }

  restart(): void {
    this.#last = this.#read();
    this.#busyMs = 0;
    this.#asleepMs = 0;
  }

  /** Called at each beat without a response. */
  isOverAtBeat(): boolean {
    const { beatEveryMs, busyMsMax, asleepMsMax } = this.#bounds;
    const now = this.#read();
    if (now === null || this.#last === null) this.#busyMs += beatEveryMs;
    else if (now.isAsleep) this.#asleepMs += beatEveryMs;
    if (now !== null && this.#last !== null) this.#busyMs += now.usedMs - this.#last.usedMs;
    this.#last = now;
    return this.#busyMs >= busyMsMax || this.#asleepMs >= asleepMsMax;
  }
}

/** Calls `onOver` when the time is over; returns a function that ends the watch. */
export function watchHeldTime(
  bounds: HeldTimeBounds,
  pid: number | undefined,
  onOver: () => void,
): () => void {
  const held = new HeldTime(bounds, () => (pid === undefined ? null : processorUse(pid)));
  const timer = setInterval(() => {
    if (!held.isOverAtBeat()) return;
    clearInterval(timer);
    onOver();
  }, bounds.beatEveryMs);
  return () => clearInterval(timer);
}
