import { useEffect, useState } from "react";

/** Whether `at`, a time of the server that has just arrived, is not longer ago than this. Null never is. */
export function useRecent(at: number | null, forMs: number): boolean {
  const [overAt, setOverAt] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setOverAt(at), forMs);
    return () => clearTimeout(timer);
  }, [at, forMs]);
  return at !== null && at !== overAt;
}
