import { useEffect } from "react";

import { notedRows, rowAt } from "@/app/noted-rows";
import { fetchAhead } from "@/lib/fetch-ahead";

/** Fetches an area's other pages while its person reads the first, and at once the one they reach for. */
export function usePagesAhead(areaPath: string) {
  useEffect(() => {
    const ofArea = [...notedRows].filter(([path]) => path.startsWith(areaPath));
    const stopFetching = fetchAhead(ofArea.map(([, fetch]) => fetch));
    const reach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link === null || link.origin !== window.location.origin) return;
      if (!link.pathname.startsWith(areaPath)) return;
      rowAt(link.pathname)?.().catch(() => null); // going there says what is wrong
    };
    const reaches = ["pointerover", "focusin"] as const;
    for (const kind of reaches) document.addEventListener(kind, reach, { passive: true });
    return () => {
      stopFetching();
      for (const kind of reaches) document.removeEventListener(kind, reach);
    };
  }, [areaPath]);
}
