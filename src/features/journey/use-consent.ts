import { api } from "@convex/_generated/api";
import { consentTextVersion } from "@domain/consent";
import { useMutation } from "convex/react";
import { useCallback, useEffect } from "react";

import {
  consentFlagSlot,
  decisionSlot,
  type ConsentDecision,
  isOutdated,
} from "@/features/journey/consent-record";
import { forget, keep, readKept, useKept } from "@/lib/kept-values";
import { useLive } from "@/lib/live";

export type Consent = {
  isFlagged: boolean;
  /** What the person last said, to whichever wording; null while they have not said anything. */
  decision: ConsentDecision | null;
  decide: (isGiven: boolean) => void;
};

/** The person's word on keeping a journal: at once in this browser, and as soon as there is a line in their account. */
export function useConsent(userId: string): Consent {
  const flag = useKept(consentFlagSlot);
  const decision = useKept(decisionSlot(userId));
  const known = useLive(api.onboarding.consent, {});
  const send = useMutation(api.onboarding.decideConsent);

  const tellAccount = useCallback(
    async (made: ConsentDecision) => {
      const { isGiven } = made;
      await send({ isGiven, textVersion: consentTextVersion });
      const isStillTheLast = readKept(decisionSlot(userId))?.decidedAt === made.decidedAt;
      if (isStillTheLast) keep(decisionSlot(userId), { ...made, isSent: true });
    },
    [send, userId],
  );

  // Other words are asked about now: what was agreed to is kept for the record, and asks again.
  useEffect(() => {
    if (isOutdated(decision) && flag === true) setFlag(false);
  }, [decision, flag]);

  const account = known.state === "ready" ? known.value : undefined;
  useEffect(() => {
    if (account === undefined) return;
    const mine = readKept(decisionSlot(userId));
    const isFlagged = readKept(consentFlagSlot) === true;
    if (mine !== null && !mine.isSent && !isOutdated(mine)) {
      tellAccount(mine).catch(keepUnsent);
    } else if (account !== null && !isSame(account, mine)) {
      adopt(userId, account);
    } else if (account === null && mine === null && isFlagged) {
      tellAccount(keepDecision(userId, true)).catch(keepUnsent);
    }
  }, [account, userId, tellAccount]);

  return {
    isFlagged: flag === true && !isOutdated(decision),
    decision,
    decide: (isGiven) => {
      setFlag(isGiven);
      tellAccount(keepDecision(userId, isGiven)).catch(keepUnsent);
    },
  };
}

type Account = Pick<ConsentDecision, "isGiven" | "textVersion"> & { decidedAt: number };

const isSame = (account: Account, mine: ConsentDecision | null) =>
  account.isGiven === mine?.isGiven && account.textVersion === mine.textVersion;

function keepDecision(userId: string, isGiven: boolean): ConsentDecision {
  const decidedAt = new Date().toISOString();
  const decision = { isGiven, decidedAt, textVersion: consentTextVersion, isSent: false };
  keep(decisionSlot(userId), decision);
  return decision;
}

/** Another device has the last word. */
function adopt(userId: string, { isGiven, decidedAt, textVersion }: Account) {
  const at = new Date(decidedAt).toISOString();
  const decision = { isGiven, decidedAt: at, textVersion, isSent: true };
  keep(decisionSlot(userId), decision);
  setFlag(isGiven && !isOutdated(decision));
}

function setFlag(isGiven: boolean) {
  if (isGiven) keep(consentFlagSlot, true);
  else forget(consentFlagSlot);
}

/** It is marked as not sent, and goes out when a page of the journey is next opened. */
const keepUnsent = () => undefined;
