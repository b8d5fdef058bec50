import { useRef, useState } from "react";

export type Submit = {
  error: string | null;
  isPending: boolean;
  refuse: (text: string) => void;
  clear: () => void;
  /** Runs one attempt at a time and shows its error. Resolves to whether it succeeded. */
  run: (attempt: () => Promise<void>, word: (error: unknown) => string) => Promise<boolean>;
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
