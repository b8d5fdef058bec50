import { consentTextVersion } from "@domain/privacy/consent";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { bareKey, personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";

/** The specification's flag: present when consent is given. */
export const consentFlagSlot: Slot<true> = {
  key: bareKey("coaching_data_consent"),
  encode: String,
  decode: (text) => (text === "true" ? true : null),
};

/**
 * The last decision in this browser, and the wording it was about. It distinguishes withdrawn, never given, given to an
 * older wording, and not sent yet.
 */
export type ConsentDecision = {
  isGiven: boolean;
  decidedAt: string;
  textVersion: string;
  isSent: boolean;
};

export function decisionSlot(userId: string): Slot<ConsentDecision> {
  return jsonSlot(personKey("coaching_data_consent", userId), (parsed) => {
    const { isGiven, decidedAt, textVersion, isSent } = fieldsOf(parsed);
    if (typeof isGiven !== "boolean") return null;
    return {
      isGiven,
      decidedAt: textIn(decidedAt),
      textVersion: textIn(textVersion),
      isSent: isSent === true,
    };
  });
}

export const isOutdated = (decision: ConsentDecision | null): boolean =>
  decision?.isGiven === true && decision.textVersion !== consentTextVersion;
