import { readFileSync } from "node:fs";

/** What a process has used of a processor so far, and whether it waits for something else than one. */
export interface ProcessorUse {
  readonly usedMs: number;
  readonly isAsleep: boolean;
}

/** Only on Linux; null elsewhere, and for a process that has ended. */
export function processorUse(pid: number): ProcessorUse | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name, in brackets, may contain anything. Times are in hundredths of a second.
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
 * How long a process has gone without an answer. While it computes, its processor time is counted, because on a busy
 * machine a process that gets no processor cannot answer either. While it waits for something else, and where the
 * system doesn't say, beats are.
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

  /** The process has answered. */
  restart(): void {
    this.#last = this.#read();
    this.#busyMs = 0;
    this.#asleepMs = 0;
  }

  /** At each beat without an answer. */
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

/** Calls back once it is over; returns what ends the watch. */
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
