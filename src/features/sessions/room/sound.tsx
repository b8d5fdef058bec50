import { useEffect, useState } from "react";

import { Button } from "@/components/ui/button";
import { roomWords } from "@/content/room";
import { playAt, type Speaker } from "./use-speaker";

type SoundProps = { stream: MediaStream; speaker: Speaker };

/** Apart from the picture, so that it goes on while the picture changes. */
export function Sound({ stream, speaker: { chosen, gone, refuse } }: SoundProps) {
  const [element] = useState(() => new Audio());
  const [isBlocked, setIsBlocked] = useState(false);
  const track = stream.getAudioTracks()[0];
  useEffect(() => {
    element.muted = gone !== null;
  }, [element, gone]);
  useEffect(() => {
    playAt(element, chosen).catch(() => refuse(chosen));
  }, [element, chosen, refuse]);
  useEffect(() => {
    if (track === undefined) return;
    element.srcObject = new MediaStream([track]);
    let isPlaying = true;
    element.play().then(
      () => setIsBlocked(false),
      () => isPlaying && setIsBlocked(true), // Some browsers want a press first.
    );
    return () => {
      isPlaying = false;
      element.srcObject = null;
    };
  }, [element, track]);
  if (!isBlocked) return null;
  return (
    <Button
      className="absolute inset-x-0 top-1/3 mx-auto w-fit"
      onClick={() => {
        void element.play().then(() => setIsBlocked(false));
      }}
    >
      {roomWords.call.unblock}
    </Button>
  );
}
