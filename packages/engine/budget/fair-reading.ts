import type { Duplex } from "node:stream";

export interface Payer {
  /** Pays for milliseconds of the thread. Returns the milliseconds until this caller is read again. */
  pay: (ms: number) => number;
  /** False while the parser accepts nothing; its owner resumes the stream when that changes. */
  mayRead: () => boolean;
}

/** A piece this short is parsed within a millisecond or two, even when it is all frames or chunks of one byte. */
const pieceBytesMin = 1_024;
const pieceBytesMax = 65_536;
/** Pieces grow while they are cheap, so that uploads are not cut into thousands. */
const cheapMs = 0.2;
/** The highest charge for a piece, because the process may have been interrupted meanwhile. */
const chargedMsMax = 10;
/** Smaller costs are collected before they are paid. */
const chargedMsMin = 0.2;
const waitMsMax = 1_000;
/** All streams together get this much of each turn of the event loop. */
const turnMs = 8;

/**
 * Passes received data to the parsers in pieces and in turns, and makes each sender pay for the time. A parser handles
 * a whole read at once: 64 KiB of pipelined requests, or of frames of one byte, would block the thread for all.
 */
export class FairReading {
  readonly #waiting: Feed[] = [];
  #isPlanned = false;

  /** Takes over the stream's data from the parsers that listen to it. */
  take(stream: Duplex, payer: Payer): Feed {
    return new Feed(stream, payer, (feed) => this.#plan(feed));
  }

  #plan(feed: Feed): void {
    this.#waiting.push(feed);
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => this.#serve());
  }

  #serve(): void {
    const untilMs = performance.now() + turnMs;
    for (let left = this.#waiting.length; left > 0 && performance.now() < untilMs; left--)
      this.#waiting.shift()?.step();
    this.#isPlanned = this.#waiting.length > 0;
    if (this.#isPlanned) setImmediate(() => this.#serve());
  }
}

type Parse = (piece: Buffer) => void;

/** Passes one stream's data to its parsers. Unparsed data stays in the stream, which is paused meanwhile. */
export class Feed {
  readonly #stream: Duplex;
  readonly #payer: Payer;
  readonly #plan: (feed: Feed) => void;
  readonly #parsers: readonly Parse[];
  #pieceBytes = pieceBytesMin;
  #unpaidMs = 0;
  #isStepping = false;
  #isPlanned = false;
  #waiting: NodeJS.Timeout | null = null;
  #isOver = false;

  constructor(stream: Duplex, payer: Payer, plan: (feed: Feed) => void) {
    this.#stream = stream;
    this.#payer = payer;
    this.#plan = plan;
    this.#parsers = stream.listeners("data") as Parse[];
    for (const parse of this.#parsers) stream.off("data", parse);
    stream.on("data", this.#onData);
  }

  /** Stops parsing, because the stream has another reader. */
  release(): void {
    this.#isOver = true;
    this.#stream.off("data", this.#onData);
  }

  /** Called when the stream no longer belongs to the caller who had to wait. */
  endWait(): void {
    if (this.#waiting === null) return;
    clearTimeout(this.#waiting);
    this.#waiting = null;
    this.#continue();
  }

  step(): void {
    this.#isPlanned = false;
    if (this.#mustWait()) return;
    const bytes = Math.min(this.#pieceBytes, this.#stream.readableLength);
    this.#isStepping = true;
    if (bytes > 0) this.#stream.read(bytes);
    this.#isStepping = false;
    this.#continue();
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#isOver || this.#stream.destroyed) return;
    const isShort = chunk.length <= this.#pieceBytes && !this.#isPlanned;
    if (this.#isStepping || (isShort && !this.#mustWait())) {
      this.#parse(chunk);
      return;
    }
    this.#stream.pause();
    this.#stream.unshift(chunk);
    this.#continue();
  };

  #mustWait(): boolean {
    if (this.#isOver || this.#waiting !== null || this.#stream.destroyed) return true;
    return !this.#payer.mayRead();
  }

  #continue(): void {
    if (this.#isPlanned || this.#mustWait()) return;
    if (this.#stream.readableLength === 0) {
      this.#stream.resume();
      return;
    }
    this.#isPlanned = true;
    this.#plan(this);
  }

  #parse(piece: Buffer): void {
    const beganMs = performance.now();
    for (const parse of this.#parsers) parse.call(this.#stream, piece);
    const tookMs = performance.now() - beganMs;
    this.#pieceBytes =
      tookMs < cheapMs ? Math.min(this.#pieceBytes * 2, pieceBytesMax) : pieceBytesMin;
    this.#unpaidMs += Math.min(tookMs, chargedMsMax);
    if (this.#unpaidMs < chargedMsMin) return;
    const waitMs = this.#payer.pay(this.#unpaidMs);
    this.#unpaidMs = 0;
    if (waitMs > 0) this.wait(waitMs);
  }

  /** Pauses reading for `ms`, a second at most. */
  wait(ms: number): void {
    if (this.#isOver || this.#waiting !== null) return;
    this.#stream.pause();
    this.#waiting = setTimeout(() => this.endWait(), Math.min(ms, waitMsMax)).unref();
  }
}
