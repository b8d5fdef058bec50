import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { type Location, NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { setPageTitle } from "@/lib/page-title";

/** One window has one history, so these outlive every layout that a page may stand in. */
const heightsByVisit = new Map<string, number>();
let lastPlace: string | null = null;

/**
 * What a browser does by itself when it loads a page, done for a page that changes in place: title, scroll and focus.
 * It stands beside the page inside the same Suspense boundary, so its effects wait until the page is there.
 */
export function RoutedPage({ title, children }: { title: string; children: ReactNode }) {
  const location = useLocation();
  const isBackOrForward = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    setPageTitle(title); // before it is drawn: a page is never seen under the last one's title
  }, [title]);

  useLayoutEffect(() => {
    scrollOnArrival(location, isBackOrForward);
    const remember = () => heightsByVisit.set(location.key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      window.removeEventListener("scroll", remember);
    };
  }, [location, isBackOrForward]);

  useEffect(() => {
    focusOnArrival(location);
  }, [location]);

  return children;
}

/** What an address asks for after "?" opens over the page, so the page behind stays where it is. */
function scrollOnArrival({ key, pathname, hash }: Location, isBackOrForward: boolean) {
  const height = isBackOrForward ? heightsByVisit.get(key) : undefined;
  const named = findNamed(hash);
  if (height !== undefined) window.scrollTo(0, height);
  else if (named) named.scrollIntoView();
  else if (!isBackOrForward && lastPlace !== pathname) window.scrollTo(0, 0);
}

/** To the part that a fragment names, or to the page's heading. The first page is left as the browser loaded it. */
function focusOnArrival({ pathname, hash }: Location) {
  const place = pathname + hash;
  const isFirst = lastPlace === null;
  if (lastPlace === place) return;
  lastPlace = place;
  const target = findNamed(hash) ?? document.querySelector<HTMLElement>("#content h1");
  if (isFirst || !target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function findNamed(hash: string): HTMLElement | null {
  return hash === "" ? null : document.getElementById(hash.slice(1));
}
