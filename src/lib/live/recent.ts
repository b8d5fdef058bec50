import { useEffect, useState } from "react";

/** Whether `at`, a server time that has just arrived, is at most this long ago. False for null. */
export function useRecent(at: number | null, forMs: number): boolean {
  const [overAt, setOverAt] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setOverAt(at), forMs);
    return () => clearTimeout(timer);
  }, [at, forMs]);
  return at !== null && at !== overAt;
}
