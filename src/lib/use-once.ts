import { useEffect, useRef } from "react";

/** Runs once on mount, even in StrictMode: a link can be used only once. */
export function useOnce(action: () => void) {
  const isDone = useRef(false);
  const latest = useRef(action);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    latest.current();
  }, []);
}
