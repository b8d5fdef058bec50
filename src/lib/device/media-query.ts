import { useCallback, useSyncExternalStore } from "react";

/** False while prerendering. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  const matches = () => window.matchMedia(query).matches;
  return useSyncExternalStore(subscribe, matches, () => false);
}

/**
 * False while prerendering and hydrating, then true. For what only a browser knows and the first paint can do without.
 */
export const useIsInBrowser = () => useMediaQuery("all");
