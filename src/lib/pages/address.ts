import { useCallback, useState } from "react";
import { type NavigateOptions, useSearchParams } from "react-router-dom";

const liveParams = () => new URLSearchParams(window.location.search);

/**
 * The parameters of the address, as last changed here or drawn by the router, and how to change some of them. The
 * router draws a changed address later, and its own functional update starts from what it drew last, so two changes in
 * a row would lose the first. Null or empty removes a parameter; true sets one without a value.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const [address, setAddress] = useState(params);
  const [drawn, setDrawn] = useState(params);
  if (params !== drawn) {
    setDrawn(params);
    if (params.toString() === liveParams().toString()) setAddress(params);
  }
  const change = useCallback(
    (changed: Readonly<Record<string, string | true | null>>, options?: NavigateOptions) => {
      const after = liveParams();
      for (const [name, value] of Object.entries(changed)) {
        if (value === null || value === "") after.delete(name);
        else after.set(name, value === true ? "" : value);
      }
      setAddress(after);
      setParams(after, options);
    },
    [setParams],
  );
  return [address, change] as const;
}
