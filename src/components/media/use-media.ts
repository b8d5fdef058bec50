import { useEffect, useRef, useState } from "react";

type Played = { from: number; to: number }[];
/** "stopped" when it had already loaded: the connection was lost, or its pass has expired. */
type MediaFailure = "unplayable" | "stopped";
export type OnPlace = (atSeconds: number, played: Played) => void;

const reportEveryMs = 15_000;

type MediaOptions = { seconds: number; startAt: number; onPlace: OnPlace | undefined };

/** The state of a media element, which the device's media keys and picture-in-picture window control, too. */
export function useMedia({ seconds, startAt, onPlace }: MediaOptions) {
  const [element, setElement] = useState<HTMLMediaElement | null>(null);
  const [at, setAt] = useState(startAt);
  const [isPlaying, setIsPlaying] = useState(false);
  const [rate, setRate] = useState(1);
  const [failure, setFailure] = useState<MediaFailure | null>(null);
  useReports(element, isPlaying, onPlace);

  useEffect(() => {
    if (element === null) return;
    const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      loadedmetadata: () => {
        if (startAt > 0) moveTo(element, startAt);
      },
      timeupdate: () => setAt(element.currentTime),
      seeking: () => setAt(element.currentTime),
      play: () => setIsPlaying(true),
      pause: () => setIsPlaying(false),
      ended: () => setIsPlaying(false),
      ratechange: () => setRate(element.playbackRate),
      error: () =>
        setFailure(element.readyState === HTMLMediaElement.HAVE_NOTHING ? "unplayable" : "stopped"),
    };
    const all = Object.entries(listeners);
    for (const [name, listener] of all) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) element.removeEventListener(name, listener);
    };
  }, [element, startAt]);

  const seek = (to: number) => {
    const bounded = Math.min(seconds, Math.max(0, to));
    setAt(bounded);
    if (element !== null) moveTo(element, bounded);
  };
  return {
    attach: setElement,
    element,
    at: Math.min(at, seconds),
    isPlaying,
    rate,
    failure,
    seek,
    play: () => void element?.play().catch(() => undefined), // A failure is reported as an error event.
    pause: () => element?.pause(),
    setRate: (to: number) => {
      if (element !== null) playAt(element, to);
    },
  };
}
const moveTo = (element: HTMLMediaElement, seconds: number) => {
  element.currentTime = seconds;
};
const playAt = (element: HTMLMediaElement, rate: number) => {
  element.playbackRate = rate;
};

export type Media = ReturnType<typeof useMedia>;

/** Reports the place while playing, and on pausing, hiding and leaving; nothing when it has not moved. */
function useReports(
  element: HTMLMediaElement | null,
  isPlaying: boolean,
  onPlace: OnPlace | undefined,
) {
  const newest = useRef(onPlace);
  useEffect(() => {
    newest.current = onPlace;
  });
  useEffect(() => {
    if (element === null || !isPlaying) return;
    let reported = element.currentTime;
    const report = () => {
      if (Math.abs(element.currentTime - reported) < 0.5) return;
      reported = element.currentTime;
      newest.current?.(reported, playedIn(element));
    };
    const leave = () => document.visibilityState === "hidden" && report();
    const timer = setInterval(report, reportEveryMs);
    document.addEventListener("visibilitychange", leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", leave);
      report();
    };
  }, [element, isPlaying]);
}

const playedIn = ({ played }: HTMLMediaElement): Played =>
  Array.from({ length: played.length }, (_, index) => ({
    from: played.start(index),
    to: played.end(index),
  }));
