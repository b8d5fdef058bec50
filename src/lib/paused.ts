import { isBlank } from "@domain/text";
import { useEffect, useState } from "react";

/** So long a typist pauses between words; asking at every letter would only be thrown away. */
const pauseMs = 200;

/**
 * The words to search for, once their typist has paused; null while there is nothing to ask. An answer about other words is
 * none, so until then a search is on its way.
 */
export function usePausedSearch(text: string): string | null {
  const hasPaused = usePaused(text) === text;
  return hasPaused && !isBlank(text) ? text : null;
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setPaused(text);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return paused;
}
