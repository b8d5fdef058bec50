/** Allows a burst, then a steady rate. Taking more than there is leaves a debt that later calls wait for. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #countedAtMs: number;

  constructor(perSecond: number, burst: number, nowMs: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#tokens = burst;
    this.#countedAtMs = nowMs;
  }

  take(cost: number, nowMs: number): number {
    this.#refill(nowMs);
    this.#tokens -= cost;
    return this.#tokens >= 0 ? 0 : Math.ceil((-this.#tokens / this.#perSecond) * 1000);
  }

  giveBack(cost: number): void {
    this.#tokens += cost;
  }

  tryTake(cost: number, nowMs: number): boolean {
    this.#refill(nowMs);
    if (this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }

  isFull(nowMs: number): boolean {
    this.#refill(nowMs);
    return this.#tokens >= this.#burst;
  }

  #refill(nowMs: number): void {
    const earned = (Math.max(0, nowMs - this.#countedAtMs) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + earned);
    this.#countedAtMs = nowMs;
  }
}
