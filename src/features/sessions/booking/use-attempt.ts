import { useState } from "react";

import { refusalIn } from "@/content/failures";
import { type Notice, notify } from "@/lib/device/notify";
import { fetchPart } from "@/lib/loading/fetch-part";

/** Loaded separately, because the client's home can offer times too and needs no failure texts at first. */
const loadWords = () => import("./booking-failure");

/** `refusal` is for the form; other failures show a notice. */
export function useAttempt() {
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function attempt(act: () => Promise<unknown>, notDone: Notice): Promise<boolean> {
    setIsPending(true);
    setRefusal(null);
    try {
      await act();
      return true;
    } catch (error) {
      if (refusalIn(error) === null) notify(notDone);
      else setRefusal((await fetchPart(loadWords)).describeBookingRefusal(error));
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { attempt, isPending, refusal };
}
