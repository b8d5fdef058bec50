import { useEffect, useRef } from "react";

/** A ref to the newest value, for callbacks that outlive a render. */
export function useNewest<Value>(value: Value) {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
