import { secondMs } from "@domain/time/time-spans";

/** A shorter interruption is not shown. */
const heldAfterMs = secondMs;

/** Reports when the system takes a track's device for something else, and when it gives it back. */
export function watchHold(track: MediaStreamTrack, onChange: (isHeld: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  const change = () => {
    isHeld = !isHeld;
    onChange(isHeld);
  };
  const look = () => {
    clearTimeout(timer);
    if (track.muted === isHeld) return;
    if (isHeld) change();
    else timer = setTimeout(change, heldAfterMs);
  };
  track.addEventListener("mute", look);
  track.addEventListener("unmute", look);
  look();
}
