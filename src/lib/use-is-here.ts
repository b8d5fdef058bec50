import { useEffect, useRef } from "react";

/** True while the component is shown, for work that may end later. */
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
