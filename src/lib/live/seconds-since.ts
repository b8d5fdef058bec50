import { secondMs } from "@domain/time/time-spans";
import { useEffect, useState } from "react";

/** Whole seconds since then, updated while mounted. */
export function useSecondsSince(startedAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - startedAt) / secondMs));
}
