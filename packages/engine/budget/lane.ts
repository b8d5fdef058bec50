/** Admits one caller at a time, in the order of arrival. */
export class Lane {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Every caller must call `leave` when it is done. */
  async enter(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  /** Enters once nothing is owed. `rest` waits outside for the milliseconds owed, or throws to give up. */
  async enterPaid(owedMs: () => number, rest: (ms: number) => Promise<void>): Promise<void> {
    for (;;) {
      await this.enter();
      const ms = owedMs();
      if (ms === 0) return;
      this.leave();
      await rest(ms);
    }
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}
