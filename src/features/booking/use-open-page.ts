import { api } from "@convex/_generated/api";
import { minuteMs } from "@domain/time/time-spans";
import { useAction, useConvexAuth } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useRef, useState } from "react";

import { bookingPageWords } from "@/content/booking-page";
import { describeFailure } from "@/content/failures";
import { lookAt } from "@/lib/pages/look-at";

/** Times go out of date as others book. Loads are rate-limited, so within this time the previous answer is shown. */
const freshForMs = minuteMs;

export type OpenPage = NonNullable<FunctionReturnType<typeof api.bookingPages.look>>;

type Found =
  | { state: "loading" }
  | { state: "none" }
  | { state: "open"; page: OpenPage }
  | { state: "failed"; sentence: string };

/** Loads once it is known who is signed in, and again when the window gets the focus. */
export function useOpenPage(word: string) {
  const look = useAction(api.bookingPages.look);
  const { isLoading, isAuthenticated } = useConvexAuth();
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Found>({ state: "loading" });
  const askedAt = useRef(0);
  useEffect(() => {
    const lookAgain = () => {
      const isOld = Date.now() - askedAt.current > freshForMs;
      if (document.visibilityState === "visible" && isOld) setTries((count) => count + 1);
    };
    document.addEventListener("visibilitychange", lookAgain);
    return () => document.removeEventListener("visibilitychange", lookAgain);
  }, []);
  useEffect(() => {
    if (isLoading) return;
    askedAt.current = Date.now();
    let isCurrent = true;
    const show = (next: Found) => {
      if (!isCurrent) return;
      // A failed reload keeps the times that are shown.
      setFound((shown) => (shown.state === "open" && next.state === "failed" ? shown : next));
    };
    lookAt(word, look).then(
      (page) => show(page === null ? { state: "none" } : { state: "open", page }),
      (error: unknown) =>
        show({ state: "failed", sentence: describeFailure(error, bookingPageWords.failed) }),
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
