import { api } from "@convex/_generated/api";
import { ONBOARDING_STEPS, type OnboardingStep, type TourResult } from "@domain/work/onboarding";
import { useMutation } from "convex/react";
import { useEffect, useRef } from "react";

import {
  onboardingSlot,
  type OnboardingRecord,
  recordOf,
  tourSlot,
} from "@/features/welcome/welcome-record";
import { keep, readKept, useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";

type Known = { completedSteps: OnboardingStep[]; isDismissed: boolean; tourResult?: TourResult };

const NOTHING = recordOf([], false);

export type WelcomeState = ReturnType<typeof useWelcome>;

/** Stored in this browser and in the account. It only grows, so a step done on one device is done on all. */
export function useWelcome() {
  const { userId } = useViewer();
  const slot = onboardingSlot(userId);
  const mine = useKept(slot) ?? NOTHING;
  const tourResult = useKept(tourSlot);
  const account = useLive(api.onboarding.get, {});
  const add = useMutation(api.onboarding.add);
  const known = account.state === "ready" ? account.value : null;
  const lastSent = useRef("");

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
    if (!isNews || lastSent.current === news) return;
    lastSent.current = news;
    const { completed: completedSteps, dismissed: isDismissed } = both;
    add({ completedSteps, isDismissed, tourResult: localTour ?? undefined }).catch(() => {
      lastSent.current = ""; // Retried with the next change or visit.
    });
  }, [known, userId, add, mine, tourResult]);

  const record =
    known === null && account.state === "loading" ? null : known ? join(mine, known) : mine;
  return {
    /** Null until known. */
    isSettled: isDone(mine) ? true : record && isDone(record),
    /** Null until it is known whether the checklist was dismissed on another device. */
    record,
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

const isDone = ({ completed, dismissed }: OnboardingRecord) =>
  dismissed || completed.length === ONBOARDING_STEPS.length;

function join(mine: OnboardingRecord, known: Known): OnboardingRecord {
  const completed = [...mine.completed, ...known.completedSteps];
  return recordOf(completed, mine.dismissed || known.isDismissed);
}
