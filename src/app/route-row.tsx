import { useEffect, useLayoutEffect, type ComponentType, type ReactNode } from "react";
import {
  Route,
  NavigationType,
  useLocation,
  useNavigationType,
  type Location,
} from "react-router-dom";
import { ErrorBoundary } from "@/app/error-boundary";
import { notedRows } from "@/app/noted-rows";
import { holdHeight, type Hold } from "@/app/scrolling";
import { documentTitle } from "@/content/product";
import { late } from "@/lib/loading/late";
import { setPageTitle } from "@/lib/pages/page-title";

/** One per window, so they outlive the layouts. */
const heightsByVisit = new Map<string, number>();
let lastPlace: string | null = null;

/** Title, scroll and focus on navigation. Inside the page's Suspense boundary, so its effects wait for the page. */
function RoutedPage({ title, children }: { title: string; children: ReactNode }) {
  const location = useLocation();
  const isBackOrForward = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    setPageTitle(title); // Before paint, so that a page never has the previous title.
  }, [title]);

  useLayoutEffect(() => {
    const hold = scrollOnArrival(location, isBackOrForward);
    const remember = () => {
      if (hold?.isHolding() !== true) heightsByVisit.set(location.key, window.scrollY);
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      hold?.end();
      window.removeEventListener("scroll", remember);
    };
  }, [location, isBackOrForward]);

  useEffect(() => {
    focusOnArrival(location);
  }, [location]);

  return children;
}

/** Search parameters open something over the page, so a change of them alone keeps the scroll position. */
function scrollOnArrival({ key, pathname, hash }: Location, isBackOrForward: boolean): Hold | null {
  const height = isBackOrForward ? heightsByVisit.get(key) : undefined;
  const named = findNamed(hash);
  if (height !== undefined) return holdHeight(height);
  if (named) named.scrollIntoView();
  else if (!isBackOrForward && lastPlace !== pathname) window.scrollTo(0, 0);
  return null;
}

/** Focuses the element of the fragment, or the heading. The first page keeps the browser's own focus. */
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

/** A page loads when it is visited, or when a link to it is hovered. The first has no title of its own. */
export function row(
  path: string,
  title: string | null,
  load: () => Promise<{ default: ComponentType }>,
) {
  const Page = late(async () => (await load()).default);
  notedRows.set(path, Page.fetch);
  const element = (
    <RoutedPage title={documentTitle(title)}>
      <ErrorBoundary key={path}>
        <Page />
      </ErrorBoundary>
    </RoutedPage>
  );
  return <Route key={path} path={path} element={element} />;
}
