import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useCallback, useEffect } from "react";

import { consentWords } from "@/content/journey/consent";
import {
  consentFlagSlot,
  decisionSlot,
  type ConsentDecision,
} from "@/features/journey/consent-record";
import { forget, keep, readKept, useKept } from "@/lib/kept-values";
import { useLive } from "@/lib/live";

type Consent = { isFlagged: boolean; isWithdrawn: boolean; decide: (isGiven: boolean) => void };

/** The person's word on keeping a journal: at once in this browser, and as soon as there is a line in their account. */
export function useConsent(userId: string): Consent {
  const flag = useKept(consentFlagSlot);
  const decision = useKept(decisionSlot(userId));
  const known = useLive(api.onboarding.consent, {});
  const send = useMutation(api.onboarding.decideConsent);

  const tellAccount = useCallback(
    async (made: ConsentDecision) => {
      const { isGiven } = made;
      await send({ isGiven, textVersion: consentWords.version });
      const isStillTheLast = readKept(decisionSlot(userId))?.decidedAt === made.decidedAt;
      if (isStillTheLast) keep(decisionSlot(userId), { ...made, isSent: true });
    },
    [send, userId],
  );

  const account = known.state === "ready" ? known.value : undefined;
  useEffect(() => {
    if (account === undefined) return;
    const mine = readKept(decisionSlot(userId));
    const isFlagged = readKept(consentFlagSlot) === true;
    if (mine !== null && !mine.isSent) {
      tellAccount(mine).catch(keepUnsent);
    } else if (account !== null && account.isGiven !== (mine?.isGiven ?? null)) {
      adopt(userId, account);
    } else if (account === null && mine === null && isFlagged) {
      tellAccount(keepDecision(userId, true)).catch(keepUnsent);
    }
  }, [account, userId, tellAccount]);

  return {
    isFlagged: flag === true,
    isWithdrawn: decision?.isGiven === false,
    decide: (isGiven) => {
      setFlag(isGiven);
      tellAccount(keepDecision(userId, isGiven)).catch(keepUnsent);
    },
  };
}

function keepDecision(userId: string, isGiven: boolean): ConsentDecision {
  const decision = { isGiven, decidedAt: new Date().toISOString(), isSent: false };
  keep(decisionSlot(userId), decision);
  return decision;
}

/** Another device has the last word. */
function adopt(userId: string, { isGiven, decidedAt }: { isGiven: boolean; decidedAt: number }) {
  setFlag(isGiven);
  const at = new Date(decidedAt).toISOString();
  keep(decisionSlot(userId), { isGiven, decidedAt: at, isSent: true });
}

function setFlag(isGiven: boolean) {
  if (isGiven) keep(consentFlagSlot, true);
  else forget(consentFlagSlot);
}

/** It is marked as not sent, and goes out when a page of the journey is next opened. */
const keepUnsent = () => undefined;
