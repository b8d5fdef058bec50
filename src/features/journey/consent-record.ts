import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import type { Slot } from "@/lib/local-store";

/** The specification's flag: there is one or there is none. */
export const consentFlagSlot: Slot<true> = {
  key: "coaching_data_consent",
  encode: String,
  decode: (text) => (text === "true" ? true : null),
};

/** The last decision made in this browser. It tells a consent taken back from one never given, and one not yet sent. */
export type ConsentDecision = { isGiven: boolean; decidedAt: string; isSent: boolean };

export function decisionSlot(userId: string): Slot<ConsentDecision> {
  return jsonSlot(`coaching_data_consent_${userId}`, (parsed) => {
    const { isGiven, decidedAt, isSent } = fieldsOf(parsed);
    if (typeof isGiven !== "boolean") return null;
    return { isGiven, decidedAt: textIn(decidedAt), isSent: isSent === true };
  });
}
