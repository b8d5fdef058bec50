import type { ConnectionLimits } from "../limits";

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

  /**
   * Counts a frame. Returns the milliseconds to stop reading the socket, 0 for none, or "flood" when it was slowed down
   * for long.
   */
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
