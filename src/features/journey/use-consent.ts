import { api } from "@convex/_generated/api";
import { consentTextVersion } from "@domain/privacy/consent";
import { useMutation } from "convex/react";
import { useCallback, useEffect, useLayoutEffect } from "react";

import {
  consentFlagSlot,
  decisionSlot,
  type ConsentDecision,
  isOutdated,
} from "@/features/journey/consent-record";
import { forget, keep, readKept, useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";

export type Consent = {
  /** True when this browser has no decision and the account's is not known yet. */
  isLoading: boolean;
  isFlagged: boolean;
  /** About any wording; null before the first decision. */
  decision: ConsentDecision | null;
  decide: (isGiven: boolean) => void;
};

/** Stored in this browser at once, and in the account when online. */
export function useConsent(userId: string): Consent {
  const flag = useKept(consentFlagSlot);
  const decision = useKept(decisionSlot(userId));
  const known = useLive(api.onboarding.consent, {});
  const send = useMutation(api.onboarding.decideConsent);

  const sendDecision = useCallback(
    async (made: ConsentDecision) => {
      const { isGiven } = made;
      await send({ isGiven, textVersion: consentTextVersion });
      const isStillTheLast = readKept(decisionSlot(userId))?.decidedAt === made.decidedAt;
      if (isStillTheLast) keep(decisionSlot(userId), { ...made, isSent: true });
    },
    [send, userId],
  );

  // The wording has changed: the old consent stays on record, and the question is asked again.
  useEffect(() => {
    if (isOutdated(decision)) setFlag(false); // Must not run when the flag changes: another window may have set it.
  }, [decision]);

  const account = known.state === "ready" ? known.value : undefined;
  useLayoutEffect(() => {
    if (account === undefined) return;
    const mine = readKept(decisionSlot(userId));
    const isFlagged = readKept(consentFlagSlot) === true;
    if (mine !== null && !mine.isSent && !isOutdated(mine)) {
      sendDecision(mine).catch(keepUnsent);
    } else if (account !== null && !isSame(account, mine)) {
      adopt(userId, account);
    } else if (account === null && mine === null && isFlagged) {
      sendDecision(keepDecision(userId, true)).catch(keepUnsent);
    }
  }, [account, userId, sendDecision]);

  return {
    isLoading: decision === null && known.state === "loading",
    isFlagged: flag === true && !isOutdated(decision),
    decision,
    decide: (isGiven) => {
      setFlag(isGiven);
      sendDecision(keepDecision(userId, isGiven)).catch(keepUnsent);
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

/** Stores a later decision of another device, the flag first, so that no window shows the decision without it. */
function adopt(userId: string, { isGiven, decidedAt, textVersion }: Account) {
  const at = new Date(decidedAt).toISOString();
  const decision = { isGiven, decidedAt: at, textVersion, isSent: true };
  setFlag(isGiven && !isOutdated(decision));
  keep(decisionSlot(userId), decision);
}

function setFlag(isGiven: boolean) {
  if (isGiven) keep(consentFlagSlot, true);
  else forget(consentFlagSlot);
}

/** The decision stays marked as unsent, and the next journey page sends it. */
const keepUnsent = () => undefined;
