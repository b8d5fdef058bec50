import { useCallback, useSyncExternalStore } from "react";

/** Whether a CSS media query holds just now, and again whenever that changes. Where there is no screen yet, it does not. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => {
        list.removeEventListener("change", onChange);
      };
    },
    [query],
  );
  const matches = () => window.matchMedia(query).matches;
  return useSyncExternalStore(subscribe, matches, () => false);
}

/**
 * False while the build draws the first page and while the browser takes that drawing over, true ever after. What only a
 * browser knows, and what nobody should wait for, is asked for then.
 */
export const useIsInBrowser = () => useMediaQuery("all");
