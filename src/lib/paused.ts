import { useEffect, useState } from "react";

/** So long a typist pauses between words; asking at every letter would only be thrown away. */
const pauseMs = 200;

/** What somebody has typed, once they have paused. */
export function usePaused(text: string): string {
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
