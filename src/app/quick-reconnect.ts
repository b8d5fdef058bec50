import type { ConvexReactClient } from "convex/react";

type Line = Pick<ConvexReactClient, "connectionState" | "subscribeToConnectionState">;

const FIRST_WITHIN_MS = 800;
const EVERY_MS = 1_000;
/** After this, a faster retry makes no difference. */
const PATIENT_AFTER_MS = 60_000;
const PATIENT_EVERY_MS = 5_000;

/**
 * Convex's client doubles its wait after each failed attempt, up to 16 s. A restarting server is back much sooner, so
 * while the page is visible this retries every second by dispatching `online`, which the client (convex 1.48.0) takes
 * as "try now" and ignores while connected. Returns how to stop.
 */
export function reconnectSoon(line: Line): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lostAt: number | null = null;

  const isWanted = () => lostAt !== null && document.visibilityState === "visible";

  const tryAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isWanted()) return;
      if (navigator.onLine) window.dispatchEvent(new Event("online"));
      const isPatient = performance.now() - (lostAt ?? 0) > PATIENT_AFTER_MS;
      tryAfter(isPatient ? PATIENT_EVERY_MS : EVERY_MS);
    }, ms);
  };

  const look = () => {
    const isConnected = line.connectionState().isWebSocketConnected;
    if (isConnected) {
      lostAt = null;
      clearTimeout(timer);
    } else if (lostAt === null) {
      lostAt = performance.now();
      tryAfter(Math.random() * FIRST_WITHIN_MS); // Spread, so that not every page reconnects at once.
    }
  };

  const onVisible = () => {
    if (isWanted()) tryAfter(0);
  };

  const unsubscribe = line.subscribeToConnectionState(look);
  document.addEventListener("visibilitychange", onVisible);
  look();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener("visibilitychange", onVisible);
  };
}
