import { useEffect } from "react";

import { notedRows } from "@/app/noted-rows";
import { fetchAhead } from "@/lib/fetch-ahead";

/** Fetches an area's other pages while its person reads the first. */
export function usePagesAhead(areaPath: string) {
  useEffect(() => {
    const ofArea = [...notedRows].filter(([path]) => path.startsWith(areaPath));
    return fetchAhead(ofArea.map(([, fetch]) => fetch));
  }, [areaPath]);
}

/** Fetches the page that a person's hand or focus reaches for, so that it is there when they press. */
export function useReachedPage(fetchPage: (pathname: string) => Promise<unknown>) {
  useEffect(() => {
    const reach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link === null || link.origin !== window.location.origin) return;
      fetchPage(link.pathname).catch(() => null); // going there says what is wrong
    };
    const reaches = ["pointerover", "focusin"] as const;
    for (const kind of reaches) document.addEventListener(kind, reach, { passive: true });
    return () => {
      for (const kind of reaches) document.removeEventListener(kind, reach);
    };
  }, [fetchPage]);
}
