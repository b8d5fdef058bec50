import { percent } from "@domain/progress";
import { useCallback, useEffect, useRef, useState } from "react";

const tickMs = 250;
/** So often a player that is running tells where it is. */
const tellEverySeconds = 10;

type PlayerOptions = {
  wholeSeconds: number;
  startAt: number;
  onReach: (progress: number, resumeAt: number) => Promise<unknown>;
};

/** A clock that can be started, stopped and set, and that tells how far it has run: while running, on stopping, at the end. */
export function usePlayer({ wholeSeconds, startAt, onReach }: PlayerOptions) {
  const [seconds, setSeconds] = useState(startAt);
  const [isPlaying, setIsPlaying] = useState(false);
  const position = useRef(startAt);
  const toldAt = useRef(startAt);

  const tell = useCallback(() => {
    if (toldAt.current === position.current) return;
    const at = position.current;
    toldAt.current = at;
    onReach(percent(at, wholeSeconds), Math.floor(at)).catch(() => {
      toldAt.current = -1; // told again at the next occasion
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
      setTo(position.current + (now - before) / 1000); // by the clock: a tab in the background ticks slowly
      before = now;
      if (position.current >= wholeSeconds) setIsPlaying(false);
      else if (Math.abs(position.current - toldAt.current) >= tellEverySeconds) tell();
    }, tickMs);
    return () => {
      clearInterval(timer);
      tell();
    };
  }, [isPlaying, setTo, tell, wholeSeconds]);

  return {
    seconds,
    isPlaying,
    isAtEnd: seconds >= wholeSeconds,
    play: () => {
      if (position.current >= wholeSeconds) setTo(0);
      setIsPlaying(true);
    },
    pause: () => {
      setIsPlaying(false);
    },
    seek: setTo,
  };
}
