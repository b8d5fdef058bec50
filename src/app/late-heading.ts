import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** `RoutedPage` focuses a heading that is there on arrival; this focuses one that appears with the data. */
export function LateHeading() {
  const { pathname, hash } = useLocation();
  const lastPath = useRef<string | null>(null);
  useEffect(() => {
    const isMounting = lastPath.current === null; // This may be after the first link was followed.
    const isSamePage = pathname === (lastPath.current ?? documentPath());
    lastPath.current = pathname;
    if (!isSamePage && hash === "")
      return followHeading(isMounting ? null : document.activeElement);
  }, [pathname, hash]);
  return null;
}

/** The path of the first page, where the browser's own focus stays. */
function documentPath() {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation && new URL(navigation.name).pathname;
}

/**
 * Moves the focus from `from` to the latest heading, until somebody presses a key or a pointer, or focuses something
 * else.
 */
export function followHeading(from: Element | null): () => void {
  const end = new AbortController();
  const stop = () => end.abort();
  let focused = from;

  function take() {
    const heading = document.querySelector<HTMLElement>("#content h1");
    const isFree = [from, focused, document.body].includes(document.activeElement);
    if (heading === null || heading === focused || !isFree) return;
    focused = heading;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(take);
  end.signal.addEventListener("abort", () => observer.disconnect());
  for (const press of ["keydown", "pointerdown"]) {
    window.addEventListener(press, stop, { signal: end.signal, capture: true });
  }
  observer.observe(document.getElementById("content") ?? document.body, {
    childList: true,
    subtree: true,
  });
  take();
  return stop;
}
