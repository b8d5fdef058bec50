import { upkeepLimits } from "./limits";

export interface Upkeep {
  run: () => Promise<unknown>;
  everyMs: number;
  failed: (error: unknown) => void;
}

/**
 * Runs background work repeatedly. The first run comes soon after the start, once reconnecting clients have been
 * served, because a machine that is switched off each night may never reach a later one. Runs never overlap. Returns a
 * function that stops it.
 */
export function startUpkeep({ run, everyMs, failed }: Upkeep): () => void {
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
