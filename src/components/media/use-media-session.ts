import { useEffect, useRef } from "react";

import type { Media } from "@/components/media/use-media";

type SessionFacts = { title: string; artist: string; skipSeconds: number };

/** The keys of a device and its lock screen. */
export function useMediaSession(media: Media, { title, artist, skipSeconds }: SessionFacts) {
  const newest = useRef(media);
  useEffect(() => {
    newest.current = media;
  });
  const { isPlaying } = media;
  useEffect(() => {
    if (!("mediaSession" in navigator) || !isPlaying) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title, artist });
    const skip = (seconds: number) => newest.current.seek(newest.current.at + seconds);
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ["play", () => newest.current.play()],
      ["pause", () => newest.current.pause()],
      ["seekbackward", ({ seekOffset }) => skip(-(seekOffset ?? skipSeconds))],
      ["seekforward", ({ seekOffset }) => skip(seekOffset ?? skipSeconds)],
      ["seekto", ({ seekTime }) => newest.current.seek(seekTime ?? newest.current.at)],
    ];
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
  }, [isPlaying, title, artist, skipSeconds]);
  useEffect(
    () => () => {
      if ("mediaSession" in navigator) navigator.mediaSession.metadata = null;
    },
    [],
  );
}
