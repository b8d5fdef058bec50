import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { ConnectionLimits } from "../limits";
import { wireFrameOf } from "./wire-frame";
import { transitionChunks } from "./server-frames";

/** The only writer of a socket, so that frames leave in the order in which they were decided. */
export class Outbox {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #limits: ConnectionLimits;
  readonly #onDrained: () => void;
  readonly #onFlooded: () => void;
  #stalledSinceMs: number | null = null;
  #isHeld = false;
  lastSentMs = Date.now();

  constructor(
    socket: WebSocket,
    stream: Duplex,
    limits: ConnectionLimits,
    on: { drained: () => void; flooded: () => void },
  ) {
    this.#socket = socket;
    this.#stream = stream;
    this.#limits = limits;
    this.#onDrained = on.drained;
    this.#onFlooded = on.flooded;
  }

  send(frame: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#limits.unsentBytesMax) {
      this.#onFlooded();
      return;
    }
    this.#write(frame);
  }

  /** Leaves with what follows before `letGo`, in one write: each is a call into the kernel. */
  sendHeld(frame: string): void {
    if (!this.#isHeld) this.#stream.cork();
    this.#isHeld = true;
    this.send(frame);
  }

  letGo(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#stream.uncork();
  }

  sendTransition(frame: Buffer, canTakeChunks: boolean): void {
    if (!canTakeChunks || frame.length <= this.#limits.transitionChunkBytes) {
      this.send(frame);
      return;
    }
    // They belong together: the bound on unsent bytes is checked before the transition, not within.
    for (const chunk of transitionChunks(frame, this.#limits.transitionChunkBytes))
      this.#write(chunk);
  }

  /** The peer reads slower than results change: nothing new is computed for it until it has caught up. */
  get isStalled(): boolean {
    return this.#socket.bufferedAmount > this.#limits.unsentBytesBeforePause;
  }

  get stalledSinceMs(): number | null {
    return this.#stalledSinceMs;
  }

  /** Past the library's sender, which takes apart what many sockets are sent alike and tells of each write it did. */
  #write(frame: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.lastSentMs = Date.now();
    this.#stream.write(wireFrameOf(frame));
    if (this.#stalledSinceMs !== null || !this.isStalled) return;
    this.#stalledSinceMs = this.lastSentMs;
    this.#stream.once("drain", this.#onDrain);
  }

  readonly #onDrain = (): void => {
    this.#stalledSinceMs = null;
    this.#onDrained();
  };
}
