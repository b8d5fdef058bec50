import { upkeepLimits } from "./limits";

export interface Upkeep {
  run: () => Promise<unknown>;
  everyMs: number;
  failed: (error: unknown) => void;
}

/**
 * Does again and again what nobody waits for: first when whoever came back at the start has been served, because a machine
 * that is switched off each night never gets to the second time. Never twice at once. Returns how to end it.
 */
export function keepUp({ run, everyMs, failed }: Upkeep): () => void {
  let isRunning = false;
  const turn = () => {
    if (isRunning) return;
    isRunning = true;
    void run()
      .catch(failed)
      .finally(() => (isRunning = false));
  };
  const first = setTimeout(turn, upkeepLimits.firstAfterMs).unref();
  const later = setInterval(turn, everyMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}
