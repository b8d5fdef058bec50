import { api } from "@convex/_generated/api";
import { useAction, useConvexAuth } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useState } from "react";

import { bookingPageWords } from "@/content/booking-page";
import { describeFailure } from "@/content/failures";
import { ownZone } from "@/lib/live/now";

export type OpenPage = NonNullable<FunctionReturnType<typeof api.bookingPages.look>>;

type Found =
  | { state: "loading" }
  | { state: "none" }
  | { state: "open"; page: OpenPage }
  | { state: "failed"; sentence: string };

/** Asks once it is clear who asks. The times are in this device's days, as in the schedule dialog. */
export function useOpenPage(word: string) {
  const look = useAction(api.bookingPages.look);
  const { isLoading, isAuthenticated } = useConvexAuth();
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Found>({ state: "loading" });
  useEffect(() => {
    if (isLoading) return;
    let isCurrent = true;
    const show = (next: Found) => {
      if (isCurrent) setFound(next);
    };
    look({ word, timeZone: ownZone() }).then(
      (page) => {
        show(page === null ? { state: "none" } : { state: "open", page });
      },
      (error: unknown) => {
        show({ state: "failed", sentence: describeFailure(error, bookingPageWords.failed) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [look, word, isLoading, isAuthenticated, tries]);
  const retry = () => {
    setFound({ state: "loading" });
    setTries((count) => count + 1);
  };
  return { found, retry };
}
