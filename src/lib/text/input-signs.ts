/**
 * Calls back on user input. Scroll events do not count, because a page also scrolls when content arrives. Pointer
 * events count only when the pointer has moved.
 */
export function followInput(onInput: (event: Event) => void): () => void {
  const hear = (event: Event) => {
    if (!isStillPointer(event)) onInput(event);
  };
  const options = { capture: true, passive: true };
  for (const kind of KINDS) window.addEventListener(kind, hear, options);
  return () => {
    for (const kind of KINDS) window.removeEventListener(kind, hear, options);
  };
}

const KINDS = [
  "pointerdown",
  "pointermove",
  "keydown",
  "wheel",
  "touchstart",
  "touchmove",
] as const;

const isStillPointer = (event: Event) =>
  event.type === "pointermove" &&
  (event as PointerEvent).movementX === 0 &&
  (event as PointerEvent).movementY === 0;
