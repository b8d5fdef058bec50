import { useEffect } from "react";

import { notedRows } from "@/app/noted-rows";
import { fetchAhead } from "@/lib/loading/fetch-ahead";

export function usePagesAhead(areaPath: string) {
  useEffect(() => {
    const ofArea = [...notedRows].filter(([path]) => path.startsWith(areaPath));
    return fetchAhead(ofArea.map(([, fetch]) => fetch));
  }, [areaPath]);
}

/** Loads the page of a link that is hovered or focused. */
export function useReachedPage(fetchPage: (pathname: string) => Promise<unknown>) {
  useEffect(() => {
    const reach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link === null || link.origin !== window.location.origin) return;
      fetchPage(link.pathname).catch(() => null); // Navigating shows the error.
    };
    const reaches = ["pointerover", "focusin"] as const;
    for (const kind of reaches) document.addEventListener(kind, reach, { passive: true });
    return () => {
      for (const kind of reaches) document.removeEventListener(kind, reach);
    };
  }, [fetchPage]);
}
