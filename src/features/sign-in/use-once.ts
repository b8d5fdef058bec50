import { useEffect, useRef } from "react";

/** Runs something once when the part appears, also where React mounts it twice to find mistakes: a link is used up. */
export function useOnce(action: () => void) {
  const isDone = useRef(false);
  const latest = useRef(action);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    latest.current();
  }, []);
}
