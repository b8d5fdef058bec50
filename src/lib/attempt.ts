import { useState } from "react";

import { describeFailure, errorNotice, notSaved } from "@/content/failures";
import { notify } from "@/lib/device/notify";

/** Resolves to whether it succeeded. A failure is a notice: the server's refusal in words, or `failed`. */
export async function attempt(
  work: Promise<unknown>,
  failed: string = notSaved,
  describe: (error: unknown, fallback: string) => string = describeFailure,
): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    notify(errorNotice(describe(error, failed)));
    return false;
  }
}

/** One attempt at a time. */
export function useAttempts(failed?: string) {
  const [isPending, setIsPending] = useState(false);
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (isPending) return false;
    setIsPending(true);
    const isDone = await attempt(work(), failed);
    setIsPending(false);
    return isDone;
  }
  return { run, isPending };
}
