import { useEffect, useRef } from "react";

/** Once for each id, so that a list which loads again takes nobody away from what they write. */
export function useLeadTo(elementId: string | null) {
  const ledTo = useRef<string | null>(null);
  useEffect(() => {
    if (elementId === null || elementId === ledTo.current) return;
    const arrival = setTimeout(() => {
      const element = document.getElementById(elementId); // After the page's own focus on arrival.
      element?.scrollIntoView();
      element?.focus({ preventScroll: true });
      ledTo.current = elementId;
    });
    return () => {
      clearTimeout(arrival);
    };
  }, [elementId]);
}
