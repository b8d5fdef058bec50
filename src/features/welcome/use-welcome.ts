import { api } from "@convex/_generated/api";
import { ONBOARDING_STEPS, type OnboardingStep, type TourResult } from "@domain/onboarding";
import { useMutation } from "convex/react";
import { useEffect, useRef } from "react";

import {
  onboardingSlot,
  type OnboardingRecord,
  recordOf,
  tourSlot,
} from "@/features/welcome/welcome-record";
import { keep, readKept, useKept } from "@/lib/kept-values";
import { useLive } from "@/lib/live";
import { useViewer } from "@/lib/viewer";

type Known = { completedSteps: OnboardingStep[]; isDismissed: boolean; tourResult?: TourResult };

const NOTHING = recordOf([], false);

/**
 * How far the welcome went: at once in this browser, and in the account as soon as there is a line. It only ever grows, so
 * browsers that were apart need no agreement: what either knows is true.
 */
export function useWelcome() {
  const { userId } = useViewer();
  const slot = onboardingSlot(userId);
  const mine = useKept(slot) ?? NOTHING;
  const tourResult = useKept(tourSlot);
  const account = useLive(api.onboarding.get, {});
  const add = useMutation(api.onboarding.add);
  const known = account.state === "ready" ? account.value : null;
  const lastTold = useRef("");

  useEffect(() => {
    if (known === null) return;
    const local = readKept(onboardingSlot(userId)) ?? NOTHING;
    const localTour = readKept(tourSlot);
    const both = join(local, known);
    if (JSON.stringify(both) !== JSON.stringify(local)) keep(onboardingSlot(userId), both);
    if (localTour === null && known.tourResult) keep(tourSlot, known.tourResult);
    const isNews =
      both.completed.length > known.completedSteps.length ||
      (both.dismissed && !known.isDismissed) ||
      (localTour !== null && known.tourResult === undefined);
    const news = JSON.stringify([both, localTour]);
    if (!isNews || lastTold.current === news) return;
    lastTold.current = news;
    const { completed: completedSteps, dismissed: isDismissed } = both;
    add({ completedSteps, isDismissed, tourResult: localTour ?? undefined }).catch(() => {
      lastTold.current = ""; // the next change or visit tells it again
    });
  }, [known, userId, add, mine, tourResult]);

  return {
    /** Null until it is known whether the checklist was put away for good on another device. */
    record: known === null && account.state === "loading" ? null : known ? join(mine, known) : mine,
    isTourDue: known !== null && known.tourResult === undefined && tourResult === null,
    complete: (step: OnboardingStep) => {
      const now = readKept(slot) ?? NOTHING;
      keep(
        slot,
        recordOf([...now.completed, ...(known?.completedSteps ?? []), step], now.dismissed),
      );
    },
    dismiss: () => {
      keep(slot, recordOf(ONBOARDING_STEPS, true));
    },
    endTour: (result: TourResult) => {
      if (readKept(tourSlot) === null) keep(tourSlot, result);
    },
  };
}

function join(mine: OnboardingRecord, known: Known): OnboardingRecord {
  const completed = [...mine.completed, ...known.completedSteps];
  return recordOf(completed, mine.dismissed || known.isDismissed);
}
