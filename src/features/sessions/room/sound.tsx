import { useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { roomWords } from "@/content/room";
import type { Media } from "./use-media";
import { playAt } from "./use-speaker";

type SoundProps = { stream: MediaStream; media: Pick<Media, "isPaused" | "speaker"> };

/** Separate from the picture, so that the sound continues while the picture changes. */
export function Sound({ stream, media: { isPaused, speaker } }: SoundProps) {
  const { chosen, gone, refuse } = speaker;
  const audio = useRef<HTMLAudioElement>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const track = stream.getAudioTracks()[0];
  useEffect(() => {
    (audio.current ??= new Audio()).muted = gone !== null;
  }, [gone]);
  useEffect(() => {
    playAt((audio.current ??= new Audio()), chosen).catch(() => refuse(chosen));
  }, [chosen, refuse]);
  useEffect(() => {
    if (track === undefined || isPaused) return; // During a phone call the other person is not played.
    const element = (audio.current ??= new Audio());
    // oxlint-disable-next-line react/immutability -- this is how an element gets what it plays
    element.srcObject = new MediaStream([track]);
    let isPlaying = true;
    element.play().then(
      () => setIsBlocked(false),
      () => isPlaying && setIsBlocked(true), // Some browsers require a press first.
    );
    return () => {
      isPlaying = false;
      element.srcObject = null;
    };
  }, [track, isPaused]);
  if (!isBlocked) return null;
  return (
    <Button
      className="absolute inset-x-0 top-1/3 mx-auto w-fit"
      onClick={() => {
        void audio.current?.play().then(() => setIsBlocked(false));
      }}
    >
      {roomWords.call.unblock}
    </Button>
  );
}
