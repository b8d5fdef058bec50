export const CONSENT_KINDS = ["coaching_data"] as const;

/** All wordings people have agreed to; `src/content/journey/consent.ts` has the latest. A new wording adds an entry. */
export const CONSENT_TEXT_VERSIONS = ["1", "2", "3", "4"] as const;
export type ConsentTextVersion = (typeof CONSENT_TEXT_VERSIONS)[number];

export const consentTextVersion = "4" satisfies ConsentTextVersion;

/** The latest decision counts, and only for the wording it was about. */
export const isConsentInForce = (
  last: { isGiven: boolean; textVersion: string } | null | undefined,
): boolean => last?.isGiven === true && last.textVersion === consentTextVersion;
