import { secondMs } from "@domain/time/time-spans";

/** A shorter one is not worth a word. */
const heldAfterMs = secondMs;

/** Says that the system keeps a track's device for something else, and that it has given it back. */
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
