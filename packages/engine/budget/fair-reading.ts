import type { Duplex } from "node:stream";

/** One stream's side of the reading. */
export interface Payer {
  /** Pays for milliseconds of the thread. Returns how many this caller has to wait before it is read again. */
  pay: (ms: number) => number;
  /** False while the parser wants nothing; its owner resumes the stream when that changes. */
  mayRead: () => boolean;
}

/** A piece this short is parsed within a millisecond or two, even when it is all frames or chunks of one byte. */
const pieceBytesMin = 1_024;
const pieceBytesMax = 65_536;
/** Pieces grow while they are cheap, so that uploads are not cut into thousands. */
const cheapMs = 0.2;
/** A piece is never charged more: the process may have been interrupted meanwhile. */
const chargedMsMax = 10;
/** Less is not worth the payment. */
const chargedMsMin = 0.2;
const waitMsMax = 1_000;
/** All streams together have so much of each turn of the event loop. */
const turnMs = 8;

/**
 * Passes what streams receive to their parsers in pieces, in turns, and makes the sender pay for the time. A parser
 * handles a whole read at once: 64 KiB of pipelined requests, or of frames of one byte, would hold the thread for all.
 */
export class FairReading {
  readonly #waiting: Feed[] = [];
  #isPlanned = false;

  /** Takes the stream's data over from the parsers that listen to it. */
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

/** What is not parsed yet stays in the stream, which is paused meanwhile. */
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

  /** Parses nothing more; the stream has another reader. */
  release(): void {
    this.#isOver = true;
    this.#stream.off("data", this.#onData);
  }

  /** Who had to wait does not use the stream any more. */
  endWait(): void {
    if (this.#waiting === null) return;
    clearTimeout(this.#waiting);
    this.#waiting = null;
    this.#continue();
  }

  /** Parses the next piece. */
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

  /** Reads nothing for so long, a second at most. */
  wait(ms: number): void {
    if (this.#isOver || this.#waiting !== null) return;
    this.#stream.pause();
    this.#waiting = setTimeout(() => this.endWait(), Math.min(ms, waitMsMax)).unref();
  }
}
