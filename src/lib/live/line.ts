import type { ConvexReactClient } from "convex/react";
import { useSyncExternalStore } from "react";
import { makeListeners } from "@/lib/listeners";
import { isServerThere } from "@/lib/loading/fetch-part";

/** "offline": the device has no network. "away": the server does not answer. */
export type LineState = "open" | "away" | "offline";

type Line = Pick<ConvexReactClient, "connectionState" | "subscribeToConnectionState">;

/** Shorter interruptions are not shown. */
const quietForMs = 1500;
/** A page that took long to load still waits this long for its first connection. */
const firstTryMs = 500;
/** After this silence the page checks whether the server is there, and waits up to `answerWithinMs` for the answer. */
const askAfterMs = 600;
const answerWithinMs = 1000;
const askAgainAfterMs = 1000;

let state: LineState = "open";
const { follow, emit } = makeListeners();

function become(next: LineState) {
  if (next === state) return;
  state = next;
  emit();
}

export const useLineState = () => useSyncExternalStore(follow, () => state);

/** The socket in use, and a callback for what is sent over it. */
const current: { socket: WatchedSocket | null; onSent: () => void } = {
  socket: null,
  onSent: () => undefined,
};

interface WatchedSocket {
  /** Whether something that was sent still has no answer. */
  isAwaiting: boolean;
  /** Reports the loss to the client immediately; the browser would wait much longer. */
  giveUp: () => void;
}

/**
 * Given to the client (convex 1.48.0) in place of WebSocket, because the client takes a minute to notice a connection
 * that breaks silently. Delete when it has an option for that.
 */
export function watchedSocket(Base: typeof WebSocket): typeof WebSocket {
  return class extends Base implements WatchedSocket {
    isAwaiting = true;

    constructor(url: string | URL) {
      super(url);
      current.socket = this;
      const hear = () => {
        this.isAwaiting = false;
      };
      for (const kind of ["open", "message", "close"]) this.addEventListener(kind, hear);
      current.onSent();
    }

    override send(data: Parameters<WebSocket["send"]>[0]) {
      super.send(data);
      this.isAwaiting = true;
      current.onSent();
    }

    giveUp() {
      const { onclose } = this;
      Object.assign(this, { onopen: null, onmessage: null, onerror: null, onclose: null });
      this.close();
      onclose?.call(this, new CloseEvent("close", { code: 1006 }));
    }
  };
}

/** Follows the connection, and gives up a socket that stays silent once the server is back. Returns how to stop. */
export function watchLine(line: Line): () => void {
  let lostAt: number | null = null;
  let isUnanswered = false;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let askTimer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    clearTimeout(lostTimer);
    if (line.connectionState().isWebSocketConnected) lostAt = null;
    else lostAt ??= performance.now();
    const isLost = lostAt !== null && performance.now() - lostAt >= quietForMs;
    if (lostAt !== null && !isLost) {
      lostTimer = setTimeout(look, lostAt + quietForMs - performance.now());
    }
    if (!isLost && !isUnanswered) become("open");
    else become(navigator.onLine ? "away" : "offline");
  };

  const askIn = (ms: number, again = askAgainAfterMs) => {
    clearTimeout(askTimer);
    askTimer = setTimeout(() => void ask(again), ms);
  };
  async function ask(againAfterMs: number) {
    const { socket } = current;
    if (!isUnanswered && socket?.isAwaiting !== true) {
      askTimer = undefined;
      return;
    }
    const isThere = await isServerThere(AbortSignal.timeout(answerWithinMs));
    if (isThere && isUnanswered && socket?.isAwaiting === true) socket.giveUp();
    isUnanswered = !isThere && (socket?.isAwaiting === true || !navigator.onLine);
    look();
    // A server that is there may take long to answer.
    askIn(againAfterMs, isThere ? againAfterMs * 2 : askAgainAfterMs);
  }
  current.onSent = () => {
    if (askTimer === undefined) askIn(askAfterMs);
  };
  const onNetwork = () => {
    isUnanswered ||= !navigator.onLine; // A server on this machine answers even without a network.
    void ask(askAgainAfterMs);
  };

  const unsubscribe = line.subscribeToConnectionState(look);
  window.addEventListener("offline", onNetwork);
  window.addEventListener("online", look);
  if (!line.connectionState().isWebSocketConnected) {
    lostAt = Math.max(0, performance.now() - quietForMs + firstTryMs);
  }
  look();
  return () => {
    clearTimeout(lostTimer);
    clearTimeout(askTimer);
    current.onSent = () => undefined;
    unsubscribe();
    window.removeEventListener("offline", onNetwork);
    window.removeEventListener("online", look);
    become("open");
  };
}
