import { useEffect, useRef } from "react";

import { cn } from "@/lib/class-names";

type PictureProps = {
  track: MediaStreamTrack;
  label: string;
  isMirrored?: boolean;
  /** A screen is shown whole. */
  isWhole?: boolean;
  className?: string;
};

export function Picture({ track, label, isMirrored, isWhole, className }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = new MediaStream([track]);
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
        className,
      )}
    />
  );
}
