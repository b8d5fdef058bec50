export type Hold = { isHolding: () => boolean; end: () => void };

/** Longer than any list needs to load. */
const holdMs = 5000;
const OWN_MOVES = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/** Keeps the scroll height while lists load. Ends as soon as the user scrolls. */
export function holdHeight(height: number): Hold {
  const settle = () => window.scrollTo(0, height);
  const growth = new ResizeObserver(settle);
  const timer = setTimeout(end, holdMs);
  let isHolding = true;
  function end() {
    isHolding = false;
    clearTimeout(timer);
    growth.disconnect();
    for (const move of OWN_MOVES) window.removeEventListener(move, end);
  }
  settle();
  growth.observe(document.body);
  for (const move of OWN_MOVES) window.addEventListener(move, end, { passive: true });
  return { isHolding: () => isHolding, end };
}

/** RoutedPage scrolls while the app runs; when it is left or reloaded, the browser may restore the position. */
export function takeOverScrolling() {
  window.history.scrollRestoration = "manual";
  window.addEventListener("pagehide", () => {
    window.history.scrollRestoration = "auto";
  });
  window.addEventListener("pageshow", () => {
    window.history.scrollRestoration = "manual";
  });
}
