import { useState } from "react";

import { refusalIn } from "@/content/failures";
import { type Notice, notify } from "@/lib/notify";

import { wordBookingRefusal } from "./booking-failure";

/** One try at changing a session. `refusal` is what its form says; what is no refusal is told by a notice. */
export function useAttempt() {
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  /** True when it was done. */
  async function attempt(act: () => Promise<unknown>, notDone: Notice): Promise<boolean> {
    setIsPending(true);
    setRefusal(null);
    try {
      await act();
      return true;
    } catch (error) {
      if (refusalIn(error) === null) notify(notDone);
      setRefusal(wordBookingRefusal(error));
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { attempt, isPending, refusal };
}
