import { useEffect, useRef } from "react";

/** True while the component is shown, for what ends after it was left. */
export function useIsHere() {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
