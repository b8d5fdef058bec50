import { type Account, failedCallCost } from "../budget/budget";
import { steadyNowMs } from "../clock";
import type { ConnectionLimits } from "../limits";
import type { Peer } from "./host";
import type { LiveResult } from "./live-result";
import { Pace } from "./pace";
import type { Reading } from "./reading";

/** A frame of this length costs its sender one more turn. */
const bytesPerTurn = 16_384;
/** A query runs at once, and again whenever what it read changes. */
const queryTurns = 4;
/** A result of this length costs one more: it was computed and printed already. */
const resultBytesPerTurn = 65_536;

interface TurnsOptions {
  peer: Peer;
  account: Account;
  reading: Reading;
  /** Called when waiting frames may be served. */
  onTurn: () => void;
}

/**
 * Decides when the frames of one socket are served: limited by the rates of the socket and of its person or network.
 */
export class Turns {
  readonly #pace: Pace;
  readonly #options: TurnsOptions;
  #isWaiting = false;

  constructor(limits: ConnectionLimits, options: TurnsOptions) {
    this.#pace = new Pace(limits, steadyNowMs());
    this.#options = options;
  }

  /** While true nothing is served: frames that arrived are kept, and no more are read. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Counts a frame. False when the sender never slows down and has to be closed. */
  arrived(): boolean {
    const { peer, reading } = this.#options;
    if (peer.isLocal) return true;
    const waitMs = this.#pace.count(steadyNowMs());
    if (waitMs === "flood") return false;
    if (waitMs > 0) reading.pauseFor("pace", waitMs);
    return true;
  }

  takeFrame(bytes: number): void {
    this.take(1 + bytes / bytesPerTurn);
  }

  takeQueries(count: number): void {
    this.take(count * queryTurns);
  }

  takeResult({ body, isError }: Pick<LiveResult, "body" | "isError">): void {
    this.take(body.length / resultBytesPerTurn + (isError ? failedCallCost : 0));
  }

  /** Work beyond the rate of a person or a network is served, and later work has to wait. */
  take(cost: number): void {
    const { account, reading, onTurn } = this.#options;
    const waitMs = account.pace(cost);
    if (waitMs === 0 || this.#isWaiting) return;
    this.#isWaiting = true;
    reading.pause("turn");
    setTimeout(() => {
      this.#isWaiting = false;
      reading.resume("turn");
      onTurn();
    }, waitMs).unref();
  }
}
