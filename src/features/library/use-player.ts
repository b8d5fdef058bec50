import { percent } from "@domain/work/progress";
import { useCallback, useEffect, useRef, useState } from "react";

const tickMs = 250;
const reportEverySeconds = 10;

type PlayerOptions = {
  wholeSeconds: number;
  startAt: number;
  onReach: (progress: number, resumeAt: number) => Promise<unknown>;
};

/** Reports the position while running, on stopping and at the end. */
export function usePlayer({ wholeSeconds, startAt, onReach }: PlayerOptions) {
  const [seconds, setSeconds] = useState(startAt);
  const [isPlaying, setIsPlaying] = useState(false);
  const position = useRef(startAt);
  const reportedAt = useRef(startAt);

  const report = useCallback(() => {
    if (reportedAt.current === position.current) return;
    const at = position.current;
    reportedAt.current = at;
    onReach(percent(at, wholeSeconds), Math.floor(at)).catch(() => {
      reportedAt.current = -1; // Retried at the next report.
    });
  }, [onReach, wholeSeconds]);

  const setTo = useCallback(
    (at: number) => {
      position.current = Math.min(wholeSeconds, Math.max(0, at));
      setSeconds(position.current);
    },
    [wholeSeconds],
  );

  useEffect(() => {
    if (!isPlaying) return;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      setTo(position.current + (now - before) / 1000); // Uses the clock, because background tabs tick slowly.
      before = now;
      if (position.current >= wholeSeconds) setIsPlaying(false);
      else if (Math.abs(position.current - reportedAt.current) >= reportEverySeconds) report();
    }, tickMs);
    return () => {
      clearInterval(timer);
      report();
    };
  }, [isPlaying, setTo, report, wholeSeconds]);

  return {
    seconds,
    isPlaying,
    isAtEnd: seconds >= wholeSeconds,
    play: () => {
      if (position.current >= wholeSeconds) setTo(0);
      setIsPlaying(true);
    },
    pause: () => setIsPlaying(false),
    seek: setTo,
  };
}
