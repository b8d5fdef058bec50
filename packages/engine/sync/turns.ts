import { type Account, failedCallCost } from "../budget/budget";
import type { Lane } from "../budget/lane";
import { steadyNowMs } from "../clock";
import type { ConnectionLimits } from "../limits";
import type { Peer } from "./host";
import type { LiveResult } from "./live-result";
import { Pace } from "./pace";
import type { Reading } from "./reading";

/** A frame costs its sender one more turn for this many bytes. */
const bytesPerTurn = 16_384;
/** A query costs several turns: it runs at once, and again with each change of what it read. */
const queryTurns = 4;
/** A result costs one more turn for this many bytes; its computation and printing were already charged. */
const resultBytesPerTurn = 65_536;

/** The longest single wait. The rate is then checked again, because a sign-in meanwhile may end the wait. */
const waitMsMax = 1_000;

interface TurnsOptions {
  peer: Peer;
  account: Account;
  reading: Pick<Reading, "pause" | "pauseFor" | "resume">;
  onTurn: () => void;
  onTransition: () => void;
}

/**
 * Decides when the frames of one socket are served, limited by the rates of the socket and of its person or network.
 */
export class Turns {
  readonly #pace: Pace;
  readonly #options: TurnsOptions;
  #isWaiting = false;
  #lane: Lane | null = null;
  #isInLine = false;
  #isClosed = false;

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

  /**
   * Whether queries may run now. Before sign-in, the transitions of a network are computed one after another, each when
   * the earlier ones are paid for.
   */
  beginTransition(): boolean {
    const { lane } = this.#options.account;
    if (lane === null || this.#lane !== null) return true;
    if (!this.#isInLine) void this.#enter(lane);
    return false;
  }

  /** While true, the queries of a transition run one after another. */
  get isInLane(): boolean {
    return this.#lane !== null;
  }

  endTransition(): void {
    this.#lane?.leave();
    this.#lane = null;
  }

  close(): void {
    this.#isClosed = true;
    this.endTransition();
  }

  async #enter(lane: Lane): Promise<void> {
    const { account, onTransition } = this.#options;
    this.#isInLine = true;
    const owedMs = () => (this.#isClosed ? 0 : account.pace(0));
    await lane.enterPaid(owedMs, (ms) => rest(Math.min(ms, waitMsMax)));
    this.#isInLine = false;
    this.#lane = lane;
    if (this.#isClosed) this.endTransition();
    else onTransition();
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

  /** Charges for work. Work beyond the rate of a person or a network is served, but later work waits. */
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

const rest = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
