import { useEffect, useRef } from "react";

import { cn } from "@/lib/class-names";

type PictureProps = {
  track: MediaStreamTrack;
  label: string;
  isMirrored?: boolean;
  /** True for a screen, which is not cropped. */
  isWhole?: boolean;
};

export function Picture({ track, label, isMirrored, isWhole }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = new MediaStream([track]);
    // Otherwise the track would keep the element in memory while it runs.
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={label}
      className={cn(
        "size-full",
        isWhole === true ? "object-contain" : "object-cover",
        isMirrored === true && "-scale-x-100",
      )}
    />
  );
}
