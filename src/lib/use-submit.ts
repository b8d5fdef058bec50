import { useRef, useState } from "react";

export type Submit = {
  error: string | null;
  isPending: boolean;
  refuse: (text: string) => void;
  clear: () => void;
  /** Runs one attempt at a time; what it throws is worded and shown. Answers whether it went well. */
  run: (attempt: () => Promise<void>, word: (error: unknown) => string) => Promise<boolean>;
};

/** The state of a form that is sent and waited for. */
export function useSubmit(): Submit {
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isRunning = useRef(false);
  return {
    error,
    isPending,
    refuse: setError,
    clear: () => {
      setError(null);
    },
    run: async (attempt, word) => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setIsPending(true);
      setError(null);
      try {
        await attempt();
        return true;
      } catch (failure) {
        setError(word(failure));
        return false;
      } finally {
        isRunning.current = false;
        setIsPending(false);
      }
    },
  };
}
