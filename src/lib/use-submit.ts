import { useRef, useState } from "react";

import { describeFailure } from "@/content/failures";

export type Submit = {
  error: string | null;
  isPending: boolean;
  refuse: (text: string) => void;
  clear: () => void;
  /**
   * Runs one attempt at a time and shows its error: the server's refusal in words or else `failed`, or what `failed`
   * makes of the error. Resolves to whether it succeeded.
   */
  run: (
    attempt: () => Promise<unknown>,
    failed?: string | ((error: unknown) => string),
  ) => Promise<boolean>;
};

export function useSubmit(): Submit {
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isRunning = useRef(false);
  return {
    error,
    isPending,
    refuse: setError,
    clear: () => setError(null),
    run: async (attempt, failed) => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setIsPending(true);
      setError(null);
      try {
        await attempt();
        return true;
      } catch (failure) {
        setError(typeof failed === "function" ? failed(failure) : describeFailure(failure, failed));
        return false;
      } finally {
        isRunning.current = false;
        setIsPending(false);
      }
    },
  };
}
