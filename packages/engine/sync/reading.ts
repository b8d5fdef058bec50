import type { WebSocket } from "ws";

export type PauseReason = "mutations" | "pace" | "token" | "turn" | "unsent";

/** Decides whether a socket is read. Unread data stays in the sender's buffers instead of our memory. */
export class Reading {
  readonly #socket: WebSocket;
  readonly #reasons = new Set<PauseReason>();
  #isClosed = false;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  get isPaused(): boolean {
    return this.#reasons.size > 0;
  }

  pause(reason: PauseReason): void {
    this.#reasons.add(reason);
    if (!this.#isClosed) this.#socket.pause();
  }

  pauseFor(reason: PauseReason, waitMs: number): void {
    if (this.#reasons.has(reason)) return;
    this.pause(reason);
    setTimeout(() => this.resume(reason), waitMs).unref();
  }

  resume(reason: PauseReason): void {
    this.#reasons.delete(reason);
    if (this.#reasons.size === 0 && !this.#isClosed) this.#socket.resume();
  }

  /** Reads everything from now on, because unread frames would hide the peer's answer to our close. */
  close(): void {
    this.#isClosed = true;
    this.#socket.resume();
  }
}
