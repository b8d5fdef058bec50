import { useState } from "react";

import { refusalIn } from "@/content/failures";
import { type Notice, notify } from "@/lib/device/notify";
import { fetchPart } from "@/lib/loading/fetch-part";

/** Loaded separately, because the client's home can offer times too and needs no failure texts at first. */
const describeBooking = async (error: unknown) =>
  (await fetchPart(() => import("./booking-failure"))).describeBookingRefusal(error);

type Describe = (error: unknown) => string | Promise<string | null>;

/** `refusal` is for the form; other failures show a notice. */
export function useAttempt(describe: Describe = describeBooking) {
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
      else setRefusal(await describe(error));
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { attempt, isPending, refusal };
}
