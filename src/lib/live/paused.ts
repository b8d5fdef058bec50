import { isBlank } from "@domain/text/text";
import { useEffect, useState } from "react";

/** Long enough to skip searches between two letters. */
const pauseMs = 200;

/**
 * The search text once typing has paused; null while it is empty. Answers for another text are dropped, so until then
 * the search is loading.
 */
export function usePausedSearch(text: string): string | null {
  const hasPaused = usePaused(text) === text;
  return hasPaused && !isBlank(text) ? text : null;
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
