import type { ConnectionLimits } from "../limits";

/** Slows a sender down to a bearable number of frames; says so when it never lets up. */
export class Pace {
  readonly #limits: ConnectionLimits;
  #tokens: number;
  #countedAtMs: number;
  #slowedSinceMs: number | null = null;

  constructor(limits: ConnectionLimits, nowMs: number) {
    this.#limits = limits;
    this.#tokens = limits.framesBurstMax;
    this.#countedAtMs = nowMs;
  }

  /** Counts a frame. Milliseconds to leave the socket unread, 0 to go on, or "flood" when it was slowed down for long. */
  count(nowMs: number): number | "flood" {
    const { framesPerSecondMax, framesBurstMax, floodForMs } = this.#limits;
    const earned = (Math.max(0, nowMs - this.#countedAtMs) / 1000) * framesPerSecondMax;
    this.#tokens = Math.min(framesBurstMax, this.#tokens + earned) - 1;
    this.#countedAtMs = nowMs;
    if (this.#tokens >= framesBurstMax / 2) this.#slowedSinceMs = null;
    if (this.#tokens >= 0) return 0;
    this.#slowedSinceMs ??= nowMs;
    if (nowMs - this.#slowedSinceMs > floodForMs) return "flood";
    return Math.ceil((-this.#tokens / framesPerSecondMax) * 1000) + 100;
  }
}
