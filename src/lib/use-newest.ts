import { useEffect, useRef } from "react";

/** The newest value, for what outlives a render. */
export function useNewest<Value>(value: Value) {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
