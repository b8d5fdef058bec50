import { steadyNowMs } from "../clock";
import type { ConnectionLimits } from "../limits";

interface LineState {
  isConnected: boolean;
  /** True while the socket is not read, so that its silence means nothing. */
  isPaused: boolean;
  stalledSinceMs: number | null;
  lastSentMs: number;
  /** True when this process itself was paused, so that the peer's silence means nothing. */
  wasPaused: boolean;
}

/** Decides from the silence of a socket whether the peer is still there. */
export class Heartbeat {
  readonly #limits: ConnectionLimits;
  readonly #openedMs = steadyNowMs();
  #lastReceivedMs = steadyNowMs();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  received(): void {
    this.#lastReceivedMs = steadyNowMs();
  }

  check(nowMs: number, line: LineState): "dead" | "mute" | { says: boolean; asks: boolean } {
    const { dropAfterSilenceMs, stalledForMs, connectWithinMs, pingAfterSilenceMs } = this.#limits;
    const silentMs = nowMs - this.#lastReceivedMs;
    const isSilent = silentMs > dropAfterSilenceMs && !line.isPaused;
    const isStuck = line.stalledSinceMs !== null && nowMs - line.stalledSinceMs > stalledForMs;
    if ((isSilent || isStuck) && !line.wasPaused) return "dead";
    const isLate = nowMs - this.#openedMs > connectWithinMs;
    if (!line.isConnected && isLate && !line.wasPaused) return "mute";
    return {
      says: nowMs - line.lastSentMs >= pingAfterSilenceMs,
      asks: silentMs >= pingAfterSilenceMs,
    };
  }
}
