import type { Duplex } from "node:stream";
import { steadyNowMs } from "../clock";
import type { WebSocket } from "ws";
import type { ConnectionLimits } from "../limits";
import { transitionChunks } from "./server-frames";
import { TextFrame } from "./text-frame";

/** The part of a socket that is read here; frames are written to its stream. */
type UnsentBytes = Pick<WebSocket, "readyState" | "OPEN" | "bufferedAmount">;

interface Reader {
  drained: () => void;
  /** Called when this socket or its caller has too many unsent bytes. The socket has to be closed. */
  flooded: () => void;
  /** False when the caller has no room left for these bytes. */
  holdUnsent: (bytes: number) => boolean;
  freeUnsent: (bytes: number) => void;
}

/** The only writer of a socket, so that frames are sent in the order in which they were decided. */
export class Outbox {
  readonly #socket: UnsentBytes;
  readonly #stream: Duplex;
  readonly #limits: ConnectionLimits;
  readonly #reader: Reader;
  #stalledSinceMs: number | null = null;
  #isHeld = false;
  #countedBytes = 0;
  lastSentMs = steadyNowMs();

  constructor(socket: UnsentBytes, stream: Duplex, limits: ConnectionLimits, reader: Reader) {
    this.#socket = socket;
    this.#stream = stream;
    this.#limits = limits;
    this.#reader = reader;
  }

  send(frame: string | TextFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#limits.unsentBytesMax) {
      this.#reader.flooded();
      return;
    }
    this.#write(frame);
  }

  /** Sent together with later frames in one write, because each write is a system call. */
  sendHeld(frame: string): void {
    if (!this.#isHeld) this.#stream.cork();
    this.#isHeld = true;
    this.send(frame);
  }

  releaseHeld(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#stream.uncork();
  }

  sendTransition(frame: TextFrame, canTakeChunks: boolean): void {
    if (!canTakeChunks || frame.textBytes <= this.#limits.transitionChunkBytes) {
      this.send(frame);
      return;
    }
    // The chunks belong together: the limit on unsent bytes is checked before a transition, not within it.
    for (const chunk of transitionChunks(frame.text, this.#limits.transitionChunkBytes))
      this.#write(chunk);
  }

  /** The peer reads slower than results change: it gets no new results until it has caught up. */
  get isStalled(): boolean {
    return this.#socket.bufferedAmount > this.#limits.unsentBytesBeforePause;
  }

  get stalledSinceMs(): number | null {
    return this.#stalledSinceMs;
  }

  /** Bypasses the library's sender, which would process the same frame for each socket and report each write. */
  #write(frame: string | TextFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.lastSentMs = steadyNowMs();
    this.#stream.write((typeof frame === "string" ? new TextFrame(frame) : frame).wire);
    const unsentBytes = this.#socket.bufferedAmount;
    const { unsentBytesCounted, unsentBytesBeforePause } = this.#limits;
    const isStalled = unsentBytes > unsentBytesBeforePause;
    if (!isStalled && unsentBytes <= unsentBytesCounted) return;
    if (isStalled) this.#stalledSinceMs ??= this.lastSentMs;
    this.#count(unsentBytes);
  }

  #count(unsentBytes: number): void {
    if (this.#countedBytes === 0) this.#stream.once("drain", this.#onDrain);
    const moreBytes = unsentBytes - this.#countedBytes;
    if (moreBytes <= 0) return;
    if (!this.#reader.holdUnsent(moreBytes)) this.#reader.flooded();
    else this.#countedBytes = unsentBytes;
  }

  readonly #onDrain = (): void => {
    this.#reader.freeUnsent(this.#countedBytes);
    this.#countedBytes = 0;
    if (this.#stalledSinceMs === null) return;
    this.#stalledSinceMs = null;
    this.#reader.drained();
  };
}
