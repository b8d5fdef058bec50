import { useState } from "react";

import { circleWords } from "@/content/circles";
import { failureNotice } from "@/content/failures";
import { notify } from "@/lib/device/notify";

/** One call at a time; a failure is a notice. Resolves to whether it succeeded. */
export function useCircleCall() {
  const [isPending, setIsPending] = useState(false);
  async function run(call: () => Promise<unknown>): Promise<boolean> {
    if (isPending) return false;
    setIsPending(true);
    try {
      await call();
      return true;
    } catch (error) {
      notify(failureNotice(error, circleWords.notSaved));
      return false;
    } finally {
      setIsPending(false);
    }
  }
  return { run, isPending };
}
